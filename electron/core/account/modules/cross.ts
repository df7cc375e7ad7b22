import { crossCloseNetSats } from '@common/domain/futures/cross/cross-profit'
import type { CrossOrder, CrossPosition } from '@common/domain/futures/cross/cross-records'
import { getFilledAtMs } from '@common/domain/futures/cross/cross-replay'
import { minuteMs, secondMs } from '@common/domain/durations'
import type { Sats, Usd } from '@common/domain/units'
import { CrossTracker } from '../../state/cross-tracker'
import { changeCross, type CrossWrites } from '../../usecases/cross/change-cross'
import { placeCrossOrder } from '../../usecases/cross/place-cross-order'
import { crossFillEvents, syncCross } from '../../usecases/cross/sync-cross'
import { syncCrossRecords } from '../../usecases/cross/sync-cross-records'
import { syncTransfers } from '../../usecases/swaps/sync-swaps'
import { seldom } from '../sync/sync-job'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'
import { accountHistory } from './history'
import { notifications } from './notifications'
import { riskLimits } from './risk-limits'
import { writes } from './writes'

export interface Cross extends CrossWrites {
  /**
   * Stores the fill, and returns P&L minus both fees, as `crossProfitAt`. Null until all earlier records are read,
   * because P&L depends on them.
   */
  netOfClose(order: CrossOrder, entryPrice: Usd): Sats | null
  position(): CrossPosition | null
  holdingsRevision(): number
  readonly readLists: () => Promise<void>
}

export const cross = defineModule({
  name: 'cross',
  needs: [accountState, notifications, writes, accountHistory, riskLimits],
  start(context, needs): Started<Cross | null> {
    const { exchange, clock, history, feeds, whileOpen, readers, sync } = context
    const { cross } = exchange
    if (cross === null) return { api: null }
    const { enqueue, missed, syncGap } = needs.notifications
    const { balance, booked } = needs.history
    const terms = needs.account.terms.futures
    const tracker = new CrossTracker({
      history,
      clock,
      publish: whileOpen((state) => feeds['cross.live'].set(state)),
      enqueue: (activityEvents) => enqueue('cross', activityEvents),
      enqueueEarlier: missed.store,
      onSettled: () => needs.riskLimits.onCloses('cross'),
      onFilled: booked.afterCrossFill,
    })
    const writing = {
      ...needs.writes.writing,
      cross,
      tracker,
      terms,
      riskLimits: needs.riskLimits.enforcer,
      booked,
      onTransfer: () => sync.trigger('transfers'),
    }
    const readTransfers = readers.copy('transfers', syncTransfers({ ...cross, history, balance }))
    const readRecords = readers.copy(
      'cross fills',
      syncCrossRecords({ cross, history, onFills: (fresh) => missed.store(crossFillEvents(fresh)) }),
    )
    const readLists = readers.list('transfers', async (options) => {
      await readTransfers(options)
      tracker.showTransfers()
      // Records need the transfers.
      await readRecords(options)
      tracker.listsRead()
    })
    const isActive = (): boolean =>
      tracker.state !== null && (tracker.state.position.quantity !== 0 || tracker.state.orders.length > 0)
    const activeEveryMs = seldom(sync, 15 * secondMs, 2 * minuteMs)
    const flatEveryMs = seldom(sync, minuteMs, 10 * minuteMs)
    return {
      api: {
        ...changeCross(writing),
        place: placeCrossOrder(writing),
        netOfClose(order, entryPrice) {
          tracker.applyOrders([order])
          if (!history.cross.isSettled(order.id)) return null
          const fill = history.cross.fillsSince(getFilledAtMs(order)).find(({ id }) => id === order.id)
          const feeRate = terms()?.feeRate
          if (!tracker.areListsRead || fill === undefined || feeRate === undefined) return null
          return crossCloseNetSats(fill, entryPrice, feeRate)
        },
        position: () => tracker.state?.position ?? null,
        holdingsRevision: () => tracker.holdingsRevision,
        readLists,
      },
      sync: [
        {
          name: 'cross',
          firstMs: secondMs,
          everyMs: () => (isActive() ? activeEveryMs() : flatEveryMs()),
          read: readers.list('cross', syncCross({ cross, tracker, booked }), () => syncGap.caughtUp('cross')),
          findsWrites: true,
        },
        { name: 'transfers', firstMs: 14 * secondMs, everyMs: () => 30 * minuteMs, read: readLists },
      ],
    }
  },
})
