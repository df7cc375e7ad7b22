import type { Sats, Usd } from '../units'
import type { CrossTerms } from './cross-position'
import type { OrderType, Side } from './trade'

/** The cross position of an account, as it is shown. It is there when it is flat, too. */
export interface CrossPosition extends CrossTerms {
  readonly id: string
  /** Null when flat. */
  readonly liquidationPrice: Usd | null
  /** Running margin, and the margin of what waiting orders would add. */
  readonly initialMarginSats: Sats
  readonly runningMarginSats: Sats
  readonly maintenanceMarginSats: Sats
  /** Sum of all; it does not fall when the position is closed. */
  readonly tradingFeesSats: Sats
  /** Positive was paid. */
  readonly fundingFeesSats: Sats
  /** Booked so far and open now. */
  readonly totalPnlSats: Sats
  /** Change of the same since the position's last event. */
  readonly deltaPnlSats: Sats
  readonly updatedAtMs: number
}

/** An order that builds the cross position, or closes it. */
export interface CrossOrder {
  readonly id: string
  readonly clientOrderId: string | null
  readonly orderType: OrderType | 'liquidation'
  readonly side: Side
  readonly quantity: number
  /** Of a market order or a liquidation: where it was filled. */
  readonly price: Usd
  /** 0 until it is filled. */
  readonly tradingFeeSats: Sats
  readonly state: 'open' | 'filled' | 'canceled'
  readonly createdAtMs: number
  readonly filledAtMs: number | null
  readonly canceledAtMs: number | null
}

/** `price` exactly when the type is limit. */
export interface NewCrossOrder {
  readonly side: Side
  readonly orderType: OrderType
  /** Contracts of 1 USD. */
  readonly quantity: number
  readonly price?: Usd | undefined
}

/** Sats into the collateral (positive) or out of it. */
export interface CollateralTransfer {
  readonly id: string
  readonly atMs: number
  readonly amountSats: Sats
}

/** What the position paid for being carried (positive), or was paid. */
export interface CrossCarry {
  readonly fixingId: string
  readonly atMs: number
  readonly feeSats: Sats
}
