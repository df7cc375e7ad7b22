import { onTestFinished } from 'vitest'
import type { CrossState, CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import { openHistory } from '../../../electron/core/database/open-history'
import { CrossTracker } from '../../../electron/core/state/cross-tracker'
import { crossFillEvents } from '../../../electron/core/usecases/cross/sync-cross'
import { crossOrder, crossPosition } from '../../window/support/records'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

export const filledLimit = (id: string): CrossOrder => ({ ...crossOrder(), id, orderType: 'limit' })
export const waiting = (id: string): CrossOrder => ({ ...filledLimit(id), state: 'open', filledAtMs: null })

export function openTracker(folder = temporaryFolder(), storeNews = (): void => undefined) {
  const clock = new ManualClock()
  const { history } = openHistory(folder, 'p', null, clock.nowMs())
  onTestFinished(() => history.close())
  const shown: CrossState[] = []
  const events: TimedActivityEvent[] = []
  const earlier: TimedActivityEvent[] = []
  const fills: [CrossOrder, CrossOrder][] = []
  const settled: boolean[] = []
  const tracker = new CrossTracker({
    history,
    clock,
    publish: (state) => shown.push(state),
    enqueue(activityEvents) {
      storeNews()
      events.push(...activityEvents)
    },
    enqueueEarlier: (activityEvents) => void earlier.push(...activityEvents),
    onSettled: () => void settled.push(tracker.areListsRead),
    onFilled: (open, filled) => void fills.push([open, filled]),
  })
  return { tracker, shown, events, earlier, fills, settled, history, folder }
}

export type Opened = ReturnType<typeof openTracker>

export function read({ tracker }: Opened, filled: CrossOrder[] | null, orders: CrossOrder[] = []): void {
  tracker.take({ position: crossPosition(), orders, filled, carry: null }, crossFillEvents)
}
