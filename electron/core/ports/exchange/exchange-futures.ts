import type { TriggerKind } from '@common/domain/futures/trigger-kind'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { Sats, Usd } from '@common/domain/units'
import type { Listing, ReadRequestOptions } from './exchange-listing'

/** Positive if paid, negative if received. */
export interface FundingFee {
  readonly tradeId: string
  readonly fixingId: string
  readonly atMs: number
  readonly feeSats: Sats
}

export type ActiveTradeState = 'open' | 'running'

export interface FuturesExchange {
  /** `clientOrderId` requires the area `clientOrderIds`. */
  openTrade(order: FuturesOrder, options?: { readonly clientOrderId?: string }): Promise<FuturesTrade>
  closeTrade(tradeId: string): Promise<FuturesTrade>
  cancelTrade(tradeId: string): Promise<FuturesTrade>
  addMargin(tradeId: string, amountSats: Sats): Promise<FuturesTrade>
  cashIn(tradeId: string, amountSats: Sats): Promise<FuturesTrade>
  /** Null clears the trigger price. */
  setLevel(tradeId: string, kind: TriggerKind, price: Usd | null): Promise<FuturesTrade>
  closeAll(): Promise<FuturesTrade[]>
  cancelAll(): Promise<FuturesTrade[]>
  /** Not paged. */
  trades(state: ActiveTradeState, options?: ReadRequestOptions): Promise<FuturesTrade[]>
  /** Closed and canceled. */
  readonly endedTrades: Listing<FuturesTrade>
  trade(tradeId: string): Promise<FuturesTrade>
  readonly fundingFees: Listing<FundingFee>
}

export interface TrailingStopExchange {
  /**
   * Replaces the stop loss; `setLevel` ends the trailing.
   * @param rate fraction of the price: 0.02 is 2 %
   * @throws ExchangeError `unsupported` if another distance unit was found and `before` restored
   */
  trail(tradeId: string, rate: number, before: Usd | null): Promise<FuturesTrade>
}

export interface ClientOrderIds {
  /** All states. Null if none; a lost order may still appear shortly after. */
  find(clientOrderId: string): Promise<FuturesTrade | null>
}
