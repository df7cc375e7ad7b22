import type { Side } from './trade'
import { satsPerBtc, type Sats, type Usd } from '../units'
import { exact, isAboveZero, maxPriceUsd, minus, over, plus, positive, times, toGridPrice } from '../exact'
import { worthSats } from './pnl'

interface LiquidationInput {
  readonly side: Side
  readonly quantity: number
  readonly price: Usd
  readonly collateralSats: Sats
}

/**
 * protocol/formulas.md#liquidation: long `1/(1/P + m'/(S*Q))`, short `1/(1/P - m'/(S*Q))`, on the 0.5 grid.
 * `maxPriceUsd` for a short that cannot be liquidated.
 */
export function liquidationPrice({ side, quantity, price, collateralSats }: LiquidationInput): Usd {
  const worth = worthSats(quantity, price)
  const collateral = exact(collateralSats, 'collateral')
  const worthAtLiquidation = side === 'buy' ? plus(worth, collateral) : minus(worth, collateral)
  if (!isAboveZero(worthAtLiquidation)) return maxPriceUsd
  const usdTimesSats = times(positive(quantity, 'quantity'), exact(satsPerBtc, 'sats per BTC'))
  return toGridPrice(over(usdTimesSats, worthAtLiquidation))
}

interface LiquidationDistanceInput {
  readonly side: Side
  readonly price: Usd
  readonly liquidationPrice: Usd
}

/** Fraction of the price; negative past the liquidation price. */
export function liquidationDistanceRate({ side, price, liquidationPrice }: LiquidationDistanceInput): number {
  const distance = side === 'buy' ? price - liquidationPrice : liquidationPrice - price
  return distance / price
}

export const isLiquidatedAt = ({ side, price, liquidationPrice }: LiquidationDistanceInput): boolean =>
  side === 'buy' ? price <= liquidationPrice : price >= liquidationPrice
