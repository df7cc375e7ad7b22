import type { History } from '../../ports/storage/history'
import { BalanceTracker } from '../../state/balance-tracker'
import { compareBooked, type CompareBooked } from '../../usecases/compare-booked'
import { createNotes, type Notes } from '../../usecases/record/notes'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'
import { marketData } from './market-data'
import { notifications } from './notifications'

export interface AccountHistory {
  readonly notes: Notes
  readonly balance: BalanceTracker
  readonly booked: CompareBooked
  readonly stored: History
}

export const accountHistory = defineModule({
  name: 'history',
  needs: [marketData, accountState, notifications],
  start(context, needs): Started<AccountHistory> {
    const { history, journal, exchange, feeds, whileOpen, onUnexpected } = context
    return {
      api: {
        stored: history,
        balance: new BalanceTracker(history.facts),
        booked: compareBooked({
          exchange,
          onUnexpected,
          comparisons: history.comparisons,
          unresolved: journal.pendingWrites(),
          terms: needs.account.terms.futures,
          notices: needs.notifications.notices,
          nowMs: needs.marketData.serviceNowMs,
        }),
        notes: createNotes({ history, publish: whileOpen((all) => feeds['record.notes'].set(all)) }),
      },
    }
  },
})
