import { secondMs, minuteMs } from '@common/domain/durations'
import type { AccountState } from '@common/bridge/contract/account'
import type { FuturesMarket } from '@common/domain/market'
import type { Deposit, DepositRequest, Withdrawal } from '@common/domain/wallet'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange'
import { ExchangeError } from '../ports/exchange-error'
import { meaningOf } from '../ports/exchange-error-kinds'
import type { History } from '../ports/history'
import type { DoubtBook } from '../state/doubt-book'
import type { QuoteKeeper } from '../state/quote-keeper'
import type { FuturesBook, FuturesChange } from '../state/futures-book'
import type { Changed, WalletBook } from '../state/wallet-book'
import {
  deposits as depositList,
  fundingFees,
  withdrawals as withdrawalList,
} from '../usecases/lists/fetch-all-lists'
import { syncAccount } from '../usecases/sync-account'
import { syncEndedTrades } from '../usecases/futures/sync-ended-trades'
import { syncList } from '../usecases/lists/sync-list'
import { syncTrades } from '../usecases/futures/sync-trades'
import { syncFailedWithdrawals } from '../usecases/wallet/sync-failed-withdrawals'
import { syncPayments } from '../usecases/wallet/sync-payments'
import { retryDelayMs, type ConnectionHealth, type Source } from './connection-health'
import type { ReadingProgress } from './reading-progress'
import { DepositWatch } from './deposit-watch'
import { DoubtWatch } from './doubt-watch'
import { PriceWatch } from './price-watch'
import { Repeater } from './repeater'

export interface SyncParts {
  readonly exchange: Exchange
  readonly history: History
  readonly clock: Clock
  readonly book: FuturesBook
  readonly wallet: WalletBook
  readonly doubts: DoubtBook
  readonly quotes: QuoteKeeper
  readonly health: ConnectionHealth
  readonly reading: ReadingProgress
  readonly readMarket: () => Promise<FuturesMarket>
  readonly readMarketAgain: () => Promise<FuturesMarket>
  readonly onAccount: (state: AccountState) => void
  readonly onTradeChanges: (changes: readonly FuturesChange[]) => void
  readonly onDeposits: (changes: readonly Changed<Deposit>[]) => void
  readonly onWithdrawals: (changes: readonly Changed<Withdrawal>[]) => void
  readonly onWithdrawal: (withdrawal: Withdrawal) => void
  readonly onUnexpected: (where: string, error: unknown) => void
}

export interface Sync {
  /** The user's own action was answered. */
  afterAction(): void
  accountSoon(): void
  depositsSoon(): void
  /** Something happened on the chain. */
  chainSoon(): void
  withdrawalsSoon(): void
  doubtsSoon(): void
  waitForDeposit(request: DepositRequest): void
  stop(): void
}

/** Several reasons to read within this time make one reading. */
const gatherMs = 300
/** The account's reads may use one signed request a second: crossings closer together than this share one reading. */
const crossingEveryMs = 3 * secondMs
const tickerEveryMs = 30 * secondMs

/**
 * Keeps a profile current within the service's limit of one signed request a second. There is no account stream: trades are read at
 * once when the price reaches a level and after the user's own actions, otherwise seldom.
 */
