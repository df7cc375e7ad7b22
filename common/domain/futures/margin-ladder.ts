import { sats, type Sats, type Usd } from '../units'
import { addMargin, maxAddableSats, type Adjustable } from './adjust'
import { exact, times, toNumber } from './exact'
import { largestWhere } from './largest'
import { leverageOf, minLeverage } from './margin'
import { isLiquidatedAt, liquidationDistanceRate } from './liquidation'

/** What the next sats of margin do to a position. */
export interface Rung {
  readonly addedSats: Sats
  readonly leverage: number
  readonly liquidationPrice: Usd
  /** Fraction of the price that counts now; see `liquidationDistanceRate`. */
  readonly distanceRate: number
}

/** Amounts of margin that the ladder shows. */
export const ladderSteps = [sats(10_000), sats(50_000), sats(100_000)] as const

/**
 * Returns the position with more margin, or null where that much cannot be added: its leverage would fall below 1.
 * @param price the current price of a running trade, the entry price of an order
 */
export function rungOf(position: Adjustable, addedSats: Sats, price: Usd): Rung | null {
  const result = addMargin(position, addedSats)
  if (!result.ok) return null
  const { leverage, liquidationPrice } = result.position
  const { side } = position
  const distanceRate = liquidationDistanceRate({ side, price, liquidationPrice })
  return { addedSats, leverage, liquidationPrice, distanceRate }
}

/** Returns the leverage of an order on that much more margin, to a hundredth and rounded down: never less margin than that. */
export function leverageWithMargin({ quantity, price, marginSats }: Adjustable, addedSats: Sats): number {
  const real = leverageOf({ quantity, price, marginSats: sats(marginSats + addedSats) })
  return Math.max(Math.floor(real * 100) / 100, minLeverage)
}

/** The price after a move against a position: `moveRate` 0.1 is 10 %. */
const afterWick = (side: Adjustable['side'], price: Usd, moveRate: number): Usd =>
  toNumber(times(exact(price, 'price'), exact(side === 'buy' ? 1 - moveRate : 1 + moveRate, 'move')))

/**
 * Returns the least margin to add for a position to outlive a move of the price against it, in sats; 0 when it does already, null when
 * no margin that can be added is enough.
 * @param price as in `rungOf`
 * @param moveRate 0.1 is 10 %
 */
export function marginToOutlive(position: Adjustable, price: Usd, moveRate: number): Sats | null {
  const { side } = position
  const wick = afterWick(side, price, moveRate)
  const dies = (addedSats: number): boolean => {
    if (addedSats === 0) return isLiquidatedAt({ ...position, price: wick })
    const result = addMargin(position, sats(addedSats))
    return (
      !result.ok || isLiquidatedAt({ side, price: wick, liquidationPrice: result.position.liquidationPrice })
    )
  }
  if (!dies(0)) return sats(0)
  const most = maxAddableSats(position)
  if (most === 0 || dies(most)) return null
  return sats(largestWhere(most, dies) + 1)
}
