import { beforeEach, describe, expect, test } from 'vitest'
import { minuteMs, secondMs } from '@common/domain/durations'
import { topics } from '@common/exchange-api/v3/topics'
import type { StreamDeps } from '../../../../electron/core/exchange/protocol'
import { V3Dialect } from '../../../../electron/core/exchange/v3/stream/dialect'
import { privateTopics, publicTopics } from '../../../../electron/core/exchange/v3/stream/read-frame'
import { ManualClock } from '../../../support/time/manual-clock'

interface Request {
  readonly id: string
  readonly method: string
  readonly params: { readonly topics?: readonly string[] }
}

let clock: ManualClock
let sent: Request[]
let events: string[]
let link: { send: (request: object) => void; live: () => void; giveUp: () => void }

beforeEach(() => {
  clock = new ManualClock()
  sent = []
  events = []
  link = {
    send: (request) => void sent.push(request as Request),
    live: () => void events.push('live'),
    giveUp: () => void events.push('give up'),
  }
})

function createDialect(hasKey = true): V3Dialect {
  const reader = { signIn: (atMs: number, nonce: string) => ({ atMs, nonce }) }
  const deps = {
    clock,
    serviceNowMs: () => 123,
    keys: { reader: hasKey ? reader : undefined },
  } as unknown as StreamDeps
  return new V3Dialect(deps, {
    onPrice: (update) => void events.push(`price ${update.lastPrice}`),
    onChange: (area) => void events.push(`change ${area}`),
    onAccountState: (state) => void events.push(`account ${state}`),
  })
}

const reply = (id: string, result: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result })
const refusal = (id: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: 'no' } })
const subscribed = (id: string, all: readonly string[]): string => reply(id, { subscribed: all })
const price = JSON.stringify({
  method: 'subscription',
  params: { topic: topics.ticker, data: { lastPrice: 60_000 } },
})
const ids = (): string[] => sent.map(({ id }) => id)

