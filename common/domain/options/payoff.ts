import {
  exact,
  floor,
  isAboveZero,
  minus,
  over,
  plus,
  positive,
  times,
  toSats,
  type Exact,
} from '../futures/exact'
import { worthSats } from '../futures/pnl'
import { sats, satsPerBtc, zeroSats, type Sats, type Usd } from '../units'
import type { OptionKind } from './option'

export interface OptionTerms {
  readonly kind: OptionKind
  /** Contracts of 1 USD. */
  readonly quantity: number
  readonly strike: Usd
}

/**
 * What an option is worth at expiry in sats, rounded down, at least 0.
 * protocol/formulas.md#payoff: call `Q*S*max(0,1/K-1/X)`, put `Q*S*max(0,1/X-1/K)`.
 * @throws RangeError when a number is not finite and above 0.
 */
export function payoffSats({ kind, quantity, strike }: OptionTerms, fixingPrice: Usd): Sats {
  const atStrike = worthSats(quantity, strike)
  const atFixing = worthSats(quantity, fixingPrice)
  const gain = floor(kind === 'call' ? minus(atStrike, atFixing) : minus(atFixing, atStrike))
  return gain > 0n ? toSats(gain, 'payoff') : zeroSats
}

/** Profit or loss at expiry in sats, before fees: payoff less the premium, never below minus the premium. */
export const pnlAtExpirySats = (
  terms: OptionTerms & { readonly premiumSats: Sats },
  fixingPrice: Usd,
): Sats => sats(payoffSats(terms, fixingPrice) - terms.premiumSats, 'profit and loss')

/**
 * The exact price at expiry at which the payoff equals a cost, or null when no price does: a call never pays more
 * than its contracts are worth at the strike. protocol/formulas.md#payoff: call `1/(1/K - m/(S*Q))`, put `1/(1/K + m/(S*Q))`.
 * @param costSats the premium, or the premium with fees.
 */
export function priceAtPayoff({ kind, quantity, strike }: OptionTerms, costSats: Sats): Exact | null {
  const cost = exact(costSats, 'cost')
  const atStrike = worthSats(quantity, strike)
  const worth = kind === 'call' ? minus(atStrike, cost) : plus(atStrike, cost)
  const usdTimesSats = times(positive(quantity, 'quantity'), exact(satsPerBtc, 'sats per BTC'))
  return isAboveZero(worth) ? over(usdTimesSats, worth) : null
}