export function startSync(parts: SyncParts): Sync {
  const { exchange, history, clock, book, wallet, doubts, quotes, health, reading, onUnexpected } = parts
  const watch = new PriceWatch({ book, clock, onCrossing })
  const depositWatch = new DepositWatch({ exchange, wallet, clock, onChanges: parts.onDeposits })
  const doubtWatch = new DoubtWatch({
    exchange,
    history,
    doubts,
    clock,
    onTrades: (list) => parts.onTradeChanges(book.apply(list)),
    onWithdrawal: parts.onWithdrawal,
  })
  const readTrades = syncTrades({ exchange, book })
  const readEnded = syncEndedTrades({ exchange, history, book, onChanges: parts.onTradeChanges })
  const readAccount = syncAccount({ exchange, market: parts.readMarket, history, clock })
  const payments = { clockSkewMs: () => exchange.clockSkewMs(), history, clock }
  const readDeposits = syncPayments({
    ...payments,
    name: 'deposits',
    list: depositList(exchange),
    apply: (list) => wallet.applyDeposits(list),
    changingSinceMs: () => wallet.changingDepositsSinceMs(),
    onChanges: parts.onDeposits,
  })
  const readWithdrawals = syncPayments({
    ...payments,
    name: 'withdrawals',
    list: withdrawalList(exchange),
    apply: (list) => wallet.applyWithdrawals(list),
    changingSinceMs: () => wallet.changingWithdrawalsSinceMs(),
    onChanges: parts.onWithdrawals,
  })
  const readFailed = syncFailedWithdrawals({ exchange, wallet, onChanges: parts.onWithdrawals })
  const readFunding = syncList({
    name: 'fundingFees',
    list: fundingFees(exchange),
    overlapMs: 60 * minuteMs,
    save: (fees) => history.saveFundingFees(fees),
    history,
  })
  const ending = new AbortController()
  const { signal } = ending
  let tickerReadAtMs = -Infinity
  let tradesReadAtMs = -Infinity
  let stopped = false

  const repeaters: Repeater[] = []

  function stopReading(): void {
    for (const repeater of repeaters) repeater.stop()
  }

  function repeat(name: string, run: () => Promise<void>, everyMs: () => number, source?: Source): Repeater {
    const repeater = new Repeater({
      clock,
      everyMs,
      async run() {
        await run()
        if (source) health.answered(source)
      },
      onFailure(error, failuresInARow) {
        if (!(error instanceof ExchangeError)) onUnexpected(name, error)
        else if (source && !stopped) health.failed(source, error)
        // Nothing in the window waits for these, and what cannot be read would be missing without a word.
        else if (meaningOf(error).fault && failuresInARow === 1) onUnexpected(name, error)
        // Asking again and again with a key that is not accepted gets the address banned.
        if (health.phase === 'refused') stopReading()
        return retryDelayMs(error, failuresInARow, clock.nowMs())
      },
    })
    repeaters.push(repeater)
    return repeater
  }

  const prices = repeat(
    'prices',
    async () => {
      if (!quotes.needsTicker() && clock.nowMs() - tickerReadAtMs < tickerEveryMs) return
      const ticker = await exchange.ticker()
      tickerReadAtMs = clock.nowMs()
      quotes.onTicker(ticker)
      watch.onTicker(ticker)
    },
    () => 3 * secondMs,
    'prices',
  )
  const account = repeat(
    'account',
    async () => parts.onAccount(await readAccount()),
    () => 30 * secondMs,
    'account',
  )
  const trades = repeat(
    'trades',
    async () => {
      tradesReadAtMs = clock.nowMs()
      parts.onTradeChanges(await readTrades())
    },
    () => (watch.isHot() ? crossingEveryMs : book.live().length > 0 ? 15 * secondMs : minuteMs),
    'trades',
  )
  const ended = repeat(
    'closed trades',
    () => reading.during('closed trades', (onProgress) => readEnded({ signal, onProgress })),
    () => 5 * minuteMs,
  )
  const deposits = repeat(
    'deposits',
    () => reading.during('deposits', (onProgress) => readDeposits({ signal, onProgress })),
    () => minuteMs,
  )
  const withdrawals = repeat(
    'withdrawals',
    async () => {
      await reading.during('withdrawals', (onProgress) => readWithdrawals({ signal, onProgress }))
      await readFailed()
    },
    () => (wallet.pendingWithdrawals().length > 0 ? 10 * secondMs : minuteMs),
  )
  const funding = repeat(
    'carry fees',
    () => reading.during('carry fees', (onProgress) => readFunding({ signal, onProgress })),
    () => 60 * minuteMs,
  )
  const awaited = repeat(
    'awaited deposits',
    () => depositWatch.check(),
    () => (depositWatch.isWaiting() ? 3 * secondMs : 60 * minuteMs),
  )
  const doubted = repeat(
    'doubts',
    () => doubtWatch.check(),
    () => (doubtWatch.isChecking() ? 10 * secondMs : 60 * minuteMs),
  )
  const marketTerms = repeat(
    'market',
    async () => void (await parts.readMarketAgain()),
    () => 60 * minuteMs,
  )

  function onCrossing(): void {
    trades.soon(Math.max(gatherMs, tradesReadAtMs + crossingEveryMs - clock.nowMs()))
  }

  const closeStream = exchange.streamPrices({
    onPrice(update) {
      quotes.onPrice(update)
      if (quotes.ticker) watch.onTicker(quotes.ticker)
    },
    onState(state) {
      quotes.onStreamState(state)
      if (state === 'down') prices.soon()
    },
  })
  // The first three make it ready: at one signed request a second the others would only hold them up.
  for (const first of [prices, account, trades]) first.soon()
  for (const later of [doubted, deposits, withdrawals, ended]) later.soon(3 * secondMs)
  funding.soon(10 * secondMs)
  marketTerms.soon(60 * minuteMs)

  return {
    // The answer to an action says what became of the trade; the balance is what is not known yet.
    afterAction() {
      account.soon()
      trades.soon(3 * secondMs)
    },
    accountSoon: () => account.soon(gatherMs),
    depositsSoon: () => (depositWatch.isWaiting() ? awaited : deposits).soon(),
    chainSoon() {
      deposits.soon()
      withdrawals.soon()
    },
    withdrawalsSoon: () => withdrawals.soon(3 * secondMs),
    doubtsSoon: () => doubted.soon(secondMs),
    waitForDeposit(request) {
      depositWatch.add(request)
      awaited.soon(3 * secondMs)
    },
    stop() {
      stopped = true
      closeStream()
      stopReading()
      ending.abort()
    },
  }
}
