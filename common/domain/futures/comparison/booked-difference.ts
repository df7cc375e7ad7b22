import * as z from 'zod'
import { optionKinds } from '../../options/option'
import type { Shape } from '../../shape'
import { sides } from '../trade'

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

/** `cross`: an order of cross margin. */
export const comparedProducts = ['isolated', 'cross', 'option', 'swap'] as const

export const ComparedOrderSchema = z.object({
  /** Missing in records of earlier versions: isolated. */
  product: z.enum(comparedProducts).optional(),
  /** A swap that pays dollars buys. */
  side: z.enum(sides),
  /** Contracts; dollars of a swap. */
  quantity: z.number(),
  /** Set exactly for options. */
  option: z.object({ kind: z.enum(optionKinds), strike: z.number() }).optional(),
})
export type ComparedOrder = Shape<typeof ComparedOrderSchema>

/** In the figure's unit: contracts, sats or USD. */
export const BookedDifferenceSchema = z.object({
  figure: z.enum(bookedFigures),
  expected: z.number(),
  booked: z.number(),
})
export type BookedDifference = Shape<typeof BookedDifferenceSchema>
