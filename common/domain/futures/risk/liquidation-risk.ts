import type { Ticker } from '../../market/market'
import type { CrossTerms } from '../cross/cross-position'
import { crossClosingPrice, crossDistance } from '../cross/cross-now'
import { maxPriceUsd } from '../../exact'
import { liquidationDistanceRate } from '../liquidation'
import { closingPrice } from '../profit'
import type { FuturesTrade } from '../trade'

export type LiquidationRisk = 'far' | 'near' | 'danger'

const nearRate = 0.05
const dangerRate = 0.02

/**
 * Falls back to the last price if the quantity has no price, because liquidation still applies. Null if liquidation
 * is impossible.
 */
export function distanceNow(trade: FuturesTrade, ticker: Ticker): number | null {
  const { side, liquidationPrice } = trade
  if (liquidationPrice === maxPriceUsd) return null
  const price = closingPrice(trade, ticker) ?? ticker.lastPrice
  return liquidationDistanceRate({ side, price, liquidationPrice })
}

export function classifyRisk(distanceRate: number | null): LiquidationRisk {
  if (distanceRate === null || distanceRate >= nearRate) return 'far'
  return distanceRate < dangerRate ? 'danger' : 'near'
}

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
