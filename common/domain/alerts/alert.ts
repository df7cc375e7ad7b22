import type { Side } from '../futures/trade'
import type { Sats, Usd } from '../units'

/** From which loss on: in sats, or as a fraction of the margin. */
export type LossLimit =
  { readonly by: 'sats'; readonly lossSats: Sats } | { readonly by: 'margin'; readonly rate: number }

/** Whose loss: that of any running trade or of the cross position, or of all of them together. */
export const lossScopes = ['each', 'all'] as const
export type LossScope = (typeof lossScopes)[number]

/** What the user wants to be told of. Rates are fractions: 0.05 is 5 %. */
export type AlertRule =
  | { readonly kind: 'price-above' | 'price-below'; readonly price: Usd }
  /** The last price goes up or down by this much within this time. */
  | { readonly kind: 'price-move'; readonly rate: number; readonly withinMs: number }
  /** The price comes this close to the liquidation price of a running trade or of the cross position; see `liquidationDistanceRate`. */
  | { readonly kind: 'liquidation-near'; readonly rate: number }
  /** The net P&L, see `profitNow`, goes this far below 0. */
  | { readonly kind: 'loss'; readonly of: LossScope; readonly limit: LossLimit }
  /** The next carry is due within this time, and costs running trades and the cross position together this much or more; see `nextCarrySats`. */
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
  /** Told again after it was not true for a while; otherwise it is switched off once it was told. */
  readonly isRepeated: boolean
  readonly createdAtMs: number
  /** When it was last told; null before the first time. */
  readonly toldAtMs: number | null
  /** The last price at which it was last told; null before the first time, and of what was told by earlier versions. */
  readonly toldPrice: Usd | null
  /** What it was told of and what has not ceased since: `market`, ids of trades, `cross`, a settlement of carry. */
  readonly toldOf: readonly string[]
  /**
   * Of a `price-move`: from when on it knows the prices, by the market's time. It was set or told then, or the app was away and the
   * service has no candles of the time. Null before its first price.
   */
  readonly countsFromMs: number | null
}

/** How far the last price has moved. */
export interface Move {
  /** Signed fraction of `fromPrice`. */
  readonly rate: number
  readonly fromPrice: Usd
}

/** What an alert saw when it came true. */
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
      /** Null of the cross position. */
      readonly tradeId: string | null
      readonly side: Side
      readonly quantity: number
      /** At which it would close now. */
      readonly price: Usd
      readonly liquidationPrice: Usd
    }
  | {
      readonly kind: 'loss'
      /** Null of all together. Its id is null of the cross position. */
      readonly trade: { readonly id: string | null; readonly side: Side; readonly quantity: number } | null
      readonly netPnlSats: Sats
      readonly marginSats: Sats
    }
  | { readonly kind: 'carry-ahead'; readonly atMs: number; readonly feeSats: Sats }
