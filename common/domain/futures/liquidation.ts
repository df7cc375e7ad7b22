import type { Side } from './trade'
import { satsPerBtc, type Sats, type Usd } from '../units'
import { exact, isAboveZero, maxPriceUsd, minus, over, plus, positive, times, toGridPrice } from './exact'
import { worthSats } from './pnl'

export interface LiquidationInput {
  readonly side: Side
  /** Contracts of 1 USD. */
  readonly quantity: number
  /** Working price of the position. */
  readonly price: Usd
  /** `collateralSats(...)` of an order, the margin of a trade that was adjusted. */
  readonly collateralSats: Sats
}

/**
 * Price at which the position is closed by force, nearest step of the 0.5 grid.
 * protocol/formulas.md#liquidation: long `1/(1/P + m'/(S*Q))`, short `1/(1/P - m'/(S*Q))`; where the denominator
 * is 0 or below, the cap of 100,000,000: such a short cannot be liquidated.
 */
export function liquidationPrice({ side, quantity, price, collateralSats }: LiquidationInput): Usd {
  const worth = worthSats(quantity, price)
  const collateral = exact(collateralSats, 'collateral')
  const worthAtLiquidation = side === 'buy' ? plus(worth, collateral) : minus(worth, collateral)
  if (!isAboveZero(worthAtLiquidation)) return maxPriceUsd
  const usdTimesSats = times(positive(quantity, 'quantity'), exact(satsPerBtc, 'sats per BTC'))
  return toGridPrice(over(usdTimesSats, worthAtLiquidation))
}

export interface LiquidationDistanceInput {
  readonly side: Side
  /** Current price, or the entry price of an order. */
  readonly price: Usd
  readonly liquidationPrice: Usd
}

/**
 * How far the price may move against the position, as a fraction of the price: 0.1 is 10 %.
 * Negative once the liquidation price is passed.
 */
export function liquidationDistanceRate({ side, price, liquidationPrice }: LiquidationDistanceInput): number {
  const distance = side === 'buy' ? price - liquidationPrice : liquidationPrice - price
  return distance / price
}

/** True when a price is at or past the liquidation price. */
export const isLiquidatedAt = ({ side, price, liquidationPrice }: LiquidationDistanceInput): boolean =>
  side === 'buy' ? price <= liquidationPrice : price >= liquidationPrice
