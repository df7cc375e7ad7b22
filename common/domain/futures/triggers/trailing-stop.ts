import type { Usd } from '../../units'
import { ceil, exact, floor, isAboveZero, minus, plus, positive, times, toGridPrice } from '../../exact'
import type { Side } from '../trade'

interface TrailingStopInput {
  readonly side: Side
  /** Best price since the stop was set. */
  readonly extremePrice: Usd
  /** Fraction of `extremePrice`. */
  readonly rate: number
}

const one = exact(1, 'one')

/**
 * Rounded away from the price, which it must not equal (protocol/formulas.md#trailing-stop). Null if a long would
 * trail by the whole price or more.
 */
export function trailingStopPrice({ side, extremePrice, rate }: TrailingStopInput): Usd | null {
  const extreme = positive(extremePrice, 'price')
  const distance = positive(rate, 'rate')
  if (side === 'sell') return toGridPrice(times(extreme, plus(one, distance)), ceil)
  const remaining = minus(one, distance)
  return isAboveZero(remaining) ? toGridPrice(times(extreme, remaining), floor) : null
}
