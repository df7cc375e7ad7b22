import type { Side } from '../futures/trade'
import type { Sats, Usd } from '../units'

/** `rate`: fraction of the margin. */
export type LossLimit =
  { readonly by: 'sats'; readonly lossSats: Sats } | { readonly by: 'margin'; readonly rate: number }

/** Each position, or their total. */
export const lossScopes = ['each', 'all'] as const
export type LossScope = (typeof lossScopes)[number]

/** Rates are fractions. */
export type AlertRule =
  | { readonly kind: 'price-above' | 'price-below'; readonly price: Usd }
  | { readonly kind: 'price-move'; readonly rate: number; readonly withinMs: number }
  /** Measured from the exit price. */
  | { readonly kind: 'liquidation-near'; readonly rate: number }
  /** Net P&L; see `profitNow`. */
  | { readonly kind: 'loss'; readonly of: LossScope; readonly limit: LossLimit }
  /** Total of running trades and the cross position. */
  | { readonly kind: 'carry-ahead'; readonly aheadMs: number; readonly leastSats: Sats }

export type AlertKind = AlertRule['kind']
export const alertKinds = [
  'price-above',
  'price-below',
  'price-move',
  'liquidation-near',
  'loss',
  'carry-ahead',
] as const satisfies readonly AlertKind[]

export interface Alert {
  readonly id: string
  readonly rule: AlertRule
  readonly isOn: boolean
  /** False: switches off after one notification. True: rearms once its condition has cleared. */
  readonly isRepeated: boolean
  readonly createdAtMs: number
  readonly toldAtMs: number | null
  /** Also null for notifications by earlier versions. */
  readonly toldPrice: Usd | null
  /** Subjects whose condition hasn't cleared: `market`, trade ids, `cross`, or a funding settlement. */
  readonly toldOf: readonly string[]
  /**
   * For `price-move`: market time from which prices count; null before the first price. Resets when the alert
   * triggers, and after a gap without candles.
   */
  readonly countsFromMs: number | null
}

export interface Move {
  /** Signed fraction of `fromPrice`. */
  readonly rate: number
  readonly fromPrice: Usd
}

export type AlertFinding =
  | { readonly kind: 'price-above' | 'price-below'; readonly level: Usd; readonly price: Usd }
  | {
      readonly kind: 'price-move'
      readonly withinMs: number
      readonly moveRate: number
      readonly fromPrice: Usd
      readonly price: Usd
    }
  | {
      readonly kind: 'liquidation-near'
      readonly rate: number
      /** Null for the cross position. */
      readonly tradeId: string | null
      readonly side: Side
      readonly quantity: number
      readonly price: Usd
      readonly liquidationPrice: Usd
    }
  | {
      readonly kind: 'loss'
      /** Null for all positions together; `id` is null for the cross position. */
      readonly trade: { readonly id: string | null; readonly side: Side; readonly quantity: number } | null
      readonly netPnlSats: Sats
      readonly marginSats: Sats
    }
  | { readonly kind: 'carry-ahead'; readonly atMs: number; readonly feeSats: Sats }
