import { addSats, sats, zeroSats, type Sats } from '../units'
import type { Entry } from './entry'

/** Sums over entries, in sats. */
export interface Totals {
  readonly count: number
  /** What trades brought, after their fees and carry. */
  readonly tradesSats: Sats
  readonly depositsSats: Sats
  /** Negative: amounts and fees that left. */
  readonly withdrawalsSats: Sats
  /** Paid on trades and withdrawals: within the sums above. */
  readonly feesSats: Sats
  /** Carry: positive was paid. Within what trades brought. */
  readonly fundingFeeSats: Sats
}

export const noTotals: Totals = {
  count: 0,
  tradesSats: zeroSats,
  depositsSats: zeroSats,
  withdrawalsSats: zeroSats,
  feesSats: zeroSats,
  fundingFeeSats: zeroSats,
}

/** Returns the sums with an entry added. */
export function addEntry(totals: Totals, entry: Entry): Totals {
  const sum = (kind: Entry['kind'], before: Sats): Sats =>
    entry.kind === kind ? addSats(before, entry.effectSats) : before
  return {
    count: totals.count + 1,
    tradesSats: sum('trade', totals.tradesSats),
    depositsSats: sum('deposit', totals.depositsSats),
    withdrawalsSats: sum('withdrawal', totals.withdrawalsSats),
    feesSats: addSats(totals.feesSats, entry.feesSats),
    fundingFeeSats: addSats(totals.fundingFeeSats, entry.kind === 'trade' ? entry.fundingFeeSats : zeroSats),
  }
}

export const effectOf = ({ tradesSats, depositsSats, withdrawalsSats }: Totals): Sats =>
  addSats(tradesSats, depositsSats, withdrawalsSats)

/** What an account has, reckoned up from its entries. */
export interface Proof {
  readonly balanceSats: Sats
  /** In open orders and running trades. */
  readonly heldSats: Sats
  readonly entriesSats: Sats
  /** What no entry tells of: what the account began with, options, swaps, and collateral of cross margin. */
  readonly otherSats: Sats
}

/** @param totals of all entries there are: of some of them it proves nothing */
export function proofOf(totals: Totals, balanceSats: Sats, heldSats: Sats): Proof {
  const entriesSats = effectOf(totals)
  return { balanceSats, heldSats, entriesSats, otherSats: sats(balanceSats + heldSats - entriesSats) }
}
