import { describe, expect, onTestFinished, test } from 'vitest'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import { AlertWatch, type AlertWatchDeps } from '../../../electron/core/account/alert-watch'
import { openHistory } from '../../../electron/core/database/open-history'
import { AlertTracker } from '../../../electron/core/state/alert-tracker'
import { createTrade } from '../../support/create-trade'
import { expectDefined } from '../../support/expect-defined'
import { quote } from '../../window/support/records'
import { temporaryFolder } from '../../support/temporary-folder'
import { idle } from '../../support/time/advance'
import { ManualClock } from '../../support/time/manual-clock'

function openAlerts(
  store: (activityEvents: readonly TimedActivityEvent[]) => void = () => undefined,
  candles: AlertWatchDeps['candles'] = () => Promise.resolve([]),
  changes: Partial<AlertWatchDeps> = {},
) {
  const clock = new ManualClock()
  const { history } = openHistory(temporaryFolder(), 'p1', null, clock.nowMs())
  onTestFinished(() => history.close())
  const lists: boolean[][] = []
  const alerts = new AlertTracker({
    history,
    clock,
    newId: () => `a${alerts.list().length + 1}`,
    publish: (list) => lists.push(list.map(({ isOn }) => isOn)),
  })
  const errors: unknown[] = []
  const watch = new AlertWatch({
    alerts,
    tracker: { active: () => [] } as never,
    cross: () => null,
    clock,
    history,
    areTradesRead: () => true,
    feeRate: () => 0,
    marketNowMs: () => clock.nowMs(),
    candles,
    quote: () => undefined,
    enqueue: store,
    onUnexpected: (_where, error) => errors.push(error),
    ...changes,
  })
  return { alerts, history, clock, lists, errors, watch }
}

test('an alert stays on until its notification is stored', () => {
  const stored: TimedActivityEvent[] = []
  let isFull = true
  const { alerts, history, lists, errors, watch } = openAlerts((activityEvents) => {
    if (isFull) throw new Error('the disk is full')
    stored.push(...activityEvents)
  })
  alerts.add({ kind: 'price-above', price: 20_000 }, false)
  watch.onTicker(quote(21_000).ticker)
  expect(errors).toHaveLength(1)
  expect(alerts.on()).toEqual(history.alerts.all())
  expect(lists).toEqual([[true]])
  isFull = false
  watch.onTicker(quote(21_000).ticker)
  expect(stored).toMatchObject([{ event: { kind: 'alert', alertId: 'a1' } }])
  expect(alerts.on()).toEqual([])
  expect(lists).toEqual([[true], [false]])
})

test('an alert that fails does not block the other alerts', () => {
  const notified: string[] = []
  const { alerts, errors, watch } = openAlerts((activityEvents) => {
    for (const { event } of activityEvents) {
      if (event.kind !== 'alert') continue
      if (event.alertId === 'a1') throw new Error('unreadable')
      notified.push(event.alertId)
    }
  })
  for (const price of [20_000, 20_500, 22_000]) alerts.add({ kind: 'price-above', price }, false)
  watch.onTicker(quote(21_000).ticker)
  expect(notified).toEqual(['a2'])
  expect(errors).toHaveLength(1)
  expect(alerts.on().map(({ id }) => id)).toEqual(['a1', 'a3'])
})

test.each([
  ['removed', (alerts: AlertTracker) => alerts.remove('a1'), []],
  ['turned off', (alerts: AlertTracker) => alerts.switch('a1', false), [{ id: 'a1', isOn: false }]],
])('an alert that is %s while its candles are read stays so', async (_how, change, expected) => {
  let respond: (candles: []) => void = () => undefined
  const { alerts, history, clock, watch } = openAlerts(
    undefined,
    () => new Promise((resolve) => (respond = resolve)),
  )
  alerts.add({ kind: 'price-move', rate: 0.01, withinMs: 3_600_000 }, true)
  watch.onTicker(quote(21_000).ticker)
  clock.advance(300_000)
  watch.onTicker(quote(21_000).ticker)
  change(alerts)
  respond([])
  await idle()
  expect([alerts.list(), history.alerts.all()]).toMatchObject([expected, expected])
})

describe('alert of positions', () => {
  const near = { kind: 'liquidation-near', rate: 0.05 } as const
  const nearPrice = quote(18_500).ticker

  function openWithTrade() {
    const loaded = { trades: false, feeRate: null as number | null, active: [createTrade('t1')] }
    const notified: string[] = []
    const opened = openAlerts(
      (activityEvents) => {
        for (const { event } of activityEvents)
          if (event.kind === 'alert') notified.push(`${event.alertId} ${event.finding.kind}`)
      },
      undefined,
      {
        tracker: { active: () => loaded.active } as never,
        areTradesRead: () => loaded.trades,
        feeRate: () => loaded.feeRate,
      },
    )
    opened.clock.advance(600_000)
    return { ...opened, loaded, notified }
  }

  test('waits until trades and fee rate were read once, unlike a price alert', () => {
    const { alerts, watch, loaded, notified } = openWithTrade()
    alerts.add(near, true)
    alerts.add({ kind: 'price-below', price: 19_000 }, true)
    watch.onTicker(nearPrice)
    expect(notified).toEqual(['a2 price-below'])
    loaded.trades = true
    watch.onTicker(nearPrice)
    loaded.trades = false
    loaded.feeRate = 0.001
    watch.onTicker(nearPrice)
    expect(notified).toHaveLength(1)
    loaded.trades = true
    watch.onTicker(nearPrice)
    expect(notified).toEqual(['a2 price-below', 'a1 liquidation-near'])
    loaded.trades = false
    loaded.active = [createTrade('t1'), createTrade('t2')]
    watch.onTicker(nearPrice)
    expect(notified).toHaveLength(3)
  })

  test('does not forget before the first read that it has notified', () => {
    const { alerts, watch, loaded, notified } = openWithTrade()
    const id = alerts.add(near, true)
    const fired = { ...expectDefined(alerts.get(id)), toldOf: ['t1'] }
    alerts.save(fired)
    loaded.active = []
    watch.onTicker(nearPrice)
    expect(alerts.get(id)).toEqual(fired)
    Object.assign(loaded, { trades: true, feeRate: 0.001, active: [createTrade('t1')] })
    watch.onTicker(nearPrice)
    expect(notified).toEqual([])
    loaded.active = []
    watch.onTicker(nearPrice)
    expect(alerts.get(id)?.toldOf).toEqual([])
  })

  test('ignores open orders', () => {
    const { alerts, watch, loaded, notified } = openWithTrade()
    Object.assign(loaded, { trades: true, feeRate: 0.001, active: [createTrade('t1', { state: 'open' })] })
    alerts.add(near, true)
    watch.onTicker(nearPrice)
    expect(notified).toEqual([])
  })
})

test.each([
  ['live', 1],
  ['stale', 0],
] as const)('an added alert is compared with a quote that is %s: %d notifications', (source, count) => {
  const stored: TimedActivityEvent[] = []
  const { alerts } = openAlerts((activityEvents) => stored.push(...activityEvents), undefined, {
    quote: () => ({ ...quote(21_000), source }),
  })
  alerts.add({ kind: 'price-above', price: 20_000 }, false)
  expect(stored).toHaveLength(count)
})
