import type { ExactSats, Sats, Usd } from '../units'
import type { TriggerKind, TriggerPrices } from './trigger-kind'

export type Side = 'buy' | 'sell'

export type OrderType = 'market' | 'limit'

/** `open`: unfilled; `closed`: also by liquidation; `canceled`: before the fill. */
export type TradeState = 'open' | 'running' | 'closed' | 'canceled'

/** protocol/v2.md#futures-trade */
export interface FuturesTrade extends TriggerPrices {
  readonly id: string
  readonly side: Side
  readonly orderType: OrderType
  readonly state: TradeState
  readonly quantity: number
  readonly marginSats: Sats
  /** quantity / (price × margin in BTC), 1 to 100. */
  readonly leverage: number
  /** Limit price while open; once running, the entry price as moved by cash-ins. */
  readonly price: Usd
  /** Null until filled. */
  readonly entryPrice: Usd | null
  readonly entryMarginSats: Sats | null
  readonly exitPrice: Usd | null
  readonly liquidationPrice: Usd
  /** Fraction of the price. Null if the stop doesn't trail; undefined if unsupported. */
  readonly trailingRate?: number | null | undefined
  /** Before fees, as last reported: unrealized while running, realized once closed. */
  readonly pnlSats: Sats
  /** Null or undefined if not reported; see `cashedInProfitSats`. */
  readonly cashedInPnlSats?: Sats | null | undefined
  readonly openingFeeSats: Sats
  readonly closingFeeSats: Sats
  /** Unused part of the fee reserve. */
  readonly maintenanceMarginSats: Sats
  /** Set if the exchange reports neither fees nor reserve; all three are then estimates (protocol/v1.md#fees). */
  readonly areFeesEstimated?: true | undefined
  /** Positive is paid. */
  readonly fundingFeeSats: Sats
  readonly createdAtMs: number
  readonly filledAtMs: number | null
  readonly closedAtMs: number | null
  readonly updatedAtMs: number
  readonly exactSats?: ExactSats | undefined
}

export type CloseReason = 'closed' | TriggerKind | 'liquidation' | 'canceled'

/** Exactly one of `quantity` and `marginSats`; `price` exactly for limit orders. */
export interface FuturesOrder extends Partial<{ readonly [F in keyof TriggerPrices]: Usd | undefined }> {
  readonly side: Side
  readonly orderType: OrderType
  readonly leverage: number
  readonly quantity?: number | undefined
  readonly marginSats?: Sats | undefined
  readonly price?: Usd | undefined
}
