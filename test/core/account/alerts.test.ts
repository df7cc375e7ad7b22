import { describe, expect, test } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import { subscribe } from '../../support/subscribe'
import { advance, advanceUntil } from '../../support/time/advance'
import { buy, openTrade, start, startReady } from '../../support/app/ready-app'
import { verbatim } from '../../support/in-english'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'

async function startWithAlerts(...args: Parameters<typeof startReady>) {
  const started = await startReady(...args)
  const alerts = subscribe(started.bridge.alerts.list(undefined))
  await advanceUntil(started.clock, () => alerts.items.length > 0, { withinMs: 100 })
  return { ...started, alerts }
}

const above = { rule: { kind: 'price-above', price: 21_000 }, isRepeated: false } as const
const near = { rule: { kind: 'liquidation-near', rate: 0.05 }, isRepeated: true } as const

describe('price alert', () => {
  test('notifies once when the price is reached and then turns off', async () => {
    const { bridge, practice, clock, alerts, shown } = await startWithAlerts()
    await bridge.alerts.add(above)
    practice.setPrice(20_999)
    await advance(clock, 1000)
    expect(shown).toEqual([])
    practice.setPrice(21_000)
    const toldAtMs = clock.nowMs()
    await advanceUntil(clock, () => shown.length > 0, { withinMs: 1000 })
    const finding = { kind: 'price-above', level: 21_000, price: 21_000 }
    expect(shown).toMatchObject([{ notice: { awaySinceMs: null, event: { kind: 'alert', finding } } }])
    expect(alerts.last()).toMatchObject([{ isOn: false, toldAtMs, toldPrice: 21_000 }])
    practice.setPrice(20_000)
    practice.setPrice(22_000)
    await advance(clock, 1000)
    expect(shown).toHaveLength(1)
  })

  test('notifies immediately if its condition is already met', async () => {
    const { bridge, shown } = await startWithAlerts()
    await bridge.alerts.add({ rule: { kind: 'price-below', price: 20_500 }, isRepeated: false })
    expect(shown).toHaveLength(1)
  })

  test('notifies once after a restart if its condition was met while the app was closed', async () => {
    const first = await startWithAlerts()
    const { practice, clock, dataFolder } = first
    await first.bridge.alerts.add({ ...above, isRepeated: true })
    await first.close()
    practice.setPrice(21_500)
    const second = await startWithAlerts(dataFolder, { clock, practice })
    expect(second.shown).toHaveLength(1)
    await second.close()
    const third = await startWithAlerts(dataFolder, { clock, practice })
    expect(third.shown).toEqual([])
    practice.setPrice(20_000)
    practice.setPrice(21_000)
    await advanceUntil(
      clock,
      () => {
        expect(third.shown).toHaveLength(1)
        expect(third.alerts.last()).toMatchObject([{ isOn: true, rule: above.rule }])
      },
      { withinMs: 1000 },
    )
  })
})

test('a liquidation alert notifies of the position near its liquidation price', async () => {
  const { bridge, practice, clock, shown } = await startWithAlerts()
  await bridge.alerts.add(near)
  const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
  await advance(clock, minuteMs, 1000)
  practice.setPrice(trade.liquidationPrice * 1.06)
  await advance(clock, 1000)
  expect(shown).toEqual([])
  practice.setPrice(trade.liquidationPrice * 1.05)
  await advanceUntil(
    clock,
    () =>
      expect(shown).toMatchObject([
        { notice: { event: { kind: 'alert', finding: { kind: 'liquidation-near', tradeId: trade.id } } } },
      ]),
    { withinMs: 1000 },
  )
})

test.each([
  ['is still running', false, 1],
  ['was closed meanwhile', true, 0],
])(
  'after a restart, a liquidation alert waits for the first read, for a trade that %s',
  async (_what, isClosed, count) => {
    const first = await startWithAlerts()
    const { practice, clock, dataFolder } = first
    const trade = await openTrade(first.bridge, { ...buy, orderId: 'o1' })
    await first.bridge.alerts.add(near)
    await advance(clock, 2 * minuteMs, 1000)
    await first.close()
    if (isClosed) {
      const closed = { state: 'closed', exitPrice: 20_000, closedAtMs: clock.nowMs() } as const
      practice.trades.set(trade.id, { ...trade, ...closed, updatedAtMs: clock.nowMs() })
    }
    practice.failures.set('trades', new ExchangeError('server', verbatim('Down.')))
    practice.failures.set('trade', new ExchangeError('server', verbatim('Down.')))
    const { bridge, shown } = await start(dataFolder, { clock, practice })
    const prices = subscribe(bridge.market.quotes(undefined))
    await advanceUntil(clock, () => prices.items.length > 0, { withinMs: 5000 })
    practice.setPrice(trade.liquidationPrice * 1.04)
    await advance(clock, 5000, 500)
    const alerts = () => shown.filter(({ notice }) => notice.event.kind === 'alert')
    expect(alerts()).toEqual([])
    practice.failures.clear()
    await advance(clock, 2 * minuteMs, 1000)
    practice.setPrice(trade.liquidationPrice * 1.03)
    await advance(clock, 2000, 500)
    expect(alerts()).toHaveLength(count)
  },
)

test('an alert can be changed, turned off and removed, and then reports not found', async () => {
  const { bridge, practice, clock, alerts, shown } = await startWithAlerts()
  await bridge.alerts.add(above)
  await advanceUntil(clock, () => alerts.last().length === 1, { withinMs: 100 })
  const alertId = alerts.last()[0]?.id ?? ''
  await bridge.alerts.change({ alertId, rule: { kind: 'price-above', price: 23_000 }, isRepeated: true })
  practice.setPrice(22_000)
  await bridge.alerts.switch({ alertId, isOn: false })
  practice.setPrice(24_000)
  await advance(clock, 1000)
  expect(shown).toEqual([])
  await bridge.alerts.switch({ alertId, isOn: true })
  expect(shown).toHaveLength(1)
  await bridge.alerts.remove({ alertId })
  await advanceUntil(clock, () => expect(alerts.last()).toEqual([]), { withinMs: 100 })
  await expect(bridge.alerts.remove({ alertId })).rejects.toMatchObject({ code: 'not-found' })
})
