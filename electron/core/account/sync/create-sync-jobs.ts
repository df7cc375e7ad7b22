import { minuteMs, secondMs } from '@common/domain/durations'
import type { AccountState } from '@common/domain/account'
import type { FuturesMarket, Ticker } from '@common/domain/market/market'
import type { SyncJobName } from '@common/domain/sync-jobs'
import { isSameRevision, type HoldingsRevisions } from '@common/domain/balance/holdings'
import { writeKinds, type WriteAction } from '@common/domain/write-kinds'
import type { Clock } from '../../ports/clock'
import type { Exchange } from '../../ports/exchange/exchange'
import type { ReadRequestOptions, UnreadableRecord } from '../../ports/exchange/exchange-listing'
import type { History } from '../../ports/storage/history'
import type { PendingWrites } from '../../state/pending-writes'
import type { FuturesTracker } from '../../state/futures-tracker'
import type { QuoteTracker } from '../../state/quote-tracker'
import type { WalletTracker } from '../../state/wallet-tracker'
import { syncClosedTrades } from '../../usecases/futures/sync-closed-trades'
import { syncTrades } from '../../usecases/futures/sync-trades'
import type { ReadOptions } from '../../usecases/lists/read-listing'
import { syncList } from '../../usecases/lists/sync-list'
import { cacheAccount, syncAccount } from '../../usecases/sync-account'
import { syncPayments } from '../../usecases/wallet/sync-payments'
import type { SyncGap } from './sync-gap'
import type { CrossActions } from '../actions/cross-actions'
import type { DepositWatch } from './deposit-watch'
import type { WriteReconciler } from './write-reconciler'
import type { OptionActions } from '../actions/option-actions'
import type { ImportedList, ImportProgress } from './import-progress'
import type { ScheduleDeps } from './schedule'
import type { SwapActions } from '../actions/swap-actions'
import type { TriggeredTrades } from './triggered-trades'
import { syncFailedWithdrawals } from '../../usecases/wallet/sync-failed-withdrawals'

export interface SyncJobsDeps {
  readonly exchange: Exchange
  readonly history: History
  readonly clock: Clock
  readonly book: FuturesTracker
  readonly wallet: WalletTracker
  readonly doubts: Pick<PendingWrites, 'onTheirWay'>
  readonly quotes: QuoteTracker
  readonly reading: ImportProgress
  readonly readMarket: () => Promise<FuturesMarket>
  readonly readMarketAgain: () => Promise<FuturesMarket>
  readonly onAccount: (state: AccountState) => void
  readonly onUnreadable: (job: SyncJobName, records: readonly UnreadableRecord[]) => void
  readonly syncGap: SyncGap
  readonly onClosedTrades: () => void
  readonly onTicker: (ticker: Ticker) => void
  readonly awaitedDeposits: DepositWatch
  readonly writeReconciler: WriteReconciler
  readonly triggered: TriggeredTrades
  readonly compareBalance: (readRecords: () => Promise<void>) => Promise<void>
  /** Requested in this session; may be listed late. */
  readonly isRequested: (withdrawalId: string) => boolean
  readonly options: Pick<OptionActions, 'read' | 'readEnded' | 'running' | 'holdingsRevision'> | null
  readonly swaps: Pick<SwapActions, 'read'> | null
  readonly cross: Pick<
    CrossActions,
    'read' | 'readTransfers' | 'readRecords' | 'isActive' | 'holdingsRevision'
  > | null
  readonly signal: AbortSignal
}

type Unreadable = Pick<ReadRequestOptions, 'onUnreadable'>

const tickerEveryMs = 30 * secondMs
/** Fees are listed late. */
const fundingOverlapMs = 60 * minuteMs

