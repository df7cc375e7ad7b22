import * as z from 'zod'
import { satsSchema } from '../../sats-schema'
import type { Shape } from '../../shape'
import type { Usd } from '../../units'
import type { Side } from '../trade'

/** protocol/formulas.md#cross-margin */
export const CrossTermsSchema = z.object({
  /** Contracts of 1 USD: above 0 long, below 0 short, 0 flat. */
  quantity: z.number(),
  /** Null when flat. */
  entryPrice: z.number().nullable(),
  leverage: z.number(),
  marginSats: satsSchema,
})
export type CrossTerms = Shape<typeof CrossTermsSchema>

export interface OpenCrossPosition {
  readonly side: Side
  readonly quantity: number
  readonly entryPrice: Usd
}

export const toOpenCrossPosition = ({
  quantity,
  entryPrice,
}: Pick<CrossTerms, 'quantity' | 'entryPrice'>): OpenCrossPosition | null =>
  quantity === 0 || entryPrice === null
    ? null
    : { side: quantity > 0 ? 'buy' : 'sell', quantity: Math.abs(quantity), entryPrice }

export const toSign = (side: Side): 1 | -1 => (side === 'buy' ? 1 : -1)
