import { sats, type Sats, type Usd } from '../../units'
import { addMargin, maxAddableSats, type Adjustable } from '../adjust/adjust'
import { crossLiquidationPrice } from '../cross/cross-margin'
import { toOpenCrossPosition, type CrossTerms } from '../cross/cross-position'
import { ceil, exact, times, toNumber } from '../../exact'
import { findLargest } from '../find-largest'
import { computeLeverage, minLeverage } from '../margin'
import { isLiquidatedAt, liquidationDistanceRate } from '../liquidation'
import { worthSats } from '../pnl'
import type { Side } from '../trade'

interface LadderStep {
  readonly addedSats: Sats
  /** Null for a cross position: margin doesn't change its leverage. */
  readonly leverage: number | null
  readonly liquidationPrice: Usd
  readonly distanceRate: number
}

export interface Ladder {
  readonly side: Side
  readonly steps: readonly LadderStep[]
  /** Null if no addition survives `survivedMoveRate`. */
  readonly neededSats: Sats | null
}

export const ladderSteps = [sats(10_000), sats(50_000), sats(100_000)] as const

export const survivedMoveRate = 0.1

export const buildLadder = (position: Adjustable, price: Usd): Ladder => ({
  side: position.side,
  steps: ladderSteps.flatMap((step) => toLadderStep(position, step, price) ?? []),
  neededSats: marginToSurvive(position, price, survivedMoveRate),
})

/** Null when flat. */
export function buildCrossLadder(terms: CrossTerms, price: Usd): Ladder | null {
  const openPosition = toOpenCrossPosition(terms)
  if (openPosition === null) return null
  const { side, quantity, entryPrice } = openPosition
  const liquidationWith = (addedSats: number): Usd =>
    crossLiquidationPrice({ ...terms, marginSats: sats(terms.marginSats + addedSats) }) ?? 0
  const wick = priceAfterMove(side, price, survivedMoveRate)
  // Neither loss nor maintenance margin exceeds the contracts' worth at the lower price.
  const maxSats = Number(ceil(times(worthSats(quantity, Math.min(wick, entryPrice)), exact(2, 'collateral'))))
  return {
    side,
    steps: ladderSteps.map((addedSats) => {
      const liquidationPrice = liquidationWith(addedSats)
      const distanceRate = liquidationDistanceRate({ side, price, liquidationPrice })
      return { addedSats, leverage: null, liquidationPrice, distanceRate }
    }),
    neededSats: minToSurvive(maxSats, (addedSats) =>
      isLiquidatedAt({ side, price: wick, liquidationPrice: liquidationWith(addedSats) }),
    ),
  }
}

/** @param price current price of a position, entry price of an order */
export function toLadderStep(position: Adjustable, addedSats: Sats, price: Usd): LadderStep | null {
  const result = addMargin(position, addedSats)
  if (!result.ok) return null
  const { leverage, liquidationPrice } = result.position
  const { side } = position
  const distanceRate = liquidationDistanceRate({ side, price, liquidationPrice })
  return { addedSats, leverage, liquidationPrice, distanceRate }
}

/** Rounds down, so that the margin is never smaller. */
export function leverageWithMargin({ quantity, price, marginSats }: Adjustable, addedSats: Sats): number {
  const real = computeLeverage({ quantity, price, marginSats: sats(marginSats + addedSats) })
  return Math.max(Math.floor(real * 100) / 100, minLeverage)
}

const priceAfterMove = (side: Side, price: Usd, moveRate: number): Usd =>
  toNumber(times(exact(price, 'price'), exact(side === 'buy' ? 1 - moveRate : 1 + moveRate, 'move')))

/**
 * 0 if none is necessary, null if none is sufficient.
 * @param price as in `toLadderStep`
 */
export function marginToSurvive(position: Adjustable, price: Usd, moveRate: number): Sats | null {
  const { side } = position
  const wick = priceAfterMove(side, price, moveRate)
  return minToSurvive(maxAddableSats(position), (addedSats) => {
    if (addedSats === 0) return isLiquidatedAt({ ...position, price: wick })
    const result = addMargin(position, sats(addedSats))
    return (
      !result.ok || isLiquidatedAt({ side, price: wick, liquidationPrice: result.position.liquidationPrice })
    )
  })
}

function minToSurvive(max: number, dies: (addedSats: number) => boolean): Sats | null {
  if (!dies(0)) return sats(0)
  if (max === 0 || dies(max)) return null
  return sats(findLargest(max, dies) + 1)
}
