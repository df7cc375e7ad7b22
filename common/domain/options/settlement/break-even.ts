import { ceil, floor, maxPriceUsd, toGridPrice } from '../../exact'
import type { Sats, Usd } from '../../units'
import { payoffSats, priceAtPayoff, type OptionTerms } from '../payoff'

/** First price on the 0.5 grid with a payoff of at least the cost, or null. */
export function optionBreakEvenPrice(terms: OptionTerms, costSats: Sats): Usd | null {
  const price = priceAtPayoff(terms, costSats)
  if (price === null) return null
  const onGrid = toGridPrice(price, terms.kind === 'call' ? ceil : floor)
  // A price clamped by the grid is no break-even.
  return onGrid < maxPriceUsd && payoffSats(terms, onGrid) >= costSats ? onGrid : null
}
