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

export const isSameRevision = (a: HoldingsRevisions, b: HoldingsRevisions): boolean =>
  a.trades === b.trades && a.options === b.options && a.collateral === b.collateral
