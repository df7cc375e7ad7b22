import { describe, expect, test } from 'vitest'
import { InMemoryService } from '../../../support/in-memory-exchange/in-memory-service'
import { advance, advanceUntil } from '../../../support/time/advance'
import { buy, limitBuy, openTrade, startReady } from '../../../support/app/ready-app'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'

const minuteMs = 60_000
const account = ['account', 'trades', 'endedTrades', 'deposits', 'withdrawals']

async function startWithEvents() {
  const clock = new ManualClock()
  const practice = new InMemoryService(clock, 20_000, { hasAccountEvents: true })
  const started = await startReady(temporaryFolder(), { clock, practice })
  await advance(clock, 10_000)
  const signed = () => practice.requests.filter((name) => account.includes(name)).length
  return { ...started, clock, practice, signed }
}

describe('account sync with an event stream', () => {
  test('reads trades on an event and notifies of the fill within a second', async () => {
    const { bridge, clock, practice, shown } = await startWithEvents()
    const trade = await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    await advance(clock, 10_000)
    practice.setPrice(18_990, { silently: true })
    practice.bell.emit('trades')
    await advanceUntil(
      clock,
      () => expect(shown).toMatchObject([{ notice: { event: { kind: 'order-filled', tradeId: trade.id } } }]),
      { withinMs: 1000 },
    )
  })

  test.each(['deposits', 'withdrawals'] as const)('reads %s on their event', async (area) => {
    const { clock, practice } = await startWithEvents()
    const before = practice.count(area)
    practice.bell.emit(area)
    await advanceUntil(clock, () => expect(practice.count(area)).toBe(before + 1), { withinMs: 1000 })
  })

  test('reads at most once per second and area, including after the last event', async () => {
    const { clock, practice } = await startWithEvents()
    const before = practice.count('trades')
    for (let ring = 0; ring < 50; ring += 1) {
      practice.bell.emit('trades')
      await advance(clock, 100)
    }
    await advance(clock, 2000)
    // One read requests open and running trades separately.
    const readings = (practice.count('trades') - before) / 2
    expect(readings).toBeGreaterThanOrEqual(5)
    expect(readings).toBeLessThanOrEqual(6)
  })

  test('polls rarely while no event arrives and no position is open', async () => {
    const { bridge, clock, signed } = await startWithEvents()
    await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    await advance(clock, 10_000)
    const before = signed()
    await advance(clock, 10 * minuteMs, 1000)
    expect(signed() - before).toBeLessThan(25)
  })

  test('requests nothing when the price triggers an order', async () => {
    const { bridge, clock, practice, signed } = await startWithEvents()
    await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    await advance(clock, 10_000)
    const before = signed()
    practice.setPrice(18_990)
    await advance(clock, 10_000)
    expect(signed()).toBe(before)
  })

  test('polls positions every 20 s and so detects a lost event', async () => {
    const { bridge, clock, practice, shown } = await startWithEvents()
    const trade = await openTrade(bridge, { ...buy, stopLossPrice: 19_500, orderId: 'o1' })
    await advance(clock, 40_000, 500)
    const before = practice.count('trades')
    await advance(clock, minuteMs, 500)
    expect(practice.count('trades') - before).toBeLessThanOrEqual(5)
    practice.setPrice(19_400, { silently: true })
    await advanceUntil(
      clock,
      () => expect(shown).toMatchObject([{ notice: { event: { kind: 'stop-loss', tradeId: trade.id } } }]),
      { withinMs: 22_000, stepMs: 500 },
    )
  })

  test('falls back to regular polling immediately while the stream is down', async () => {
    const { bridge, clock, practice, signed } = await startWithEvents()
    await openTrade(bridge, { ...buy, stopLossPrice: 19_500, orderId: 'o1' })
    await advance(clock, 10_000)
    practice.bell.set('down')
    const before = signed()
    await advanceUntil(clock, () => expect(signed() - before).toBeGreaterThanOrEqual(4), { withinMs: 4000 })
    const polled = practice.count('trades')
    await advanceUntil(
      clock,
      () => expect((practice.count('trades') - polled) / 2).toBeGreaterThanOrEqual(3),
      { withinMs: minuteMs, stepMs: 1000 },
    )
    const crossed = practice.count('trade')
    practice.setPrice(19_400)
    await advanceUntil(clock, () => expect(practice.count('trade')).toBeGreaterThan(crossed), {
      withinMs: 4000,
    })
  })

  test('reads again after a reconnect to find missed events', async () => {
    const { bridge, clock, practice, shown } = await startWithEvents()
    await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    practice.bell.set('down')
    await advance(clock, 5000)
    practice.setPrice(18_990, { silently: true })
    practice.bell.set('live')
    await advanceUntil(
      clock,
      () => expect(shown).toMatchObject([{ notice: { event: { kind: 'order-filled' } } }]),
      { withinMs: 1500 },
    )
  })

  test('closes its streams with the account', async () => {
    const { practice, close } = await startWithEvents()
    expect(practice.streamCount).toBe(2)
    await close()
    expect(practice.streamCount).toBe(0)
  })
})
