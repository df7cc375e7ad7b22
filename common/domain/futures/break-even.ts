import { satsPerBtc, type Sats, type Usd } from '../units'
import {
  ceil,
  exact,
  floor,
  isAboveZero,
  maxPriceUsd,
  minus,
  over,
  plus,
  positive,
  times,
  toGridPrice,
} from './exact'
import { worthSats } from './pnl'
import type { Side } from './trade'

export interface BreakEvenInput {
  readonly side: Side
  /** Contracts of 1 USD. */
  readonly quantity: number
  /** Working price. */
  readonly price: Usd
  /** Fees already charged, opening fee plus funding fees, minus the profit already cashed in. Negative when more was received. */
  readonly paidSats: Sats
  /** Rate of the closing fee. */
  readonly feeRate: number
}

/**
 * Returns the first price of the 0.5 grid at which the net result is not negative, or null when there is none:
 * `Q*S*(1/P - 1/X) - paid - rate*Q*S/X = 0`, solved for X and rounded against the trader.
 * @throws RangeError when a number is not finite, or quantity or price not above 0.
 */
export function breakEvenPrice({ side, quantity, price, paidSats, feeRate }: BreakEvenInput): Usd | null {
  const one = exact(1, 'one')
  const rate = exact(feeRate, 'fee rate')
  const paid = exact(paidSats, 'paid fees')
  const worth = worthSats(quantity, price)
  const isLong = side === 'buy'
  const share = isLong ? plus(one, rate) : minus(one, rate)
  const worthAtExit = isLong ? minus(worth, paid) : plus(worth, paid)
  if (!isAboveZero(worthAtExit) || !isAboveZero(share)) return null
  const usdTimesSats = times(positive(quantity, 'quantity'), exact(satsPerBtc, 'sats per BTC'))
  const exitPrice = over(times(usdTimesSats, share), worthAtExit)
  const rounded = isLong ? ceil : floor
  const onGrid = toGridPrice(exitPrice, rounded)
  // The clamp of the grid must not pass for an answer.
  const isClamped = isLong ? onGrid === maxPriceUsd : rounded(times(exitPrice, exact(2, 'steps'))) < 1n
  return isClamped ? null : onGrid
}
