import type { LevelKind } from '@common/domain/futures/level-kind'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
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
  openTrade(order: FuturesOrder): Promise<FuturesTrade>
  closeTrade(tradeId: string): Promise<FuturesTrade>
  cancelTrade(tradeId: string): Promise<FuturesTrade>
  addMargin(tradeId: string, amountSats: Sats): Promise<FuturesTrade>
  cashIn(tradeId: string, amountSats: Sats): Promise<FuturesTrade>
  /** Null clears the level. */
  setLevel(tradeId: string, kind: LevelKind, price: Usd | null): Promise<FuturesTrade>
  closeAll(): Promise<FuturesTrade[]>
  cancelAll(): Promise<FuturesTrade[]>
  /** `closed` answers canceled trades too, as the service does. */
  trades(state: 'open' | 'running' | 'closed', page?: Page): Promise<FuturesTrade[]>
  trade(tradeId: string): Promise<FuturesTrade>
  fundingFees(page?: Page): Promise<FundingFee[]>
}
