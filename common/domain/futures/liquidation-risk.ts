import type { Ticker } from '../market'
import { maxPriceUsd } from './exact'
import { liquidationDistanceRate } from './liquidation'
import { closingPrice } from './profit'
import type { FuturesTrade } from './trade'

/** How near a trade is to its liquidation. */
export type LiquidationRisk = 'far' | 'near' | 'danger'

/** Distances from which on a trade is near its liquidation, as fractions of the price. */
const nearRate = 0.05
const dangerRate = 0.02

/** Returns the distance to the liquidation price as a fraction of the price it would close at now; null where it cannot be liquidated. */
export function distanceNow({ side, liquidationPrice }: FuturesTrade, ticker: Ticker): number | null {
  if (liquidationPrice === maxPriceUsd) return null
  return liquidationDistanceRate({ side, price: closingPrice(side, ticker), liquidationPrice })
}

export function riskOf(distanceRate: number | null): LiquidationRisk {
  if (distanceRate === null || distanceRate >= nearRate) return 'far'
  return distanceRate < dangerRate ? 'danger' : 'near'
}

/** Returns the shortest distance of running trades to their liquidation, null where none can be liquidated. */
export function worstDistance(running: readonly FuturesTrade[], ticker: Ticker): number | null {
  const distances = running.map((trade) => distanceNow(trade, ticker)).filter((distance) => distance !== null)
  return distances.length === 0 ? null : Math.min(...distances)
}
