/** protocol/formulas.md#swaps: no fee besides the spread. */
import { type Exact, type Rational, exact } from './rational'
import { SATS_PER_BITCOIN } from './inverse-contract'

/** Not rounded (protocol/formulas.md#swaps). */
export function dollarsForSats(sats: Exact, bid: Exact): Rational {
  return exact(sats).times(bid).over(SATS_PER_BITCOIN)
}

/** Rounded down (protocol/v3.md#dollars). */
export function centsForSats(sats: Exact, bid: Exact): bigint {
  return dollarsForSats(sats, bid).times(100n).floor()
}

/** Rounded down (protocol/formulas.md#swaps). */
export function satsForDollars(usd: Exact, offer: Exact): bigint {
  return exact(usd).times(SATS_PER_BITCOIN).over(offer).floor()
}
