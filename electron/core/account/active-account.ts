import type { AccountState } from '@common/domain/account'
import type { WriteAction } from '@common/domain/write-kinds'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { FuturesMarket } from '@common/domain/market/market'
import type { AppNotification, ActivityEvent } from '@common/domain/notifications/notification'
import type { Exchange } from '../ports/exchange/exchange'
import type { History } from '../ports/storage/history'
import type { Journal } from '../ports/storage/journal'
import type { LastOpenTimes } from '../ports/storage/last-open'
import type { LnurlServices } from '../ports/lnurl'
import { AlertTracker } from '../state/alert-tracker'
import { BalanceTracker } from '../state/balance-tracker'
import type { NetworkCandidates } from '../state/network-candidates'
import { PendingWrites } from '../state/pending-writes'
import { QuoteTracker } from '../state/quote-tracker'
import { FuturesTracker, isActive } from '../state/futures-tracker'
import { WalletTracker } from '../state/wallet-tracker'
import type { AccountRulesDeps } from '../usecases/account-rules'
import { compareBooked } from '../usecases/compare-booked'
import { changeTrade } from '../usecases/futures/change-trade'
import { endAllTrades } from '../usecases/futures/end-all-trades'
import { createNotifier, notMissed, storedNotifications } from '../usecases/notify'
import { moveOrder } from '../usecases/futures/move-order'
import { openTrade } from '../usecases/futures/open-trade'
import { loadCachedAccount } from '../usecases/sync-account'
import { closing, goneEvents as goneTrades } from '../usecases/futures/trade-events'
import type { OnWithdrawal } from '../usecases/wallet/shown-payment'
import { newDepositEvents, newWithdrawalEvents } from '../usecases/wallet/wallet-events'
import { RequestedPayments } from './requested-payments'
import { trackAccountPresence } from './sync/account-presence'
import { SyncGap } from './sync/sync-gap'
import { AlertWatch } from './alert-watch'
import type { AppFeeds } from './app-feeds'
import { ConnectionHealth } from './sync/connection-health'
import { pastPrices } from './past-prices'
import { exposure } from './exposure'
import { createAccountRiskLimits } from './risk-limits'
import { noteChanges } from './note-changes'
import { createPricingContext } from './actions/pricing-context'
import { accountModules } from './account-modules'
import { ImportProgress } from './sync/import-progress'
import { startSyncOrRollBack, type Sync, type SyncDeps } from './start-sync'
import { walletActions } from './actions/wallet-actions'

export interface ActiveAccountDeps extends AccountRulesDeps {
  readonly coins: NetworkCandidates
  readonly exchange: Exchange
  readonly lnurl: LnurlServices
  readonly history: History
  readonly journal: Journal
  readonly lastOpen: LastOpenTimes
  readonly checkVault: SyncDeps['checkVault']
  readonly feeds: AppFeeds
  readonly newId: () => string
  readonly quietSinceMs: (event: ActivityEvent) => number | null
  readonly onNotification: (notice: AppNotification) => void
  readonly onHealth: () => void
}

export type ActiveAccount = ReturnType<typeof startActiveAccount>

