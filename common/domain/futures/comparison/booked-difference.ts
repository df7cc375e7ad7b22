import type { OptionKind } from '../../options/option'
import type { Usd } from '../../units'
import type { Side } from '../trade'

/** Published sources differ by 1 sat in rounding, and by one step in liquidation prices (protocol/formulas.md). */
export const satsTolerance = 1

export const bookedFigures = [
  'quantity',
  'margin',
  'fee-reserve',
  'opening-fee',
  'liquidation-price',
  'price-pnl',
  'closing-fee',
  'trading-fee',
  'premium',
  'paid-sats',
  'received-sats',
  'paid-dollars',
  'received-dollars',
] as const
export type BookedFigure = (typeof bookedFigures)[number]

/** `cross`: an order of cross margin. */
export const comparedProducts = ['isolated', 'cross', 'option', 'swap'] as const
export type ComparedProduct = (typeof comparedProducts)[number]

export interface ComparedOrder {
  /** Missing in records of earlier versions: isolated. */
  readonly product?: ComparedProduct | undefined
  /** A swap that pays dollars buys. */
  readonly side: Side
  /** Contracts; dollars of a swap. */
  readonly quantity: number
  /** Set exactly for options. */
  readonly option?: { readonly kind: OptionKind; readonly strike: Usd } | undefined
}

/** In the figure's unit: contracts, sats or USD. */
export interface BookedDifference {
  readonly figure: BookedFigure
  readonly expected: number
  readonly booked: number
}
