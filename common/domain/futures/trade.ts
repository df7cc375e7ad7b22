import type { ExactSats, Sats, Usd } from '../units'
import type { LevelKind, LevelPrices } from './level-kind'

/** Direction of the order; the position is long after a buy and short after a sell. */
export type Side = 'buy' | 'sell'

export type OrderType = 'market' | 'limit'

/**
 * - `open`: a limit order waiting to be filled
 * - `running`: a live position
 * - `closed`: settled, by the owner, a stop loss, a take profit or a liquidation
 * - `canceled`: an order withdrawn before it was filled
 */
export type TradeState = 'open' | 'running' | 'closed' | 'canceled'

/** One isolated futures trade with its own margin. protocol/v2.md#futures-trade in the domain's words. */
export interface FuturesTrade extends LevelPrices {
  readonly id: string
  readonly side: Side
  readonly orderType: OrderType
  readonly state: TradeState
  /** Contracts of 1 USD. */
  readonly quantity: number
  readonly marginSats: Sats
  /** quantity / (price × margin in BTC), 1 to 100. */
  readonly leverage: number
  /** The working price: the limit price while open; the entry price, moved by cash-ins, once running. */
  readonly price: Usd
  /** Where the position was opened; null until filled. */
  readonly entryPrice: Usd | null
  readonly entryMarginSats: Sats | null
  readonly exitPrice: Usd | null
  readonly liquidationPrice: Usd
  /** How far the stop loss trails behind the price, as a fraction of it: 0.02 is 2 %; null while it stands still, left out where none can trail. */
  readonly trailingRate?: number | null | undefined
  /** Profit or loss as the service last reported it: unrealized while running, realized once closed; before fees. */
  readonly pnlSats: Sats
  /** Profit that cash-ins have paid out. Null or left out if the exchange doesn't report it; see `cashedInProfitSats`. */
  readonly cashedInPnlSats?: Sats | null | undefined
  readonly openingFeeSats: Sats
  readonly closingFeeSats: Sats
  /** Least balance that keeps the position open; holds the reserve for fees. */
  readonly maintenanceMarginSats: Sats
  /** Set if the exchange reports neither fees nor reserve: all three are estimates then (protocol/v1.md#fees). */
  readonly areFeesEstimated?: true | undefined
  /** Sum of carry fees: positive was paid, negative was received. */
  readonly fundingFeeSats: Sats
  readonly createdAtMs: number
  readonly filledAtMs: number | null
  readonly closedAtMs: number | null
  readonly updatedAtMs: number
  /** Exact values of the amounts that the exchange reported with fractions of a sat. */
  readonly exactSats?: ExactSats | undefined
}

/** Why a trade ended. */
export type CloseReason = 'closed' | LevelKind | 'liquidation' | 'canceled'

/** What a trader asks for. Exactly one of `quantity` and `marginSats`; `price` exactly when the type is limit. */
export interface FuturesOrder extends Partial<{ readonly [F in keyof LevelPrices]: Usd | undefined }> {
  readonly side: Side
  readonly orderType: OrderType
  readonly leverage: number
  readonly quantity?: number | undefined
  readonly marginSats?: Sats | undefined
  readonly price?: Usd | undefined
}
