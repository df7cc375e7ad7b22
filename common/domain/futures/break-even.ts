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
} from '../exact'
import { worthSats } from './pnl'
import type { Side } from './trade'

interface BreakEvenInput {
  readonly side: Side
  readonly quantity: number
  readonly price: Usd
  /** Opening and funding fees minus cashed-in profit. */
  readonly paidSats: Sats
  readonly feeRate: number
}

/**
 * Returns the first grid price with a net result of at least 0, or null. Solves `Q*S*(1/P - 1/X) - paid - rate*Q*S/X
 * = 0` for X, rounded against the trader.
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
  // A clamped grid price is no solution.
  const isClamped = isLong ? onGrid === maxPriceUsd : rounded(times(exitPrice, exact(2, 'steps'))) < 1n
  return isClamped ? null : onGrid
}