describe('version 3 stream', () => {
  test('greets, subscribes to prices and is live once all of them are confirmed', () => {
    const dialect = createDialect()
    dialect.opened(link)
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 'hello', method: 'hello', params: { clientName: 'satchel', clientVersion: '1' } },
      { jsonrpc: '2.0', id: 'public', method: 'subscribe', params: { topics: publicTopics } },
    ])
    dialect.read(subscribed('public', publicTopics))
    expect(events).toEqual(['live'])
  })

  test.each([
    ['refused', refusal('public')],
    ['confirmed for one topic only', subscribed('public', [topics.ticker])],
    ['confirmed without a list', reply('public', {})],
    ['confirmed with null', reply('public', null)],
  ])('reconnects later if the prices are %s', (_what, answer) => {
    const dialect = createDialect()
    dialect.opened(link)
    dialect.read(answer)
    expect(events).toEqual(['give up'])
  })

  test('ignores a reply that no request asked for, and a repeated one', () => {
    const dialect = createDialect()
    dialect.opened(link)
    dialect.read(subscribed('private', privateTopics))
    dialect.read(subscribed('public', publicTopics))
    dialect.read(refusal('public'))
    expect(events).toEqual(['live'])
  })

  test('signs in again on the next connection without a reply on the one before', () => {
    const dialect = createDialect()
    dialect.followAccount()
    dialect.opened(link)
    dialect.closed()
    dialect.opened(link)
    expect(ids().filter((id) => id === 'authenticate')).toHaveLength(2)
  })

  test('signs in only once the account is followed, with the time of the exchange and a new nonce', () => {
    const dialect = createDialect()
    dialect.opened(link)
    expect(ids()).toEqual(['hello', 'public'])
    dialect.followAccount()
    expect(ids()).toEqual(['hello', 'public', 'authenticate'])
    expect(sent[2]?.params).toEqual({ atMs: 123, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
    dialect.followAccount()
    expect(ids()).toHaveLength(3)
  })

  test('does not sign in without a key', () => {
    const dialect = createDialect(false)
    dialect.followAccount()
    dialect.opened(link)
    expect(ids()).toEqual(['hello', 'public'])
  })

  test('tries to sign in again after a minute', () => {
    const dialect = createDialect()
    dialect.followAccount()
    dialect.opened(link)
    dialect.read(refusal('authenticate'))
    clock.advance(minuteMs - 1)
    expect(ids().filter((id) => id === 'authenticate')).toHaveLength(1)
    clock.advance(1)
    expect(ids().filter((id) => id === 'authenticate')).toHaveLength(2)
  })

  test('does not sign in on a closed connection', () => {
    const dialect = createDialect()
    dialect.followAccount()
    dialect.opened(link)
    dialect.read(refusal('authenticate'))
    dialect.closed()
    clock.advance(minuteMs)
    expect(ids().filter((id) => id === 'authenticate')).toHaveLength(1)
    expect(clock.delays()).toEqual([])
  })

  test('sends nothing after the connection is closed', () => {
    const dialect = createDialect()
    dialect.opened(link)
    dialect.closed()
    dialect.followAccount()
    expect(ids()).toEqual(['hello', 'public'])
  })

  test('watches the silence with one timer', () => {
    const dialect = createDialect()
    dialect.opened(link)
    dialect.read(price)
    dialect.read(price)
    expect(clock.delays()).toHaveLength(1)
  })

  describe('account events', () => {
    function followed(): V3Dialect {
      const dialect = createDialect()
      dialect.followAccount()
      dialect.opened(link)
      dialect.read(reply('authenticate', {}))
      return dialect
    }

    test('are live when all topics are confirmed and prices arrive', () => {
      const dialect = followed()
      expect(sent.at(-1)).toMatchObject({
        id: 'private',
        method: 'subscribe',
        params: { topics: privateTopics },
      })
      dialect.read(subscribed('private', privateTopics))
      expect([events, dialect.accountState]).toEqual([[], 'down'])
      dialect.read(price)
      expect([events, dialect.accountState]).toEqual([['account live', 'price 60000'], 'live'])
    })

    test('stay down if a topic is missing', () => {
      const dialect = followed()
      dialect.read(price)
      dialect.read(subscribed('private', privateTopics.slice(1)))
      expect(dialect.accountState).toBe('down')
    })

    test('are requested one by one after a refusal, and stay down', () => {
      const dialect = followed()
      dialect.read(price)
      sent = []
      dialect.read(refusal('private'))
      expect(sent.map(({ params }) => params.topics)).toEqual(privateTopics.map((topic) => [topic]))
      for (const { id, params } of sent) dialect.read(subscribed(id, params.topics ?? []))
      expect(dialect.accountState).toBe('down')
    })

    test('are down after five seconds without a price, and live with the next', () => {
      const dialect = followed()
      dialect.read(subscribed('private', privateTopics))
      dialect.read(price)
      clock.advance(3 * secondMs)
      dialect.read(price)
      clock.advance(5 * secondMs - 1)
      expect(dialect.accountState).toBe('live')
      clock.advance(1)
      expect(dialect.accountState).toBe('down')
      dialect.read(price)
      expect(dialect.accountState).toBe('live')
    })

    test('are down once the connection is closed, also if it opens again', () => {
      const dialect = followed()
      dialect.read(subscribed('private', privateTopics))
      dialect.read(price)
      dialect.closed()
      expect([dialect.accountState, clock.delays()]).toEqual(['down', []])
      dialect.opened(link)
      dialect.read(price)
      expect(dialect.accountState).toBe('down')
    })

    test.each([
      [topics.isolatedTrades, 'trades'],
      [topics.crossOrders, 'cross'],
      [topics.crossPosition, 'cross'],
      [topics.deposit, 'deposits'],
      [topics.withdrawal, 'withdrawals'],
    ])('report a change of %s', (topic, area) => {
      const dialect = createDialect()
      dialect.read(JSON.stringify({ method: 'subscription', params: { topic, data: {} } }))
      expect(events).toEqual([`change ${area}`])
    })
  })
})
