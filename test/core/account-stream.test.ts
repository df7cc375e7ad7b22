import { describe, expect, test } from 'vitest'
import { InMemoryService } from '../support/in-memory-service'
import { advance, advanceUntil } from '../support/advance'
import { buy, limitBuy, openTrade, startReady } from '../support/ready-app'
import { temporaryFolder } from '../support/temporary-folder'
import { ManualClock } from './exchange/support/manual-clock'

const minuteMs = 60_000
const account = ['account', 'trades', 'endedTrades', 'deposits', 'withdrawals']

/** The app over a service that tells what changes in the account, with its first readings done. */
async function startTold() {
  const clock = new ManualClock()
  const practice = new InMemoryService(clock, 20_000, { tellsAccount: true })
  const started = await startReady(temporaryFolder(), { clock, practice })
  await advance(clock, 10_000)
  const signed = () => practice.requests.filter((name) => account.includes(name)).length
  return { ...started, clock, practice, signed }
}

describe('a service that tells what changes in the account', () => {
  test('is read at once when something has changed: a fill is told within a second', async () => {
    const { bridge, clock, practice, shown } = await startTold()
    const trade = await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    await advance(clock, 10_000)
    practice.setPrice(18_990, { silently: true })
    practice.bell.ring('trades')
    await advanceUntil(
      clock,
      () => expect(shown).toMatchObject([{ notice: { event: { kind: 'order-filled', tradeId: trade.id } } }]),
      { withinMs: 1000 },
    )
  })

  test.each(['deposits', 'withdrawals'] as const)(
    'is asked for its %s when it rings for them',
    async (area) => {
      const { clock, practice } = await startTold()
      const before = practice.count(area)
      practice.bell.ring(area)
      await advanceUntil(clock, () => expect(practice.count(area)).toBe(before + 1), { withinMs: 1000 })
    },
  )

  test('is read at most once a second and area, however often it rings, and the last is not missed', async () => {
    const { clock, practice } = await startTold()
    const before = practice.count('trades')
    for (let ring = 0; ring < 50; ring += 1) {
      practice.bell.ring('trades')
      await advance(clock, 100)
    }
    await advance(clock, 2000)
    // Open and running ones are two requests.
    const readings = (practice.count('trades') - before) / 2
    expect(readings).toBeGreaterThanOrEqual(5)
    expect(readings).toBeLessThanOrEqual(6)
  })

  test('is asked seldom while nothing rings and no trade runs', async () => {
    const { bridge, clock, signed } = await startTold()
    await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    await advance(clock, 10_000)
    const before = signed()
    await advance(clock, 10 * minuteMs, 1000)
    expect(signed() - before).toBeLessThan(25)
  })

  test('is not asked for a price that reaches a level', async () => {
    const { bridge, clock, practice, signed } = await startTold()
    await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    await advance(clock, 10_000)
    const before = signed()
    practice.setPrice(18_990)
    await advance(clock, 10_000)
    expect(signed()).toBe(before)
  })

  test('is checked for running trades every 20 s: a lost event shows within that time', async () => {
    const { bridge, clock, practice, shown } = await startTold()
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

  test('is polled again while its stream is down, at once and as often as one without', async () => {
    const { bridge, clock, practice, signed } = await startTold()
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

  test('is read once more when its stream is back, for what it did not tell', async () => {
    const { bridge, clock, practice, shown } = await startTold()
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

  test('has no stream left open when the profile is closed', async () => {
    const { practice, close } = await startTold()
    expect(practice.streamCount).toBe(2)
    await close()
    expect(practice.streamCount).toBe(0)
  })
})
