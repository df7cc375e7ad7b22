import { addSats, sats, zeroSats, type Sats } from '../units'

/** Sats that a balance changed by between two times, epoch milliseconds, and that no record explains. */
export interface Difference {
  /** Negative: they are missing. */
  readonly amountSats: Sats
  readonly fromMs: number
  readonly toMs: number
}

/** Where the comparison of a balance with its records stands. */
export interface Reckoning {
  /** The free balance when it was compared last, and when that was. */
  readonly balanceSats: Sats
  readonly atMs: number
  /** What the records say has changed it since. */
  readonly explainedSats: Sats
  /** By how much that may be off: a sat for each change whose record is rounded. */
  readonly toleranceSats: Sats
  /** What was left over at the comparison before this; null when nothing was. */
  readonly seenSats: Sats | null
  /** Told, and no record has explained them since; oldest first. */
  readonly told: readonly Difference[]
}

export interface Comparison {
  readonly next: Reckoning
  /** To be told now. */
  readonly differs: Difference | null
  /** Told before, and explained now. */
  readonly settled: readonly Difference[]
  /** Sats are left over, and it is not told yet: a record may be listed late. To be compared again soon. */
  readonly isUnsure: boolean
}

/** More are not kept: each is a notice, and stays one. */
const mostTold = 20

export const beginReckoning = (balanceSats: Sats, atMs: number): Reckoning => ({
  balanceSats,
  atMs,
  explainedSats: zeroSats,
  toleranceSats: zeroSats,
  seenSats: null,
  told: [],
})

/** Returns it with a change of records counted in. */
export const explain = (reckoning: Reckoning, amountSats: Sats, toleranceSats: Sats): Reckoning => ({
  ...reckoning,
  explainedSats: addSats(reckoning.explainedSats, amountSats),
  toleranceSats: addSats(reckoning.toleranceSats, toleranceSats),
})

/**
 * Compares a balance with what its records say it should be. What is left over twice, by the same amount, is told once and the
 * reckoning begins anew from there; what is left over later by as much the other way explains it.
 * @param balanceSats read while nothing was on its way, like all records before it
 */
export function compareBalance(reckoning: Reckoning, balanceSats: Sats, nowMs: number): Comparison {
  const { told, seenSats, atMs, toleranceSats } = reckoning
  const leftSats = sats(balanceSats - reckoning.balanceSats - reckoning.explainedSats)
  const isNothing = (amountSats: number): boolean => Math.abs(amountSats) <= toleranceSats
  const anew = { ...beginReckoning(balanceSats, nowMs), told }
  const sure = { differs: null, settled: [], isUnsure: false }
  if (isNothing(leftSats)) return { ...sure, next: anew }
  const settled = explainedBy(told, (amountSats) => isNothing(amountSats + leftSats))
  if (settled.length > 0) {
    return { ...sure, next: { ...anew, told: told.filter((each) => !settled.includes(each)) }, settled }
  }
  if (seenSats !== leftSats) return { ...sure, next: { ...reckoning, seenSats: leftSats }, isUnsure: true }
  const differs = { amountSats: leftSats, fromMs: atMs, toMs: nowMs }
  return { ...sure, next: { ...anew, told: [...told, differs].slice(-mostTold) }, differs }
}

/** One of them, or all together. */
function explainedBy(
  told: readonly Difference[],
  isExplained: (amountSats: Sats) => boolean,
): readonly Difference[] {
  const one = told.find(({ amountSats }) => isExplained(amountSats))
  if (one) return [one]
  return isExplained(addSats(...told.map(({ amountSats }) => amountSats))) ? told : []
}
