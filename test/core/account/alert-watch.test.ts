import { expect, onTestFinished, test } from 'vitest'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import { AlertWatch, type AlertWatchDeps } from '../../../electron/core/account/alert-watch'
import { openHistory } from '../../../electron/core/database/open-history'
import { AlertTracker } from '../../../electron/core/state/alert-tracker'
import { quote } from '../../window/support/records'
import { temporaryFolder } from '../../support/temporary-folder'
import { idle } from '../../support/time/advance'
import { ManualClock } from '../../support/time/manual-clock'

function openAlerts(
  store: (activityEvents: readonly TimedActivityEvent[]) => void = () => undefined,
  candles: AlertWatchDeps['candles'] = () => Promise.resolve([]),
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
