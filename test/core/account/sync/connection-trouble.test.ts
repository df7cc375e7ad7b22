import { describe, expect, test } from 'vitest'
import { retryDelayMs } from '../../../../electron/core/account/sync/connection-health'
import {
  ExchangeError,
  type ExchangeErrorKind,
} from '../../../../electron/core/ports/exchange/exchange-error'
import { subscribe } from '../../../support/subscribe'
import { advance, advanceUntil } from '../../../support/time/advance'
import { buy, openTrade, start, startReady } from '../../../support/app/ready-app'
import { verbatim } from '../../../support/in-english'
import { message } from '../../../support/text'

const noAnswer = verbatim('The service does not answer.')

describe('connection', () => {
  test('reports an outage, marks quotes as stale, rejects orders and then recovers', async () => {
    const { bridge, clock, practice, session } = await startReady()
    const quotes = subscribe(bridge.market.quotes(undefined))
    practice.setOutage(new ExchangeError('no-answer', noAnswer))
    await advanceUntil(
      clock,
      () => {
        expect(session.last()).toMatchObject({ phase: 'offline', problem: noAnswer })
        expect(quotes.last().source).toBe('stale')
      },
      { withinMs: 20_000 },
    )
    await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject({
      code: 'rejected',
      text: message('order.stalePrice'),
    })
    practice.setOutage(undefined)
    await advanceUntil(
      clock,
      () => {
        expect(session.last()).toMatchObject({ phase: 'ready', problem: null })
        expect(quotes.last().source).toBe('live')
      },
      { withinMs: 40_000 },
    )
  })

  test('restores the last account and trades when starting offline', async () => {
    const { bridge, clock, practice, dataFolder, close } = await startReady()
    const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
    await advance(clock, 3000)
    await close()
    practice.setOutage(new ExchangeError('no-answer', noAnswer))
    const restarted = await start(dataFolder, { clock, practice })
    const session = subscribe(restarted.bridge.session.state(undefined))
    const account = subscribe(restarted.bridge.account.state(undefined))
    const trades = subscribe(restarted.bridge.futures.live(undefined))
    await advanceUntil(
      clock,
      () => {
        expect(session.last().phase).toBe('offline')
        expect(account.last().account.username).toBe('satoshi')
        expect(trades.last().trades).toMatchObject([{ id: trade.id }])
      },
      { withinMs: 3000 },
    )
  })

  test('falls back to polling every three seconds while the price stream is down', async () => {
    const { bridge, clock, practice } = await startReady()
    const quotes = subscribe(bridge.market.quotes(undefined))
    practice.dropStream()
    await advanceUntil(clock, () => expect(quotes.last().source).toBe('polling'), { withinMs: 1000 })
    const before = practice.count('ticker')
    await advance(clock, 30_000)
    expect(practice.count('ticker') - before).toBeGreaterThanOrEqual(9)
    expect(practice.count('ticker') - before).toBeLessThanOrEqual(11)
    practice.restoreStream()
    await advanceUntil(clock, () => expect(quotes.last().source).toBe('live'), { withinMs: 1000 })
  })

  test('publishes at most ten quotes per second, the newest last', async () => {
    const { bridge, clock, practice } = await startReady()
    const quotes = subscribe(bridge.market.quotes(undefined))
    await advance(clock, 1000)
    const before = quotes.items.length
    for (let tick = 1; tick <= 500; tick += 1) {
      practice.setPrice(20_000 + tick / 2)
      await advance(clock, 2, 2)
    }
    await advance(clock, 200)
    expect(quotes.items.length - before).toBeLessThanOrEqual(11)
    expect(quotes.items.length - before).toBeGreaterThanOrEqual(9)
    expect(quotes.last().ticker.lastPrice).toBe(20_250)
  })
})

describe('retry delay of a failed read', () => {
  test('is at least the wait that the exchange names', () => {
    const named = new ExchangeError('maintenance', noAnswer, { retryAtMs: 61_000 })
    expect([1, 5].map((failures) => retryDelayMs(named, failures, 1000))).toEqual([60_000, 60_000])
  })

  const delays = (kind: ExchangeErrorKind): number[] =>
    [1, 2, 5, 20].map((failures) => retryDelayMs(new ExchangeError(kind, noAnswer), failures, 0))

  test.each([
    ['no-answer', [2000, 4000, 30_000, 30_000]],
    // Repeated failures can lead to a ban (protocol/rest.md#bans).
    ['not-found', [2000, 4000, 32_000, 120_000]],
    ['forbidden', [2000, 4000, 32_000, 120_000]],
    ['unauthorized', [2000, 4000, 32_000, 120_000]],
  ] as const)('doubles with each %s error up to its limit', (kind, expected) => {
    expect(delays(kind)).toEqual(expected)
  })
})
