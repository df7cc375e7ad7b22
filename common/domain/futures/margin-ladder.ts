import { sats, type Sats, type Usd } from '../units'
import { addMargin, maxAddableSats, type Adjustable } from './adjust'
import { crossLiquidationPrice } from './cross-margin'
import { heldIn, type CrossTerms } from './cross-position'
import { ceil, exact, times, toNumber } from './exact'
import { largestWhere } from './largest'
import { leverageOf, minLeverage } from './margin'
import { isLiquidatedAt, liquidationDistanceRate } from './liquidation'
import { worthSats } from './pnl'
import type { Side } from './trade'

/** What the next sats of margin do to a position. */
export interface Rung {
  readonly addedSats: Sats
  /** Null where margin does not move it: that of a cross position is set. */
  readonly leverage: number | null
  readonly liquidationPrice: Usd
  /** Fraction of the price that counts now; see `liquidationDistanceRate`. */
  readonly distanceRate: number
}

/** What more margin would do for a position. */
export interface Ladder {
  readonly side: Side
  readonly rungs: readonly Rung[]
  /** The least margin to add to outlive a move of `outlivedRate` against it; null when no margin that can be added is enough. */
  readonly neededSats: Sats | null
}

/** Amounts of margin that the ladder shows. */
export const ladderSteps = [sats(10_000), sats(50_000), sats(100_000)] as const

/** 0.1 is 10 %. */
export const outlivedRate = 0.1

/** @param price as in `rungOf` */
export const ladderOf = (position: Adjustable, price: Usd): Ladder => ({
  side: position.side,
  rungs: ladderSteps.flatMap((step) => rungOf(position, step, price) ?? []),
  neededSats: marginToOutlive(position, price, outlivedRate),
})

/**
 * Returns what more collateral would do for the cross position; null when it is flat.
 * @param price at which it would close now
 */
export function crossLadderOf(terms: CrossTerms, price: Usd): Ladder | null {
  const held = heldIn(terms)
  if (held === null) return null
  const { side, quantity, entryPrice } = held
  const liquidationWith = (addedSats: number): Usd =>
    crossLiquidationPrice({ ...terms, marginSats: sats(terms.marginSats + addedSats) }) ?? 0
  const wick = afterWick(side, price, outlivedRate)
  // No loss at a price is more than the contracts are worth there; and it is at least what keeping them takes.
  const most = Number(ceil(times(worthSats(quantity, Math.min(wick, entryPrice)), exact(2, 'collateral'))))
  return {
    side,
    rungs: ladderSteps.map((addedSats) => {
      const liquidationPrice = liquidationWith(addedSats)
      const distanceRate = liquidationDistanceRate({ side, price, liquidationPrice })
      return { addedSats, leverage: null, liquidationPrice, distanceRate }
    }),
    neededSats: leastToOutlive(most, (addedSats) =>
      isLiquidatedAt({ side, price: wick, liquidationPrice: liquidationWith(addedSats) }),
    ),
  }
}

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
const afterWick = (side: Side, price: Usd, moveRate: number): Usd =>
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
  return leastToOutlive(maxAddableSats(position), (addedSats) => {
    if (addedSats === 0) return isLiquidatedAt({ ...position, price: wick })
    const result = addMargin(position, sats(addedSats))
    return (
      !result.ok || isLiquidatedAt({ side, price: wick, liquidationPrice: result.position.liquidationPrice })
    )
  })
}

/** @param dies whether the position does, with so many sats more */
function leastToOutlive(most: number, dies: (addedSats: number) => boolean): Sats | null {
  if (!dies(0)) return sats(0)
  if (most === 0 || dies(most)) return null
  return sats(largestWhere(most, dies) + 1)
}
