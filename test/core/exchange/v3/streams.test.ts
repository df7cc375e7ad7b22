import { beforeEach, expect, test } from 'vitest'
import { topics } from '@common/exchange-api/v3/topics'
import type { StreamDeps } from '../../../../electron/core/exchange/protocol'
import type { StreamDialect } from '../../../../electron/core/exchange/stream/dialect'
import { privateTopics } from '../../../../electron/core/exchange/v3/stream/read-frame'
import { v3Streams } from '../../../../electron/core/exchange/v3/stream/streams'
import { ManualClock } from '../../../support/time/manual-clock'

interface Connection {
  readonly dialect: StreamDialect
  readonly onState: (state: 'live' | 'down') => void
  isClosed: boolean
}

let clock: ManualClock
let connections: Connection[]
let events: string[]
let streams: ReturnType<typeof v3Streams>

const priceEvents = (name: string) => ({
  onPrice: () => void events.push(`${name} price`),
  onState: (state: string) => void events.push(`${name} ${state}`),
})
const accountEvents = (name: string) => ({
  onChange: (area: string) => void events.push(`${name} ${area}`),
  onState: (state: string) => void events.push(`${name} ${state}`),
})
const frame = (topic: string): string =>
  JSON.stringify({ method: 'subscription', params: { topic, data: { lastPrice: 1 } } })

beforeEach(() => {
  connections = []
  events = []
  clock = new ManualClock()
  const deps = {
    clock,
    serviceNowMs: () => 1,
    keys: { reader: { signIn: () => ({}) } },
  } as unknown as StreamDeps
  streams = v3Streams((dialect, onState) => {
    const connection: Connection = { dialect, onState, isClosed: false }
    connections.push(connection)
    return () => void (connection.isClosed = true)
  }, deps)
})

function connect({ dialect }: Connection): string[] {
  const sent: string[] = []
  const send = (request: object): void => void sent.push((request as { id: string }).id)
  dialect.opened({ send, live: () => undefined, giveUp: () => undefined })
  return sent
}

test('opens one connection, which all share, and closes it with the last', () => {
  const leave = [streams.streamPrices(priceEvents('a')), streams.streamPrices(priceEvents('b'))]
  const leaveAccount = streams.accountEvents?.(accountEvents('c'))
  expect(connections).toHaveLength(1)
  connections[0]?.dialect.read(frame(topics.ticker))
  connections[0]?.dialect.read(frame(topics.deposit))
  expect(events).toEqual(['a price', 'b price', 'c deposits'])
  leaveAccount?.()
  leave[0]?.()
  expect(connections[0]?.isClosed).toBe(false)
  leave[1]?.()
  expect(connections[0]?.isClosed).toBe(true)
})

test('stays open for account events alone', () => {
  const leavePrices = streams.streamPrices(priceEvents('a'))
  const leaveAccount = streams.accountEvents?.(accountEvents('b'))
  leavePrices()
  expect(connections[0]?.isClosed).toBe(false)
  leaveAccount?.()
  expect(connections[0]?.isClosed).toBe(true)
})

test('reports the current state to those who join later', () => {
  streams.streamPrices(priceEvents('a'))
  connections[0]?.onState('live')
  streams.streamPrices(priceEvents('b'))
  connections[0]?.onState('down')
  streams.streamPrices(priceEvents('c'))
  expect(events).toEqual(['a live', 'b live', 'a down', 'b down'])
})

test('opens another connection after the last was closed, and begins as down', () => {
  const leave = streams.streamPrices(priceEvents('a'))
  connections[0]?.onState('live')
  leave()
  streams.streamPrices(priceEvents('b'))
  expect([connections.length, events]).toEqual([2, ['a live']])
})

test('signs in only while account events are requested, once', () => {
  streams.streamPrices(priceEvents('a'))
  const [connection] = connections
  const sent = connection ? connect(connection) : []
  expect(sent).toEqual(['hello', 'public'])
  streams.accountEvents?.(accountEvents('b'))
  streams.accountEvents?.(accountEvents('c'))
  expect(sent).toEqual(['hello', 'public', 'authenticate'])
})

test('does not sign in again for others who join after the reply', () => {
  streams.accountEvents?.(accountEvents('a'))
  const [connection] = connections
  const sent = connection ? connect(connection) : []
  connection?.dialect.read(JSON.stringify({ jsonrpc: '2.0', id: 'authenticate', result: {} }))
  streams.accountEvents?.(accountEvents('b'))
  expect(sent).toEqual(['hello', 'public', 'authenticate', 'private'])
})

test('leaves no timer after the last has left', () => {
  const leave = streams.streamPrices(priceEvents('a'))
  const [connection] = connections
  if (connection) connect(connection)
  connection?.dialect.read(frame(topics.ticker))
  expect(clock.delays()).toHaveLength(1)
  leave()
  expect(clock.delays()).toEqual([])
})

test('reports live account events to those who join later', () => {
  streams.accountEvents?.(accountEvents('a'))
  const [connection] = connections
  if (connection) connect(connection)
  const reply = (id: string, result: object): void =>
    void connection?.dialect.read(JSON.stringify({ jsonrpc: '2.0', id, result }))
  reply('authenticate', {})
  reply('private', { subscribed: privateTopics })
  connection?.dialect.read(frame(topics.ticker))
  streams.accountEvents?.(accountEvents('b'))
  expect(events).toEqual(['a live', 'b live'])
})
