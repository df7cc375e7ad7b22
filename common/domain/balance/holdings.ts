import * as z from 'zod'
import type { Shape } from '../shape'

/**
 * Incremented by main. Adding a balance and holdings of different revisions would count sats twice or not at all.
 */
export const HoldingsRevisionsSchema = z.object({
  trades: z.number(),
  options: z.number(),
  collateral: z.number(),
})
export type HoldingsRevisions = Shape<typeof HoldingsRevisionsSchema>

export const firstRevisions: HoldingsRevisions = { trades: 0, options: 0, collateral: 0 }

export const isSameRevision = (one: HoldingsRevisions, other: HoldingsRevisions): boolean =>
  one.trades === other.trades && one.options === other.options && one.collateral === other.collateral
