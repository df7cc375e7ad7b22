import { secondMs } from '@common/domain/durations'
import type { WriteAction } from '@common/domain/write-kinds'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Ticker } from '@common/domain/market/market'
import type { SyncJobName } from '@common/domain/sync-jobs'
import type { DepositInvoice } from '@common/domain/wallet'
import type { Journal } from '../ports/storage/journal'
import type { PendingWrites } from '../state/pending-writes'
import { ExchangeError } from '../ports/exchange/exchange-error'
import { compareBalance, type CompareBalanceDeps } from '../usecases/compare-balance'
import type { OnWithdrawal } from '../usecases/wallet/shown-payment'
import type { ClosesList } from './risk-limits'
import { AccountChanges } from './sync/account-changes'
import { checkStorage, type CheckStorageDeps } from './sync/check-storage'
import { DepositWatch } from './sync/deposit-watch'
import { WriteReconciler, type WriteReconcilerDeps } from './sync/write-reconciler'
import { createSyncJobs, type SyncJobsDeps } from './sync/create-sync-jobs'
import { Reconciliation } from './sync/reconciliation'
import { afterReconnectMs, makeSchedule, type ScheduleDeps } from './sync/schedule'
import { TriggeredTrades } from './sync/triggered-trades'

export interface SyncDeps
  extends
    Omit<
      SyncJobsDeps,
      | 'signal'
      | 'onTicker'
      | 'onUnreadable'
      | 'awaitedDeposits'
      | 'writeReconciler'
      | 'triggered'
      | 'compareBalance'
    >,
    Pick<ScheduleDeps, 'health' | 'onUnexpected'> {
  readonly doubts: PendingWrites
  readonly journal: Journal
  readonly checkVault: CheckStorageDeps['checkVault']
  readonly onReconciled: () => void
  readonly onWithdrawal: OnWithdrawal
  readonly netOfCrossClose: WriteReconcilerDeps['netOfCrossClose']
  readonly balance: CompareBalanceDeps['balance']
  readonly enqueueDifference: CompareBalanceDeps['enqueue']
  readonly takeBack: CompareBalanceDeps['takeBack']
  /** Called after `quotes` is updated. */
  readonly watchPrice: (ticker: Ticker) => void
  readonly enqueueFound: (trades: readonly FuturesTrade[]) => void
}

export interface Sync {
  afterAction(action: WriteAction): void
  retry(job?: SyncJobName): void
  /** `isOld`: the records precede the first sync, so it may wait. */
  scheduleAccount(isOld?: boolean): void
  schedulePrices(): void
  scheduleDeposits(): void
  scheduleOnChain(): void
  scheduleWithdrawals(): void
  scheduleReconciliation(): void
  scheduleSwaps(): void
  scheduleTransfers(): void
  scheduleCloses(list: ClosesList): void
  waitForDeposit(request: DepositInvoice): void
  stop(): void
}

/** If holdings may have changed during the read. */
const unsettledEveryMs = 2 * secondMs
/** Imported records don't change the balance. */
const copyingEveryMs = 20 * secondMs

const closesJobs = {
  trades: 'closed trades',
  options: 'ended options',
  cross: 'transfers',
} as const satisfies Readonly<Record<ClosesList, SyncJobName>>