export function startActiveAccount(deps: ActiveAccountDeps) {
  const { network, exchange, history, journal, clock, newId, onHealth, onUnexpected } = deps
  const feeds = deps.feeds.sources
  let closed = false
  /** Drops updates after this profile was closed. */
  const whileOpen =
    <T>(publishToFeed: (value: T) => void) =>
    (value: T): void => {
      if (!closed) publishToFeed(value)
    }
  const publishHealth = whileOpen<void>(onHealth)
  const health = new ConnectionHealth(publishHealth)
  const reading = new ImportProgress(publishHealth)
  const balance = new BalanceTracker(history.facts)
  const asked = new RequestedPayments(clock)
  let account: AccountState | undefined = loadCachedAccount(history.facts)
  const syncGap = new SyncGap(clock, account?.asOfMs)
  const presence = trackAccountPresence({ ...deps, syncGap, cached: account })
  let started: Sync | null = null
  const sync = (): Sync => {
    if (!started) throw new Error('The sync has not started')
    return started
  }

  const doubts = new PendingWrites({
    journal,
    clock,
    newId,
    clockSkewMs: () => exchange.clockSkewMs(),
    publish: whileOpen((list) => feeds['doubts.list'].set(list)),
  })
  const notices = createNotifier({
    history,
    clock,
    publish: whileOpen((list) => feeds['notices.list'].set(list)),
    quietSinceMs: deps.quietSinceMs,
    show: deps.onNotification,
  })

  const quotes = new QuoteTracker({
    clock,
    publish: whileOpen((quote) => feeds['market.quotes'].set(quote)),
    onSilence: () => sync().schedulePrices(),
  })
  const serviceNowMs = (): number => clock.nowMs() + exchange.clockSkewMs()
  let market: FuturesMarket | undefined
  const readMarketAgain = async (): Promise<FuturesMarket> => (market = await exchange.market())
  const readMarket = async (): Promise<FuturesMarket> => market ?? readMarketAgain()
  const terms = createPricingContext({
    quotes,
    clock,
    serviceNowMs,
    market: () => market,
    account: () => (health.loading.includes('account') ? undefined : account),
  })

  const limits = createAccountRiskLimits({
    ...deps,
    onHealth: () => publishHealth(),
    readSoon: (list) => sync().scheduleCloses(list),
    marketNowMs: () => quotes.marketNowMs ?? serviceNowMs(),
    publish: whileOpen((state) => feeds['guards.state'].set(state)),
  })
  const { rules, guards } = limits
  const areTradesRead = (): boolean => limits.areClosesRead('trades')

  const booked = compareBooked({
    ...deps,
    comparisons: history.comparisons,
    terms: terms.futures,
    notices,
    nowMs: serviceNowMs,
  })
  const { enqueue, enqueueTrades, enqueuersFor } = noteChanges({
    ...{ history, exchange, syncGap, notices, doubts, sync },
    isClosedListRead: areTradesRead,
  })
  const book = new FuturesTracker({
    history,
    clock,
    knownAtMs: account?.asOfMs ?? 0,
    publish: whileOpen((change) => {
      feeds['futures.live'].publish(change)
      if (areTradesRead() && !change.trades.every(isActive)) guards.schedulePublish()
    }),
    enqueue: (changes) =>
      history.transaction(({ afterCommit }) => {
        balance.countTrades(changes)
        enqueueTrades(changes)
        afterCommit(() => booked.afterFills(changes))
      }),
    enqueueGone(trades) {
      balance.resetBaseline()
      enqueue('trades', goneTrades(trades))
    },
  })
  const wallet = new WalletTracker({
    ...deps,
    balance,
    publish: whileOpen((change) => feeds['wallet.live'].publish(change)),
    enqueueOld: () => enqueue('deposits', [], true),
    enqueueDeposits: (changes) => asked.noteChanges(changes, newDepositEvents, enqueuersFor('deposits')),
    enqueueWithdrawals: (changes) =>
      asked.noteChanges(changes, (some) => newWithdrawalEvents(some, deps), enqueuersFor('withdrawals')),
  })
  const alerts = new AlertTracker({
    history,
    clock,
    newId,
    publish: whileOpen((list) => feeds['alerts.list'].set(list)),
  })

  deps.feeds.switchTo({ 'futures.live': () => book.snapshot(), 'wallet.live': () => wallet.snapshot() })
  feeds['account.state'].set(account ?? null)
  feeds['notices.list'].set(storedNotifications(history.notifications))
  notices.flushPending()
  feeds['alerts.list'].set(alerts.list())
  feeds['doubts.list'].set(doubts.list())

  const followWithdrawal: OnWithdrawal = (withdrawal, request) => {
    wallet.applyRequested(withdrawal, request)
    if (withdrawal.state === 'pending') sync().scheduleWithdrawals()
  }
  const onWithdrawal: OnWithdrawal = (withdrawal, request) => {
    asked.add(withdrawal.id)
    followWithdrawal(withdrawal, request)
  }

  const writing = {
    ...deps,
    book,
    doubts,
    onTrades: (trades: readonly FuturesTrade[]) => void book.apply(trades),
    onUnresolved: () => sync().scheduleReconciliation(),
    onSent: (action: WriteAction) => {
      terms.acted()
      sync().afterAction(action)
    },
  }
  const areas = accountModules({
    ...deps,
    writing,
    terms,
    guards,
    booked,
    whileOpen,
    balance,
    enqueue,
    repeat: (activityEvents) => notices.store(activityEvents, notMissed),
    onSwap: () => sync().scheduleSwaps(),
    onTransfer: () => sync().scheduleTransfers(),
    onCloses: limits.onCloses,
  })
  const alertWatch = new AlertWatch({
    alerts,
    book,
    clock,
    history,
    cross: () => areas.crossTerms(),
    areTradesRead: () => syncGap.sinceMs('trades') === null && areas.isCrossLoaded(),
    feeRate: () => account?.feeRate ?? null,
    marketNowMs: () => quotes.marketNowMs ?? clock.nowMs(),
    candles: async (range, fromMs, toMs) => exchange.candles(range, { fromMs, toMs }),
    enqueue: (activityEvents) => notices.store(activityEvents, notMissed),
    quote: () => quotes.quote(),
    onUnexpected,
  })

  const trackers = { book, wallet, doubts, quotes, balance }
  started = startSyncOrRollBack(() => quotes.close(), {
    ...deps,
    ...trackers,
    onReconciled: publishHealth,
    health,
    reading,
    readMarket,
    readMarketAgain,
    onAccount: whileOpen((state) => {
      feeds['account.state'].set((account = state))
      rules.onAccount(state.account.id)
      presence.onAccount(state)
    }),
    onClosedTrades: () => limits.onCloses('trades'),
    syncGap,
    watchPrice: (ticker) => alertWatch.onTicker(ticker),
    enqueueDifference: (event) => notices.store([{ event, happenedAtMs: null }], notMissed),
    takeBack: (events) => notices.takeBack(events),
    enqueueFound: (found) => enqueue('trades', found.map(closing)),
    onWithdrawal(withdrawal, request) {
      asked.addFound(withdrawal.id)
      followWithdrawal(withdrawal, request)
    },
    isRequested: (id) => asked.has(id),
    ...areas,
  })

  const place = openTrade({ ...writing, terms: terms.futures, guards, booked })
  const money = walletActions({
    ...deps,
    ...trackers,
    serviceNowMs,
    writing,
    rules,
    account: () => account,
    onDepositRequest(request) {
      asked.add(request.depositId)
      sync().waitForDeposit(request)
    },
    onWithdrawal,
    terms,
    sync: started,
    publishRules: whileOpen((rules) => feeds['wallet.rules'].set(rules)),
  })

  return {
    network,
    exchange,
    history,
    journal,
    alerts,
    doubts,
    health,
    reading,
    readMarket,
    ...pastPrices(exchange, quotes, serviceNowMs),
    openTrade: place,
    changeTrade: changeTrade({ ...writing, guards, booked, ticker: () => quotes.ticker }),
    moveOrder: moveOrder({ ...writing, terms: terms.futures, guards, openTrade: place }),
    endAll: endAllTrades({ ...writing, booked }),
    guards,
    money,
    ...areas,
    scheduleDeposits: () => sync().scheduleDeposits(),
    scheduleOnChain: () => sync().scheduleOnChain(),
    retrySync: ((job) => sync().retry(job)) satisfies Sync['retry'],
    markListedRead() {
      history.notifications.markAllRead()
      feeds['notices.list'].set(storedNotifications(history.notifications))
    },
    ...exposure({ ...areas, book, quotes, clock, account: () => account }),
    /** The window has just shown the outcome. */
    wasJustDone: (event: ActivityEvent): boolean =>
      event.kind === 'withdrawal-settled' && asked.isFresh(event.withdrawalId),
    async close(): Promise<void> {
      closed = true
      sync().stop()
      guards.stop()
      quotes.close()
      deps.feeds.switchTo(undefined)
      await Promise.all([exchange.close(), rules.settled(), presence.close()])
      history.close()
    },
  }
}
