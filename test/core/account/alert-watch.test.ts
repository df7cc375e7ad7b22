import { expect, onTestFinished, test } from 'vitest'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import { AlertWatch } from '../../../electron/core/account/alert-watch'
import { openHistory } from '../../../electron/core/database/open-history'
import { AlertTracker } from '../../../electron/core/state/alert-tracker'
import { quote } from '../../window/support/records'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

function openAlerts(store: (activityEvents: readonly TimedActivityEvent[]) => void) {
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
    candles: () => Promise.resolve([]),
    quote: () => undefined,
    enqueue: store,
    onUnexpected: (_where, error) => errors.push(error),
  })
  return { alerts, history, lists, errors, watch }
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
