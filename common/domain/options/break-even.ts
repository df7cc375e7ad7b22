import { ceil, floor, maxPriceUsd, toGridPrice } from '../futures/exact'
import type { Sats, Usd } from '../units'
import { payoffSats, priceAtPayoff, type OptionTerms } from './payoff'

/**
 * The first price of the 0.5 grid at which an option pays its cost back at expiry, or null when none does.
 * @param costSats the premium, or the premium with fees.
 */
export function optionBreakEvenPrice(terms: OptionTerms, costSats: Sats): Usd | null {
  const price = priceAtPayoff(terms, costSats)
  if (price === null) return null
  const onGrid = toGridPrice(price, terms.kind === 'call' ? ceil : floor)
  // The clamp of the grid must not pass for an answer.
  return onGrid < maxPriceUsd && payoffSats(terms, onGrid) >= costSats ? onGrid : null
}
