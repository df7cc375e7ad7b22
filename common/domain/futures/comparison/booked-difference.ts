import * as z from 'zod'
import { optionKinds } from '../../options/option'
import type { Shape } from '../../shape'
import { sides } from '../trade'

/** Published sources differ by 1 sat in rounding, and by one step in liquidation prices (protocol/formulas.md). */
export const satsTolerance = 1

export const figureUnits = {
  quantity: 'contracts',
  margin: 'sats',
  'fee-reserve': 'sats',
  'opening-fee': 'sats',
  'liquidation-price': 'usd',
  'price-pnl': 'sats',
  'closing-fee': 'sats',
  'trading-fee': 'sats',
  premium: 'sats',
  'paid-sats': 'sats',
  'received-sats': 'sats',
  'paid-dollars': 'usd',
  'received-dollars': 'usd',
} as const
type BookedFigure = keyof typeof figureUnits
const bookedFigures = Object.keys(figureUnits) as [BookedFigure, ...BookedFigure[]]

/** `cross`: an order of cross margin. */
const comparedProducts = ['isolated', 'cross', 'option', 'swap'] as const

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

/** In the unit of the figure. */
export const BookedDifferenceSchema = z.object({
  figure: z.enum(bookedFigures),
  expected: z.number(),
  booked: z.number(),
})
export type BookedDifference = Shape<typeof BookedDifferenceSchema>