export function createSyncJobs(deps: SyncJobsDeps): ScheduleDeps['jobs'] {
  const { exchange, history, clock, book, wallet, quotes, reading, syncGap, signal } = deps
  const { facts } = history
  const payments = { clockSkewMs: () => exchange.clockSkewMs(), facts, clock }
  const readTrades = syncTrades({ exchange, book })
  const readAccount = syncAccount({ exchange, market: deps.readMarket, clock })
  const inStep = readAccountConsistently({
    holdings: () => ({
      trades: book.holdingsRevision,
      options: deps.options?.holdingsRevision() ?? 0,
      collateral: deps.cross?.holdingsRevision() ?? 0,
    }),
    onTheirWay: () => deps.doubts.onTheirWay(),
  })
  let tickerReadUpMs = -Infinity

  const reporting = (job: SyncJobName, read: (how: Unreadable) => Promise<unknown>) => async () => {
    const records: UnreadableRecord[] = []
    await read({ onUnreadable: (found) => void records.push(...found) })
    deps.onUnreadable(job, records)
  }
  const copy = (name: ImportedList, read: (options: ReadOptions) => Promise<void>) => (how: Unreadable) =>
    reading.during(name, (onProgress) => read({ signal, onProgress, ...how }))

  const readDeposits = copy(
    'deposits',
    syncPayments({
      ...payments,
      name: 'deposits',
      list: exchange.deposits,
      apply: (list, isNews) => wallet.applyDeposits(list, isNews),
      waiting: () => wallet.pendingDeposits(),
      one: (id) => exchange.deposit(id),
      changingSinceMs: () => wallet.changingDepositsSinceMs(),
    }),
  )
  const readWithdrawals = copy(
    'withdrawals',
    syncPayments({
      ...payments,
      name: 'withdrawals',
      list: exchange.withdrawals,
      apply: (list, isNews) => wallet.applyWithdrawals(list, isNews),
      waiting: () => wallet.pendingWithdrawals().filter(({ id }) => !deps.isRequested(id)),
      one: (id) => exchange.withdrawal(id),
      changingSinceMs: () => wallet.changingWithdrawalsSinceMs(),
    }),
  )
  const readClosed = copy('closed trades', syncClosedTrades({ exchange, facts, book }))
  const readClosedOptions = copy('ended options', async (options) => deps.options?.readEnded(options))
  const readSwaps = copy('swaps', async (options) => deps.swaps?.read(options))
  const readTransfers = copy('transfers', async (options) => deps.cross?.readTransfers(options))
  const readCrossRecords = copy('cross fills', async (options) => deps.cross?.readRecords(options))
  const readFailed = syncFailedWithdrawals({ exchange, wallet })

  /** Serialized: the balance comparison runs them too. */
  const records = {
    trades: coalesceRuns(async () => {
      await reporting('trades', readTrades)()
      syncGap.caughtUp('trades')
    }),
    'closed trades': coalesceRuns(async () => {
      await reporting('closed trades', readClosed)()
      deps.onClosedTrades()
    }),
    deposits: coalesceRuns(async () => {
      await reporting('deposits', readDeposits)()
      syncGap.caughtUp('deposits')
      wallet.expireDeposits()
      wallet.noteRead('deposits')
    }),
    withdrawals: coalesceRuns(async () => {
      await reporting('withdrawals', readWithdrawals)()
      await readFailed()
      syncGap.caughtUp('withdrawals')
      wallet.noteRead('withdrawals')
    }),
    options: coalesceRuns(async () => {
      const { options } = deps
      if (!options) return
      await reporting('options', (how) => options.read(how))()
      syncGap.caughtUp('options')
    }),
    'ended options': coalesceRuns(reporting('ended options', readClosedOptions)),
    swaps: coalesceRuns(reporting('swaps', readSwaps)),
    transfers: coalesceRuns(
      reporting('transfers', async (how) => {
        await readTransfers(how)
        await readCrossRecords(how)
      }),
    ),
  }

  return {
    ...records,
    async prices() {
      if (!quotes.needsTicker() && clock.upMs() - tickerReadUpMs < tickerEveryMs) return
      const ticker = await exchange.ticker()
      tickerReadUpMs = clock.upMs()
      quotes.onTicker(ticker)
      deps.onTicker(ticker)
    },
    account: async () => {
      const state = await inStep(readAccount)
      syncGap.onMessage()
      deps.onAccount(state)
      cacheAccount(facts, state)
      wallet.expireDeposits()
    },
    'touched trades': () => deps.triggered.read(),
    balance: () =>
      deps.compareBalance(async () => {
        for (const read of Object.values(records)) await read()
      }),
    'carry fees': reporting(
      'carry fees',
      copy(
        'carry fees',
        syncList({
          name: 'fundingFees',
          list: exchange.fundingFees,
          overlapMs: fundingOverlapMs,
          save: (fees) => history.trades.saveFundingFees(fees),
          facts,
        }),
      ),
    ),
    cross: async () => {
      const { cross } = deps
      if (!cross) return
      await reporting('cross', (how) => cross.read(how))()
      syncGap.caughtUp('cross')
    },
    'awaited deposits': () => deps.awaitedDeposits.check(),
    doubts: () => deps.writeReconciler.check(),
    market: async () => void (await deps.readMarketAgain()),
  }
}

/** A call during a run starts another run after it. */
function coalesceRuns(run: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(run, run))
}

interface ReadAccountConsistentlyDeps {
  readonly holdings: () => HoldingsRevisions
  /** Awaiting a response. */
  readonly onTheirWay: () => readonly WriteAction[]
}

/** Holdings are null if they may have changed meanwhile. */
export function readAccountConsistently({ holdings, onTheirWay }: ReadAccountConsistentlyDeps) {
  const isSettled = (): boolean => onTheirWay().every((action) => writeKinds[action].changes === null)

  return async (read: () => Promise<Omit<AccountState, 'holdings'>>): Promise<AccountState> => {
    const before = isSettled() ? holdings() : null
    const state = await read()
    const isUnchanged = before !== null && isSettled() && isSameRevision(before, holdings())
    return { ...state, holdings: isUnchanged ? before : null }
  }
}
