import { expect, onTestFinished, test } from 'vitest'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import { AlertWatch } from '../../../electron/core/account/alert-watch'
import { openHistory } from '../../../electron/core/database/open-history'
import { AlertTracker } from '../../../electron/core/state/alert-tracker'
import { quote } from '../../window/support/records'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

test('an alert stays on until its notification is stored', () => {
  const clock = new ManualClock()
  const { history } = openHistory(temporaryFolder(), 'p1', null, clock.nowMs())
  onTestFinished(() => history.close())
  const lists: boolean[][] = []
  const alerts = new AlertTracker({
    history,
    clock,
    newId: () => 'a1',
    publish: (list) => lists.push(list.map(({ isOn }) => isOn)),
  })
  const stored: TimedActivityEvent[] = []
  const errors: unknown[] = []
  let isFull = true
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
    enqueue(activityEvents) {
      if (isFull) throw new Error('the disk is full')
      stored.push(...activityEvents)
    },
    onUnexpected: (_where, error) => errors.push(error),
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
