/** Swaps between bitcoin and synthetic dollars (protocol/formulas.md#swaps). No fee besides the spread. */
import { type Exact, type Rational, exact } from './rational'
import { SATS_PER_BITCOIN } from './inverse-contract'

/** Returns the dollars for satoshis at the bid, not rounded: sats * bid / S (protocol/formulas.md#swaps). USD. */
export function dollarsForSats(sats: Exact, bid: Exact): Rational {
  return exact(sats).times(bid).over(SATS_PER_BITCOIN)
}

/** Returns the whole cents for satoshis at the bid, rounded down (protocol/v3.md#dollars). */
export function centsForSats(sats: Exact, bid: Exact): bigint {
  return dollarsForSats(sats, bid).times(100n).floor()
}

/** Returns the satoshis for dollars at the offer, rounded down: usd / offer * S (protocol/formulas.md#swaps). */
export function satsForDollars(usd: Exact, offer: Exact): bigint {
  return exact(usd).times(SATS_PER_BITCOIN).over(offer).floor()
}
