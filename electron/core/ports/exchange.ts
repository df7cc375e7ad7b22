import type { Account, AccountLimits } from '@common/domain/account'
import type { Candle, CandleRange, FuturesMarket, Ticker } from '@common/domain/market'
import type { Order, Trade } from '@common/domain/trade'
import type { Sats, Usd } from '@common/domain/units'
import type { Deposit, DepositRequest, Withdrawal } from '@common/domain/wallet'

/** A stretch of a list: times in epoch milliseconds, inclusive; newest first. */
export interface Page {
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /** 1 to 1000. */
  readonly limit?: number | undefined
}

/** A carry fee paid (positive) or received (negative) by a trade. */
export interface FundingFee {
  readonly tradeId: string
  readonly fixingId: string
  readonly atMs: number
  readonly feeSats: Sats
}

/** What the stream tells of the price; `lastPrice` and `indexPrice` come in separate messages. */
export interface PriceUpdate {
  readonly lastPrice?: Usd | undefined
  readonly bidPrice?: Usd | undefined
  readonly askPrice?: Usd | undefined
  readonly indexPrice?: Usd | undefined
  /** The exchange's own time of the price, where the message carries one. */
  readonly marketTimeMs?: number | undefined
}

export interface PriceStreamEvents {
  onPrice(update: PriceUpdate): void
  /** `live` after every subscription is confirmed; `down` while reconnecting. */
  onState(state: 'live' | 'down'): void
}

/**
 * The trading service, real or practice. Every function may throw an ExchangeError. A write whose outcome is unknown throws one of
 * kind `unknown-outcome` and is never sent again by the adapter.
 */
export interface Exchange {
  ticker(): Promise<Ticker>
  market(): Promise<FuturesMarket>
  /** Oldest first. */
  candles(range: CandleRange, page: Page): Promise<Candle[]>
  account(): Promise<Account>
  accountLimits(): Promise<AccountLimits>

  openTrade(order: Order): Promise<Trade>
  closeTrade(tradeId: string): Promise<Trade>
  cancelTrade(tradeId: string): Promise<Trade>
  addMargin(tradeId: string, amountSats: Sats): Promise<Trade>
  cashIn(tradeId: string, amountSats: Sats): Promise<Trade>
  /** Null clears the level. */
  setStopLoss(tradeId: string, price: Usd | null): Promise<Trade>
  setTakeProfit(tradeId: string, price: Usd | null): Promise<Trade>
  closeAll(): Promise<Trade[]>
  cancelAll(): Promise<Trade[]>
  /** `closed` answers canceled trades too, as the service does. */
  trades(state: 'open' | 'running' | 'closed', page?: Page): Promise<Trade[]>
  trade(tradeId: string): Promise<Trade>
  fundingFees(page?: Page): Promise<FundingFee[]>

  requestDeposit(amountSats: Sats): Promise<DepositRequest>
  deposits(page?: Page): Promise<Deposit[]>
  deposit(depositId: string): Promise<Deposit>
  withdraw(paymentRequest: string): Promise<Withdrawal>
  withdrawals(page?: Page): Promise<Withdrawal[]>

  /** Opens the price stream; it reconnects by itself until the answer is called. */
  streamPrices(events: PriceStreamEvents): () => void
  /** Requests waiting for the rate limit. */
  queuedRequests(): number
  /** Service clock minus ours, milliseconds, as measured from its answers. */
  clockSkewMs(): number
  close(): Promise<void>
}
