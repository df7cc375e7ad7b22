import type { FuturesMarket } from '../../market/market'
import { sats, type Sats, type Usd } from '../../units'
import { exact, floor, isAtMost, minus, plus, times, type Exact } from '../../exact'
import { findFeeTier } from '../fees'
import { findLargest } from '../find-largest'
import { collateralSats } from '../margin'
import type { Side } from '../trade'

/** Grid rounding of the liquidation price changes the reserve by less than 0.1 % from 250 USD up. */
const gridSlack = exact(1.001, 'grid slack')
const one = exact(1, 'one')
/**
 * Minimum worth of a short at the capped liquidation price, relative to entry, which is at most 1/100 of the cap.
 */
const shareAtCap = exact(0.01, 'share at the cap')

interface BudgetInput {
  readonly side: Side
  readonly leverage: number
  readonly budgetSats: Sats
  /** Rate of tier 1 (protocol/formulas.md#reserve-for-fees). */
  readonly feeRate: number
}

/** At any fill price, including the fee reserve. */
function maxDebited(marginSats: number, { side, leverage, feeRate }: BudgetInput): bigint {
  const margin = exact(marginSats, 'margin')
  const rate = exact(feeRate, 'fee rate')
  const worth = times(margin, exact(leverage, 'leverage'))
  const atLiquidation = side === 'buy' ? plus(worth, margin) : computeShortWorth(worth, margin)
  const opening = floor(times(worth, rate))
  const closing = floor(times(times(atLiquidation, gridSlack), rate))
  return BigInt(marginSats) + opening + closing
}

function computeShortWorth(worth: Exact, margin: Exact): Exact {
  const remaining = plus(minus(worth, margin), one)
  const atCap = times(worth, shareAtCap)
  return isAtMost(remaining, atCap) ? atCap : remaining
}

/**
 * Includes the fee reserve. Independent of the price, so a market order stays within budget. Valid for entry prices
 * up to 1,000,000 USD and liquidation prices from 250 USD.
 * @throws RangeError when leverage or rate is not finite
 */
export function computeBudgetMargin(input: BudgetInput): Sats {
  const budget = BigInt(input.budgetSats)
  if (budget <= 0n) return sats(0)
  return sats(findLargest(input.budgetSats, (margin) => maxDebited(margin, input) <= budget))
}

/** Rounded down. */
export const computePercent = (amountSats: Sats, percent: number): Sats =>
  sats(
    Number(
      floor(times(exact(amountSats, 'amount'), times(exact(percent, 'percent'), exact(0.01, 'hundredth')))),
    ),
  )

export function computeBalancePercent(amountSats: Sats, balanceSats: Sats, decimals: number): number | null {
  if (balanceSats <= 0) return null
  const scale = 10 ** decimals
  return Math.round((amountSats / balanceSats) * 100 * scale) / scale
}

interface ShareInput {
  readonly side: Side
  readonly leverage: number
  readonly percent: number
  readonly balanceSats: Sats
  readonly market: FuturesMarket
  readonly entryPrice: Usd | null
}

/** Includes the fee reserve; limited by the market's maximum quantity. */
export function computeShareMargin({
  side,
  leverage,
  percent,
  balanceSats,
  market,
  entryPrice,
}: ShareInput): Sats {
  const { feeRate } = findFeeTier(0, market.feeTiers)
  const margin = computeBudgetMargin({
    side,
    leverage,
    budgetSats: computePercent(balanceSats, percent),
    feeRate,
  })
  if (entryPrice === null || !(entryPrice > 0)) return margin
  const maxSats = collateralSats({ quantity: Math.floor(market.maxQuantity), price: entryPrice, leverage })
  return maxSats < margin ? maxSats : margin
}
