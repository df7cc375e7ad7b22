import type { OrderType, Side } from '@common/domain/futures/trade'
import type { Sats, Usd } from '@common/domain/units'
import type { FundingFee } from './exchange-futures'
import type { Listing } from './exchange-listing'

/** The one position of the account whose margin is a collateral of its own. */
export interface CrossPosition {
  /** Contracts of 1 USD: positive is long, negative short, 0 flat. */
  readonly quantity: number
  readonly leverage: number
  /** The collateral. */
  readonly marginSats: Sats
  /** Null while flat. */
  readonly entryPrice: Usd | null
  readonly liquidationPrice: Usd | null
  readonly initialMarginSats: Sats
  readonly runningMarginSats: Sats
  readonly maintenanceMarginSats: Sats
  /** Sum of the fees paid; it does not fall. */
  readonly tradingFeeSats: Sats
  /** Sum: positive was paid, negative was received. */
  readonly fundingFeeSats: Sats
  readonly pnlSats: Sats
  readonly updatedAtMs: number
}

export interface CrossOrder {
  readonly id: string
  readonly clientOrderId: string | null
  readonly side: Side
  readonly orderType: OrderType | 'liquidation'
  readonly state: 'open' | 'filled' | 'canceled'
  /** Contracts of 1 USD. */
  readonly quantity: number
  /** The limit while open; where it was filled once it is. */
  readonly price: Usd
  /** 0 while open. */
  readonly tradingFeeSats: Sats
  readonly createdAtMs: number
  readonly endedAtMs: number | null
}

/** `price` exactly when the type is limit. */
export interface NewCrossOrder {
  readonly side: Side
  readonly orderType: OrderType
  /** Contracts of 1 USD. */
  readonly quantity: number
  readonly price?: Usd | undefined
  readonly clientOrderId?: string | undefined
}

/** Sats into the collateral (positive) or out of it. */
export interface CollateralTransfer {
  readonly id: string
  readonly atMs: number
  readonly amountSats: Sats
}

/** Cross margin: one position, its orders and its collateral. */
export interface CrossExchange {
  position(): Promise<CrossPosition>
  /** 1 to 100. */
  setLeverage(leverage: number): Promise<CrossPosition>
  deposit(amountSats: Sats): Promise<CrossPosition>
  withdraw(amountSats: Sats): Promise<CrossPosition>
  /** Closes the whole position at the market. */
  close(): Promise<CrossOrder>
  placeOrder(order: NewCrossOrder): Promise<CrossOrder>
  cancelOrder(orderId: string): Promise<CrossOrder>
  cancelOrders(): Promise<CrossOrder[]>
  openOrders(): Promise<CrossOrder[]>
  readonly filledOrders: Listing<CrossOrder>
  readonly transfers: Listing<CollateralTransfer>
  readonly fundingFees: Listing<Omit<FundingFee, 'tradeId'>>
}
