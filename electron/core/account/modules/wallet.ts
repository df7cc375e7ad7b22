import { minuteMs, secondMs } from '@common/domain/durations'
import type { ActivityEvent } from '@common/domain/notifications/notification'
import { WalletTracker } from '../../state/wallet-tracker'
import type { OnWithdrawal } from '../../usecases/wallet/shown-payment'
import { syncFailedWithdrawals } from '../../usecases/wallet/sync-failed-withdrawals'
import { syncPayments } from '../../usecases/wallet/sync-payments'
import { newDepositEvents, newWithdrawalEvents } from '../../usecases/wallet/wallet-events'
import { createWalletActions, type WalletActions } from '../wallet-actions'
import { RequestedPayments } from '../requested-payments'
import { DepositWatch } from '../sync/deposit-watch'
import { seldom, type SyncJob } from '../sync/sync-job'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'
import { accountHistory } from './history'
import { marketData } from './market-data'
import { notifications } from './notifications'
import { riskLimits } from './risk-limits'
import { writes } from './writes'

export interface Wallet extends WalletActions {
  readonly tracker: WalletTracker
  readonly onFoundWithdrawal: OnWithdrawal
  readonly scheduleDeposits: () => void
  readonly scheduleOnChain: () => void
  /** The window has just shown the outcome. */
  readonly wasJustDone: (event: ActivityEvent) => boolean
  readonly readDeposits: () => Promise<void>
  readonly readWithdrawals: () => Promise<void>
}

export const wallet = defineModule({
  name: 'wallet',
  needs: [marketData, accountState, notifications, writes, accountHistory, riskLimits],
  start(context, needs): Started<Wallet> {
    const { exchange, history, clock, feeds, whileOpen, readers, sync } = context
    const { enqueue, enqueuersFor, missed, syncGap } = needs.notifications
    const requested = new RequestedPayments(clock)
    const tracker = new WalletTracker({
      history,
      clock,
      exchange,
      balance: needs.history.balance,
      publish: whileOpen((change) => feeds['wallet.live'].publish(change)),
      enqueueOld: () => enqueue('deposits', [], true),
      enqueueDeposits: (changes) =>
        requested.noteChanges(changes, newDepositEvents, enqueuersFor('deposits')),
      enqueueWithdrawals: (changes) =>
        requested.noteChanges(
          changes,
          (some) => newWithdrawalEvents(some, context),
          enqueuersFor('withdrawals'),
        ),
    })
    const awaited = new DepositWatch({
      exchange,
      wallet: tracker,
      clock,
      onDollars: () => sync.trigger('swaps'),
    })
    const scheduleWithdrawals = (): void => sync.trigger('withdrawals', 3 * secondMs)
    const applyWithdrawal: OnWithdrawal = (withdrawal, request) => {
      tracker.applyRequested(withdrawal, request)
      if (withdrawal.state === 'pending') scheduleWithdrawals()
    }
    const actions = createWalletActions({
      ...context,
      serviceNowMs: needs.marketData.serviceNowMs,
      writing: needs.writes.writing,
      rules: needs.riskLimits.rules,
      wallet: tracker,
      pendingWrites: needs.writes.pendingWrites,
      account: needs.account.state,
      terms: needs.account.terms,
      onDepositRequest(request) {
        requested.add(request.depositId)
        tracker.noteInvoice(request)
        awaited.add(request)
        sync.trigger('awaited deposits', 3 * secondMs)
      },
      onWithdrawal(withdrawal, request) {
        requested.add(withdrawal.id)
        applyWithdrawal(withdrawal, request)
      },
      onTransfer: scheduleWithdrawals,
      onSwap: () => sync.trigger('swaps'),
      publishRules: whileOpen((rules) => feeds['wallet.rules'].set(rules)),
    })

    function noteRead(list: 'deposits' | 'withdrawals'): void {
      tracker.noteRead(list)
      const { deposits, withdrawals, isRead } = tracker.snapshot()
      if (isRead) needs.notifications.notePayments([...deposits, ...withdrawals])
    }

    const payments = { clockSkewMs: () => exchange.clockSkewMs(), missed, facts: history.facts, clock }
    const readDeposits = readers.list(
      'deposits',
      readers.copy(
        'deposits',
        syncPayments({
          ...payments,
          name: 'deposits',
          list: exchange.deposits,
          apply: (list, isNews) => tracker.applyDeposits(list, isNews),
          waiting: () => tracker.pendingDeposits(),
          readById: (id) => exchange.deposit(id),
          changingSinceMs: () => tracker.changingDepositsSinceMs(),
        }),
      ),
      () => {
        syncGap.caughtUp('deposits')
        tracker.expireDeposits()
        noteRead('deposits')
      },
    )
    const readFailed = syncFailedWithdrawals({ exchange, wallet: tracker })
    const readWithdrawals = readers.list(
      'withdrawals',
      readers.copy(
        'withdrawals',
        syncPayments({
          ...payments,
          name: 'withdrawals',
          list: exchange.withdrawals,
          apply: (list, isNews) => tracker.applyWithdrawals(list, isNews),
          // Requested in this session; may be listed late.
          waiting: () => tracker.pendingWithdrawals().filter(({ id }) => !requested.has(id)),
          readById: (id) => exchange.withdrawal(id),
          changingSinceMs: () => tracker.changingWithdrawalsSinceMs(),
        }),
      ),
      async () => {
        try {
          await readFailed()
        } finally {
          syncGap.caughtUp('withdrawals')
          noteRead('withdrawals')
        }
      },
    )
    const seldomEveryMs = seldom(sync, minuteMs, 10 * minuteMs)
    const jobs: readonly SyncJob[] = [
      { name: 'deposits', firstMs: 3 * secondMs, everyMs: seldomEveryMs, read: readDeposits },
      {
        name: 'withdrawals',
        firstMs: 3 * secondMs,
        everyMs: () => (tracker.pendingWithdrawals().length > 0 ? 10 * secondMs : seldomEveryMs()),
        read: readWithdrawals,
        findsWrites: true,
      },
      {
        name: 'awaited deposits',
        firstMs: Infinity,
        everyMs: () => (awaited.isWaiting() ? 3 * secondMs : 60 * minuteMs),
        read: () => awaited.check(),
      },
    ]
    return {
      api: {
        ...actions,
        tracker,
        onFoundWithdrawal(withdrawal, request) {
          requested.addFound(withdrawal.id)
          applyWithdrawal(withdrawal, request)
        },
        scheduleDeposits: () => sync.trigger(awaited.isWaiting() ? 'awaited deposits' : 'deposits'),
        scheduleOnChain() {
          sync.trigger('deposits')
          sync.trigger('withdrawals')
        },
        wasJustDone: (event) => event.kind === 'withdrawal-settled' && requested.isFresh(event.withdrawalId),
        readDeposits,
        readWithdrawals,
      },
      sync: jobs,
    }
  },
})
