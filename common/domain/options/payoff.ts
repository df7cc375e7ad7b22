import * as z from 'zod'
import type { Shape } from '../shape'
import { exact, floor, isAboveZero, minus, over, plus, positive, times, toSats, type Exact } from '../exact'
import { worthSats } from '../futures/pnl'
import { satsPerBtc, zeroSats, type Sats, type Usd } from '../units'
import { optionKinds } from './option'

const OptionTermsSchema = z.object({
  kind: z.enum(optionKinds),
  quantity: z.number(),
  strike: z.number(),
})
export type OptionTerms = Shape<typeof OptionTermsSchema>

/**
 * Rounded down, at least 0. protocol/formulas.md#payoff: call `Q*S*max(0,1/K-1/X)`, put `Q*S*max(0,1/X-1/K)`.
 * @throws RangeError if a number isn't finite and above 0
 */
export function payoffSats({ kind, quantity, strike }: OptionTerms, fixingPrice: Usd): Sats {
  const atStrike = worthSats(quantity, strike)
  const atFixing = worthSats(quantity, fixingPrice)
  const gain = floor(kind === 'call' ? minus(atStrike, atFixing) : minus(atFixing, atStrike))
  return gain > 0n ? toSats(gain, 'payoff') : zeroSats
}

/**
 * Null if no price reaches the cost. protocol/formulas.md#payoff: call `1/(1/K - m/(S*Q))`, put `1/(1/K + m/(S*Q))`.
 */
export function priceAtPayoff({ kind, quantity, strike }: OptionTerms, costSats: Sats): Exact | null {
  const cost = exact(costSats, 'cost')
  const atStrike = worthSats(quantity, strike)
  const worth = kind === 'call' ? minus(atStrike, cost) : plus(atStrike, cost)
  const usdTimesSats = times(positive(quantity, 'quantity'), exact(satsPerBtc, 'sats per BTC'))
  return isAboveZero(worth) ? over(usdTimesSats, worth) : null
}
