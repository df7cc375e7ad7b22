import type { Order, Trade } from '@common/domain/trade'
import type { Sats, Usd } from '@common/domain/units'
import type { Page } from './exchange-page'

/** A carry fee paid (positive) or received (negative) by a trade. */
export interface FundingFee {
  readonly tradeId: string
  readonly fixingId: string
  readonly atMs: number
  readonly feeSats: Sats
}

/** Futures trades of the account. */
export interface FuturesExchange {
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
}
