import { satsPerBtc, type Sats, type Usd } from '../units'
import type { Side } from './trade'
import { type Exact, exact, floor, minus, over, plus, positive, times, toSats } from '../exact'

const oneBtc = exact(satsPerBtc, 'sats per BTC')

export const worthSats = (quantity: number, price: Usd): Exact =>
  over(times(positive(quantity, 'quantity'), oneBtc), positive(price, 'price'))

export interface PnlInput {
  readonly side: Side
  readonly quantity: number
  readonly entryPrice: Usd
  readonly exitPrice: Usd
}

/**
 * Before fees, rounded down. protocol/formulas.md#profit-and-loss: long `Q*S*(1/P - 1/X)`, short `Q*S*(1/X - 1/P)`.
 * @throws RangeError when a number is not finite and above 0
 */
export function pnlSats({ side, quantity, entryPrice, exitPrice }: PnlInput): Sats {
  const atEntry = worthSats(quantity, entryPrice)
  const atExit = worthSats(quantity, exitPrice)
  return toSats(floor(side === 'buy' ? minus(atEntry, atExit) : minus(atExit, atEntry)), 'profit and loss')
}

interface PriceAtPnlInput {
  readonly side: Side
  readonly quantity: number
  readonly entryPrice: Usd
  readonly pnlSats: Sats
}

/**
 * Null if no price is high enough. protocol/formulas.md#profit-and-loss: long `1/(1/P - a/(Q*S))`, short `1/(1/P +
 * a/(Q*S))`.
 */
export function priceAtPnl({ side, quantity, entryPrice, pnlSats: target }: PriceAtPnlInput): Exact | null {
  const atEntry = worthSats(quantity, entryPrice)
  const amount = exact(target, 'profit and loss')
  const worth = side === 'buy' ? minus(atEntry, amount) : plus(atEntry, amount)
  return worth.numerator > 0n ? over(times(positive(quantity, 'quantity'), oneBtc), worth) : null
}
