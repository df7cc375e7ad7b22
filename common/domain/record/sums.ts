import * as z from 'zod'
import { satsSchema } from '../sats-schema'
import type { Shape } from '../shape'
import { addSats, sats, zeroSats, type Sats, type Usd } from '../units'
import { partsPerUsd, partsToUsd } from '../swaps/usd-parts'
import { getDollarParts, entryKinds, type Entry, type EntryKind } from './entry'

const KindSumsSchema = z.object({
  count: z.number(),
  /** Without canceled orders and failed payments. */
  moved: z.number(),
  effectSats: satsSchema,
  feesSats: satsSchema,
  fundingFeeSats: satsSchema,
  /** Ten-thousandths of a dollar. */
  dollarParts: z.number(),
})
export type KindSums = Shape<typeof KindSumsSchema>

export const SumsSchema = z.partialRecord(z.enum(entryKinds), KindSumsSchema)
export type Sums = Shape<typeof SumsSchema>

export const noSums: Sums = {}

const none: KindSums = {
  count: 0,
  moved: 0,
  effectSats: zeroSats,
  feesSats: zeroSats,
  fundingFeeSats: zeroSats,
  dollarParts: 0,
}

const added = (a: KindSums, b: KindSums): KindSums => ({
  count: a.count + b.count,
  moved: a.moved + b.moved,
  effectSats: addSats(a.effectSats, b.effectSats),
  feesSats: addSats(a.feesSats, b.feesSats),
  fundingFeeSats: addSats(a.fundingFeeSats, b.fundingFeeSats),
  dollarParts: a.dollarParts + b.dollarParts,
})

export const hasMoved = ({ effectSats, feesSats }: Pick<Entry, 'effectSats' | 'feesSats'>): boolean =>
  effectSats !== 0 || feesSats !== 0

export function addEntry(sums: Sums, entry: Entry): Sums {
  const { kind, effectSats, feesSats, fundingFeeSats } = entry
  const moved = hasMoved(entry) ? 1 : 0
  const entrySums = {
    count: 1,
    moved,
    effectSats,
    feesSats,
    fundingFeeSats,
    dollarParts: getDollarParts(entry),
  }
  return { ...sums, [kind]: added(sums[kind] ?? none, entrySums) }
}

export const sumKinds = (sums: Sums, kinds: readonly EntryKind[] = entryKinds): KindSums =>
  kinds.reduce((total, kind) => added(total, sums[kind] ?? none), none)

export const profitKinds = ['trade', 'option', 'cross', 'carry'] as const satisfies readonly EntryKind[]

/** The parts add up to the effect. */
export interface PnlBreakdown {
  /** Trades, options and cross margin, before fees and funding. */
  readonly price: Sats
  /** Negative: paid. */
  readonly fees: Sats
  /** Negative: paid. */
  readonly carry: Sats
  /** Deposits, withdrawals and swaps, without their fees. */
  readonly deposits: Sats
}

export function toPnlBreakdown(sums: Sums): PnlBreakdown {
  const all = sumKinds(sums)
  const profit = sumKinds(sums, profitKinds)
  const price = sats(profit.effectSats + profit.feesSats + profit.fundingFeeSats)
  return {
    price,
    fees: sats(0 - all.feesSats),
    carry: sats(0 - all.fundingFeeSats),
    deposits: sats(all.effectSats - profit.effectSats + all.feesSats - profit.feesSats),
  }
}

export const BalanceProofSchema = z.object({
  balanceSats: satsSchema,
  heldSats: satsSchema,
  entriesSats: satsSchema,
  /** Initial amount, and anything the exchange hasn't listed. */
  otherSats: satsSchema,
  balanceUsd: z.number(),
  entriesUsd: z.number(),
  otherUsd: z.number(),
})
export type BalanceProof = Shape<typeof BalanceProofSchema>

interface Balances {
  readonly balanceSats: Sats
  readonly syntheticUsd: Usd
}

/** @param sums over all entries; a subset proves nothing */
export function computeBalanceProof(
  sums: Sums,
  { balanceSats, syntheticUsd }: Balances,
  heldSats: Sats,
): BalanceProof {
  const { effectSats, dollarParts } = sumKinds(sums)
  const balanceParts = Math.round(syntheticUsd * partsPerUsd)
  return {
    balanceSats,
    heldSats,
    entriesSats: effectSats,
    otherSats: sats(balanceSats + heldSats - effectSats),
    balanceUsd: syntheticUsd,
    entriesUsd: partsToUsd(dollarParts),
    otherUsd: partsToUsd(balanceParts - dollarParts),
  }
}
