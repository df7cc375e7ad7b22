import type { Side } from '../futures/trade'
import type { Usd } from '../units'

/** What the user wants to be told of. Rates are fractions: 0.05 is 5 %. */
export type AlertRule =
  | { readonly kind: 'price-above' | 'price-below'; readonly price: Usd }
  /** The price comes this close to the liquidation price of a running trade; see `liquidationDistanceRate`. */
  | { readonly kind: 'liquidation-near'; readonly rate: number }

export type AlertKind = AlertRule['kind']
export const alertKinds = [
  'price-above',
  'price-below',
  'liquidation-near',
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
  /** What it was told of and what has not ceased since: `market`, or ids of trades. */
  readonly toldOf: readonly string[]
}

/** What an alert saw when it came true. */
export type AlertFinding =
  | { readonly kind: 'price-above' | 'price-below'; readonly level: Usd; readonly price: Usd }
  | {
      readonly kind: 'liquidation-near'
      readonly rate: number
      readonly tradeId: string
      readonly side: Side
      readonly quantity: number
      /** At which the trade would close now. */
      readonly price: Usd
      readonly liquidationPrice: Usd
    }
