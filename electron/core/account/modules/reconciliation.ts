import { minuteMs, secondMs } from '@common/domain/durations'
import { WriteReconciler } from '../sync/write-reconciler'
import { defineModule, type Started } from './account-module'
import { cross } from './cross'
import { futures } from './futures'
import { accountHistory } from './history'
import { wallet } from './wallet'
import { writes } from './writes'

export const reconciliation = defineModule({
  name: 'reconciliation',
  needs: [writes, accountHistory, futures, cross, wallet],
  start({ exchange, journal, clock, sync }, needs): Started<null> {
    const reconciler = new WriteReconciler({
      exchange,
      journal,
      clock,
      pendingWrites: needs.writes.pendingWrites,
      tracker: needs.futures.tracker,
      enqueueFound: needs.futures.enqueueFound,
      booked: needs.history.booked,
      onWithdrawal: needs.wallet.onFoundWithdrawal,
      onDone: (action) => sync.afterAction(action),
      netOfCrossClose: (order, entryPrice) => needs.cross?.netOfClose(order, entryPrice) ?? null,
    })
    return {
      api: null,
      sync: [
        {
          name: 'doubts',
          firstMs: 3 * secondMs,
          everyMs: () => (reconciler.isChecking() ? 10 * secondMs : 60 * minuteMs),
          read: () => reconciler.check(),
          findsWrites: true,
        },
      ],
    }
  },
})
