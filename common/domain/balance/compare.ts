import * as z from 'zod'
import { satsSchema } from '../sats-schema'
import type { Shape } from '../shape'
import { addSats, sats, zeroSats, type Sats } from '../units'

/** Balance change that no record explains. */
const DifferenceSchema = z.object({
  /** Negative: sats are missing. */
  amountSats: satsSchema,
  fromMs: z.number(),
  toMs: z.number(),
})
export type Difference = Shape<typeof DifferenceSchema>

export const ReconciliationStateSchema = z.object({
  /** At the last comparison. */
  balanceSats: satsSchema,
  atMs: z.number(),
  explainedSats: satsSchema,
  /** 1 sat for each rounded amount of a changed record. */
  toleranceSats: satsSchema,
  /** Remainder of the previous comparison. */
  seenSats: satsSchema.nullable(),
  /** Reported and still unexplained, oldest first. */
  told: z.array(DifferenceSchema).readonly(),
})
export type ReconciliationState = Shape<typeof ReconciliationStateSchema>

export interface Comparison {
  readonly next: ReconciliationState
  readonly differs: Difference | null
  readonly settled: readonly Difference[]
  /** An unreported remainder: its record may be listed late. */
  readonly isUnsure: boolean
}

/** Notifications of dropped differences remain. */
const maxNotified = 20

export const beginReconciliation = (balanceSats: Sats, atMs: number): ReconciliationState => ({
  balanceSats,
  atMs,
  explainedSats: zeroSats,
  toleranceSats: zeroSats,
  seenSats: null,
  told: [],
})

export const explain = (
  state: ReconciliationState,
  amountSats: Sats,
  toleranceSats: Sats,
): ReconciliationState => ({
  ...state,
  explainedSats: addSats(state.explainedSats, amountSats),
  toleranceSats: addSats(state.toleranceSats, toleranceSats),
})

/**
 * Reports a remainder once two comparisons agree, then restarts from there. A later opposite remainder explains it.
 * @param balanceSats read, like all records before it, while no write was pending
 */
export function compareBalance(state: ReconciliationState, balanceSats: Sats, nowMs: number): Comparison {
  const { told, seenSats, atMs, toleranceSats } = state
  const leftSats = sats(balanceSats - state.balanceSats - state.explainedSats)
  const isNothing = (amountSats: number) => Math.abs(amountSats) <= toleranceSats
  const restarted = { ...beginReconciliation(balanceSats, nowMs), told }
  const sure = { differs: null, settled: [], isUnsure: false }
  if (isNothing(leftSats)) return { ...sure, next: restarted }
  const settled = explainedBy(told, (amountSats) => isNothing(amountSats + leftSats))
  if (settled.length > 0) {
    return { ...sure, next: { ...restarted, told: told.filter((each) => !settled.includes(each)) }, settled }
  }
  if (seenSats !== leftSats) return { ...sure, next: { ...state, seenSats: leftSats }, isUnsure: true }
  const differs = { amountSats: leftSats, fromMs: atMs, toMs: nowMs }
  return { ...sure, next: { ...restarted, told: [...told, differs].slice(-maxNotified) }, differs }
}

function explainedBy(
  reported: readonly Difference[],
  isExplained: (amountSats: Sats) => boolean,
): readonly Difference[] {
  const difference = reported.find(({ amountSats }) => isExplained(amountSats))
  if (difference) return [difference]
  return isExplained(addSats(...reported.map(({ amountSats }) => amountSats))) ? reported : []
}
