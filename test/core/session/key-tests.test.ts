import { describe, expect, test } from 'vitest'
import type { Service } from '@common/domain/services/profile'
import { message } from '@common/texts/message'
import type { Exchange } from '../../../electron/core/ports/exchange/exchange'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import { findProtocol } from '../../../electron/core/session/connect/connection-tests'
import { examineKey, testConnection } from '../../../electron/core/session/connect/new-service'
import { ManualClock } from '../../support/time/manual-clock'
import { testService } from '../../support/app/test-service'
import { failure } from '../exchange/support/use-service'

const service: Service = { ...testService, color: 'teal', protocol: 'v2' }

const never = (): Promise<never> => new Promise(() => undefined)

/** Requests hang unless `calls` answers them. */
function partsOver(calls: Partial<Record<'account' | 'closeTrade' | 'withdraw' | 'ticker', () => unknown>>) {
  const clock = new ManualClock()
  const requests: string[] = []
  const call = (name: keyof typeof calls) => (): Promise<unknown> => {
    requests.push(name)
    return Promise.resolve((calls[name] ?? never)())
  }
  const exchange = {
    account: call('account'),
    closeTrade: call('closeTrade'),
    withdraw: call('withdraw'),
    ticker: call('ticker'),
    close: () => Promise.resolve(),
  } as unknown as Exchange
  const knownHosts = { needService: () => Promise.resolve() }
  return { asked: requests, clock, parts: { clock, connectExchange: () => exchange, knownHosts } as never }
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
    expect(await failed).toMatchObject({ kind: 'no-answer', text: { code: 'service.noAnswer' } })
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
})
