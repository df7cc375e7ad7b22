import type { LevelKind } from '@common/domain/futures/level-kind'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { Sats, Usd } from '@common/domain/units'
import type { Listing, ReadHow } from './exchange-listing'

/** A carry fee paid (positive) or received (negative) by a trade. */
export interface FundingFee {
  readonly tradeId: string
  readonly fixingId: string
  readonly atMs: number
  readonly feeSats: Sats
}

export type LiveState = 'open' | 'running'

/** Futures trades of the account. */
export interface FuturesExchange {
  /** `clientOrderId` is kept with the trade by a service that has the area `clientOrderIds`, and by no other. */
  openTrade(order: FuturesOrder, options?: { readonly clientOrderId?: string }): Promise<FuturesTrade>
  closeTrade(tradeId: string): Promise<FuturesTrade>
  cancelTrade(tradeId: string): Promise<FuturesTrade>
  addMargin(tradeId: string, amountSats: Sats): Promise<FuturesTrade>
  cashIn(tradeId: string, amountSats: Sats): Promise<FuturesTrade>
  /** Null clears the level. */
  setLevel(tradeId: string, kind: LevelKind, price: Usd | null): Promise<FuturesTrade>
  closeAll(): Promise<FuturesTrade[]>
  cancelAll(): Promise<FuturesTrade[]>
  /** All of them. */
  trades(state: LiveState, how?: ReadHow): Promise<FuturesTrade[]>
  /** Closed and canceled ones. */
  readonly endedTrades: Listing<FuturesTrade>
  trade(tradeId: string): Promise<FuturesTrade>
  readonly fundingFees: Listing<FundingFee>
}

/** Stop losses that follow the price in the trade's favour. */
export interface TrailingStopExchange {
  /**
   * In place of the stop loss that the trade had; `setLevel` takes it back. Where the service's answer shows that it counts distances in
   * another unit, the stop `before` is put back.
   * @param rate how far behind the price, as a fraction of it: 0.02 is 2 %
   * @throws ExchangeError `unsupported` when the former stop stands again
   */
  trail(tradeId: string, rate: number, before: Usd | null): Promise<FuturesTrade>
}

/** Orders found again by the id that was given to them here. */
export interface ClientOrderIds {
  /** The trade of any state that was opened with it; null when the service has none, which a lost order may still change for a moment. */
  find(clientOrderId: string): Promise<FuturesTrade | null>
}
