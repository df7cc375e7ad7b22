import type { Usd } from '../units'
import { ceil, exact, floor, isAboveZero, minus, plus, positive, times, toGridPrice } from './exact'
import type { Side } from './trade'

export interface TrailingStopInput {
  readonly side: Side
  /** The best price for the position since the stop trails: the highest of a long, the lowest of a short. */
  readonly extremePrice: Usd
  /** How far behind it, as a fraction of it. */
  readonly rate: number
}

const one = exact(1, 'one')

/**
 * Where a stop that trails stands: a long's at `extreme * (1 - rate)`, a short's at `extreme * (1 + rate)`, on the 0.5 grid and
 * rounded away from the price, which it must not stand on (protocol/formulas.md#trailing-stop).
 * Null where no price is left: a long's that would trail by the whole price.
 */
export function trailingStopPrice({ side, extremePrice, rate }: TrailingStopInput): Usd | null {
  const extreme = positive(extremePrice, 'price')
  const distance = positive(rate, 'rate')
  if (side === 'sell') return toGridPrice(times(extreme, plus(one, distance)), ceil)
  const left = minus(one, distance)
  return isAboveZero(left) ? toGridPrice(times(extreme, left), floor) : null
}
