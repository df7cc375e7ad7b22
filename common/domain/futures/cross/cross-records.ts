import type { Sats, Usd } from '../../units'
import type { CrossTerms } from './cross-position'
import type { OrderType, Side } from '../trade'

/** Exists when flat, too. */
export interface CrossPosition extends CrossTerms {
  readonly id: string
  readonly liquidationPrice: Usd | null
  /** Running margin plus margin of open orders. */
  readonly initialMarginSats: Sats
  readonly runningMarginSats: Sats
  readonly maintenanceMarginSats: Sats
  /** Cumulative; a close doesn't reset it. */
  readonly tradingFeesSats: Sats
  /** Positive is paid. */
  readonly fundingFeesSats: Sats
  /** Realized plus unrealized. */
  readonly totalPnlSats: Sats
  /** Change of `totalPnlSats` since the last event. */
  readonly deltaPnlSats: Sats
  readonly updatedAtMs: number
}

export interface CrossOrder {
  readonly id: string
  readonly clientOrderId: string | null
  readonly orderType: OrderType | 'liquidation'
  readonly side: Side
  readonly quantity: number
  /** Fill price of a market order or liquidation. */
  readonly price: Usd
  readonly tradingFeeSats: Sats
  readonly state: 'open' | 'filled' | 'canceled'
  readonly createdAtMs: number
  readonly filledAtMs: number | null
  readonly canceledAtMs: number | null
}

/** `price` is set exactly for limit orders. */
export interface NewCrossOrder {
  readonly side: Side
  readonly orderType: OrderType
  readonly quantity: number
  readonly price?: Usd | undefined
}

/** Positive into the collateral, negative out of it. */
export interface CollateralTransfer {
  readonly id: string
  readonly atMs: number
  readonly amountSats: Sats
}

/** Funding fee; positive is paid. */
export interface CrossFundingFee {
  readonly fixingId: string
  readonly atMs: number
  readonly feeSats: Sats
}