function startSync(deps: SyncDeps): Sync {
  const { exchange, clock, book, quotes, health, onUnexpected } = deps
  const awaitedDeposits = new DepositWatch({ ...deps, onDollars: () => schedule.trigger('swaps') })
  const writeReconciler = new WriteReconciler(deps)
  const ending = new AbortController()
  const { signal } = ending
  const triggered = new TriggeredTrades({ ...deps, isStreaming: () => changes.isStreaming() })
  const changes = new AccountChanges({
    exchange,
    book,
    onChange: (area) => schedule.changed(area),
    onTriggered(tradeIds) {
      triggered.add(tradeIds)
      schedule.triggered()
    },
  })
  const onTicker = (ticker: Ticker): void => {
    changes.onTicker(ticker)
    deps.watchPrice(ticker)
  }
  let isBalanceUnsure = false
  const compare = compareBalance({
    ...deps,
    enqueue: deps.enqueueDifference,
    isQuiet: () => deps.doubts.areClear() && deps.wallet.pendingWithdrawals().length === 0,
  })
  const reconciliation = new Reconciliation({
    journal: deps.journal,
    areas: { options: deps.options, swaps: deps.swaps, cross: deps.cross },
    isWhole: (job) => health.isWhole(job),
    onReconciled: deps.onReconciled,
  })
  const schedule = makeSchedule({
    jobs: reconciliation.watch(
      createSyncJobs({
        ...deps,
        onTicker,
        onAccount(state) {
          deps.onAccount(state)
          // Until then the window shows the last figures.
          if (state.holdings === null) schedule.paced('account', unsettledEveryMs)
        },
        onUnreadable(job, records) {
          for (const { problem } of health.unreadable(job, records))
            onUnexpected(job, new ExchangeError('bad-answer', problem))
        },
        awaitedDeposits,
        writeReconciler,
        triggered,
        signal,
        compareBalance: async (readRecords) => {
          isBalanceUnsure = (await compare(readRecords)).isUnsure
        },
      }),
    ),
    now: {
      isBalanceUnsure: () => isBalanceUnsure,
      needsTickerInMs: () => quotes.needsTickerInMs(),
      isStreaming: () => changes.isStreaming(),
      triggered: () => triggered.count(),
      hasActiveTrades: () => book.live().length > 0,
      hasTrailingStops: () => book.live().some(({ trailingRate }) => (trailingRate ?? null) !== null),
      awaitsDeposits: () => awaitedDeposits.isWaiting(),
      hasUnresolvedWrites: () => writeReconciler.isChecking(),
      hasCross: () => deps.cross?.isActive() ?? false,
      hasRunningOptions: () => (deps.options?.running().length ?? 0) > 0,
      hasPendingWithdrawals: () => deps.wallet.pendingWithdrawals().length > 0,
    },
    clock,
    health,
    onUnexpected,
  })
  let isStreamDown = false
  const closeStream = exchange.streamPrices({
    onPrice(update) {
      quotes.onPrice(update)
      if (quotes.ticker) onTicker(quotes.ticker)
    },
    onState(state) {
      quotes.onStreamState(state)
      if (state === 'down') schedule.trigger('prices')
      else if (isStreamDown) schedule.trigger('balance', afterReconnectMs)
      isStreamDown = state === 'down'
    },
  })
  changes.start()
  schedule.begin()
  const storageCheck = checkStorage(deps)
  for (const name of reconciliation.awaited()) schedule.trigger(name)

  return {
    afterAction: (action) => schedule.afterAction(action),
    retry: (job) => schedule.retry(job),
    // Not debounced: waiting requests share one read.
    scheduleAccount: (isOld = false) =>
      schedule.paced('account', isOld || deps.reading.now !== null ? copyingEveryMs : secondMs),
    schedulePrices() {
      schedule.trigger('prices')
      if (!changes.isStreaming() && book.live().length > 0) schedule.changed('trades')
    },
    scheduleDeposits: () => schedule.trigger(awaitedDeposits.isWaiting() ? 'awaited deposits' : 'deposits'),
    scheduleOnChain() {
      schedule.trigger('deposits')
      schedule.trigger('withdrawals')
    },
    scheduleWithdrawals: () => schedule.trigger('withdrawals', 3 * secondMs),
    scheduleReconciliation: () => schedule.trigger('doubts', secondMs),
    scheduleSwaps: () => schedule.trigger('swaps'),
    scheduleTransfers: () => schedule.trigger('transfers'),
    scheduleCloses: (list) => schedule.trigger(closesJobs[list]),
    waitForDeposit(request) {
      deps.wallet.noteInvoice(request)
      awaitedDeposits.add(request)
      schedule.trigger('awaited deposits', 3 * secondMs)
    },
    stop() {
      closeStream()
      changes.stop()
      schedule.stop()
      storageCheck.stop()
      ending.abort()
    },
  }
}

export function startSyncOrRollBack(giveUp: () => void, deps: SyncDeps): Sync {
  try {
    return startSync(deps)
  } catch (error) {
    giveUp()
    throw error
  }
}
