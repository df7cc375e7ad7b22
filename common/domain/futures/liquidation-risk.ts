import type { Ticker } from '../market'
import type { CrossTerms } from './cross-position'
import { crossClosingPrice, crossDistance } from './cross-now'
import { maxPriceUsd } from './exact'
import { liquidationDistanceRate } from './liquidation'
import { closingPrice } from './profit'
import type { FuturesTrade } from './trade'

/** How near a trade is to its liquidation. */
export type LiquidationRisk = 'far' | 'near' | 'danger'

/** Distances from which on a trade is near its liquidation, as fractions of the price. */
const nearRate = 0.05
const dangerRate = 0.02

/**
 * Returns the distance to the liquidation price as a fraction of the price at which it would close now, or of the last price if its
 * quantity has none: the exchange liquidates it nevertheless. Null where it cannot be liquidated.
 */
export function distanceNow(trade: FuturesTrade, ticker: Ticker): number | null {
  const { side, liquidationPrice } = trade
  if (liquidationPrice === maxPriceUsd) return null
  const price = closingPrice(trade, ticker) ?? ticker.lastPrice
  return liquidationDistanceRate({ side, price, liquidationPrice })
}

export function riskOf(distanceRate: number | null): LiquidationRisk {
  if (distanceRate === null || distanceRate >= nearRate) return 'far'
  return distanceRate < dangerRate ? 'danger' : 'near'
}

/**
 * Returns the shortest distance of running trades and of the cross position to their liquidation, null where none can be liquidated.
 * @param cross null where there is none
 */
export function worstDistance(
  running: readonly FuturesTrade[],
  cross: CrossTerms | null,
  ticker: Ticker,
): number | null {
  const ofCross = cross && crossDistance(cross, crossClosingPrice(cross, ticker) ?? ticker.lastPrice)
  const distances = [...running.map((trade) => distanceNow(trade, ticker)), ofCross].filter(
    (distance) => distance !== null,
  )
  return distances.length === 0 ? null : Math.min(...distances)
}
