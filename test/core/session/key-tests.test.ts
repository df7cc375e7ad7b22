import { describe, expect, test } from 'vitest'
import type { Service } from '@common/domain/services/profile'
import { message } from '@common/texts/message'
import type { Connection } from '../../../electron/core/ports/connection'
import type { Exchange } from '../../../electron/core/ports/exchange/exchange'
import { ExchangeError, type ExchangeErrorKind } from '../../../electron/core/ports/exchange/exchange-error'
import type { Secret } from '../../../electron/core/ports/secret'
import { findProtocol } from '../../../electron/core/session/connect/connection-tests'
import { examineKey, readAccountId, testConnection } from '../../../electron/core/session/connect/new-service'
import { ManualClock } from '../../support/time/manual-clock'
import { testService } from '../../support/app/test-service'
import { failure } from '../exchange/support/use-service'

const service: Service = { ...testService, color: 'teal', protocol: 'v2' }

const never = (): Promise<never> => new Promise(() => undefined)

/** Requests hang unless `calls` answers them. */
function partsOver(calls: Partial<Record<'account' | 'closeTrade' | 'withdraw' | 'ticker', () => unknown>>) {
  const clock = new ManualClock()
  const requests: string[] = []
  const connected: Connection[] = []
  const closed: string[] = []
  const call = (name: keyof typeof calls) => (): Promise<unknown> => {
    requests.push(name)
    return Promise.resolve((calls[name] ?? never)())
  }
  const exchange = {
    account: call('account'),
    closeTrade: call('closeTrade'),
    withdraw: call('withdraw'),
    ticker: call('ticker'),
    close: () => Promise.resolve(void closed.push('closed')),
  } as unknown as Exchange
  const knownHosts = { needService: () => Promise.resolve() }
  const connectExchange = (connection: Connection): Exchange => {
    connected.push(connection)
    return exchange
  }
  return { asked: requests, clock, connected, closed, parts: { clock, connectExchange, knownHosts } as never }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('key test', () => {
  test.each([
    ['test', testConnection],
    ['what the key may do', examineKey],
    ['protocol version', findProtocol],
  ])('fails within 10 s if the exchange hangs: %s', async (_what, run) => {
    const { clock, parts } = partsOver({})
    const failed = failure(run(parts, service))
    await settle()
    clock.advance(8000)
    expect(await failed).toMatchObject({
      kind: 'no-answer',
      text: {
        code: 'service.noAnswer',
        values: { why: { code: 'service.why.tooSlow', values: { seconds: 8 } } },
      },
    })
    expect(clock.delays()).toEqual([])
  })

  test('reads the account before it sends a probe, so that the clocks are compared', async () => {
    const refused = () => Promise.reject(new ExchangeError('forbidden', message('service.refused')))
    const { asked, parts } = partsOver({ account: () => ({}), closeTrade: refused, withdraw: refused })
    expect(await examineKey(parts, service)).toEqual({ trade: 'no', withdraw: 'no' })
    expect(asked).toEqual(['account', 'closeTrade', 'withdraw'])
  })

  test('reports unknown permissions if the probes hang', async () => {
    const { clock, parts } = partsOver({ account: () => ({}) })
    const examined = examineKey(parts, service)
    for (let probe = 0; probe < 2; probe += 1) {
      await settle()
      clock.advance(8000)
    }
    expect(await examined).toEqual({ trade: 'unknown', withdraw: 'unknown' })
  })

  test('shows the username and balance only, wipes the key and closes the connection', async () => {
    const account = { id: 'a1', username: 'alice', balanceSats: 5000, syntheticUsd: 12 }
    const { parts, connected, closed } = partsOver({ account: () => account })
    expect(await testConnection(parts, service)).toEqual({ username: 'alice', balanceSats: 5000 })
    expect(closed).toEqual(['closed'])
    expect(connected).toMatchObject([{ profileId: 'test', restUrl: service.restUrl, protocol: 'v2' }])
    const secrets = connected[0]?.keys.flatMap(({ credentials }) => Object.values(credentials) as Secret[])
    expect(secrets?.map(({ isWiped }) => isWiped)).toEqual([true, true, true])
  })
})

test('a key is wiped and its connection closed after a refusal, too', async () => {
  const refused = () => Promise.reject(new ExchangeError('unauthorized', message('service.refused')))
  const { clock, closed, connected, parts } = partsOver({ account: refused })
  for (const run of [testConnection, readAccountId, examineKey])
    await expect(run(parts, service)).rejects.toMatchObject({ kind: 'unauthorized' })
  expect([closed.length, clock.delays()]).toEqual([3, []])
  const secrets = connected.flatMap(({ keys }) =>
    keys.flatMap(({ credentials }) => Object.values(credentials) as Secret[]),
  )
  expect(secrets.map(({ isWiped }) => isWiped)).toEqual(Array<boolean>(9).fill(true))
})

describe('protocol version', () => {
  const refusal = (kind: ExchangeErrorKind) => () =>
    Promise.reject(new ExchangeError(kind, message('service.refused')))

  test('is the newest that responds, without a key', async () => {
    const { parts, connected, closed } = partsOver({ ticker: () => ({}) })
    expect(await findProtocol(parts, service)).toBe('v3')
    expect(connected).toMatchObject([{ protocol: 'v3', keys: [], restUrl: service.restUrl }])
    expect(closed).toEqual(['closed'])
  })

  test.each(['not-found', 'unsupported', 'bad-answer', 'invalid-request', 'unauthorized'] as const)(
    'is an earlier one if a later one answers %s',
    async (kind) => {
      let tried = 0
      const answer = () => ((tried += 1) === 3 ? {} : refusal(kind)())
      const { parts, connected, closed } = partsOver({ ticker: answer })
      expect(await findProtocol(parts, service)).toBe('v1')
      expect(connected.map(({ protocol }) => protocol)).toEqual(['v3', 'v2', 'v1'])
      expect(closed).toHaveLength(3)
    },
  )

  test('is unknown if none is supported', async () => {
    const { parts, closed } = partsOver({ ticker: refusal('not-found') })
    await expect(findProtocol(parts, service)).rejects.toMatchObject({ text: { code: 'connect.noVersion' } })
    expect(closed).toHaveLength(3)
  })

  test.each([
    ['the exchange is unreachable', refusal('no-answer')],
    ['something else fails', () => Promise.reject(new Error('a defect'))],
  ])('is not tried further if %s', async (_what, ticker) => {
    const { parts, connected, closed } = partsOver({ ticker })
    await expect(findProtocol(parts, service)).rejects.toThrow()
    expect([connected.length, closed.length]).toEqual([1, 1])
  })
})
