import type { FuturesMarket } from '../market'
import { sats, type Sats, type Usd } from '../units'
import { exact, floor, isAtMost, minus, plus, times, type Exact } from './exact'
import { feeTierFor } from './fees'
import { largestWhere } from './largest'
import { collateralSats } from './margin'
import type { Side } from './trade'

/** The liquidation price stands on a grid: from 250 USD on its rounding moves the reserve by less than this share. */
const gridSlack = exact(1.001, 'grid slack')
const one = exact(1, 'one')
/** A short at the highest price there is, where its liquidation price is capped: entered at a hundredth of it or less. */
const shareAtCap = exact(0.01, 'share at the cap')

export interface BudgetInput {
  readonly side: Side
  readonly leverage: number
  /** What may leave the balance. */
  readonly budgetSats: Sats
  /** Rate of tier 1, at which the reserve is counted (protocol/formulas.md#reserve-for-fees). */
  readonly feeRate: number
}

/** Most that an order of a margin takes out of the balance, whatever price it fills at: margin and both fees of the reserve. */
function mostDebited(marginSats: number, { side, leverage, feeRate }: BudgetInput): bigint {
  const margin = exact(marginSats, 'margin')
  const rate = exact(feeRate, 'fee rate')
  const worth = times(margin, exact(leverage, 'leverage'))
  const atLiquidation = side === 'buy' ? plus(worth, margin) : worthOfShort(worth, margin)
  const opening = floor(times(worth, rate))
  const closing = floor(times(times(atLiquidation, gridSlack), rate))
  return BigInt(marginSats) + opening + closing
}

function worthOfShort(worth: Exact, margin: Exact): Exact {
  const left = plus(minus(worth, margin), one)
  const atCap = times(worth, shareAtCap)
  return isAtMost(left, atCap) ? atCap : left
}

/**
 * Returns the largest margin whose order, with the reserve for both fees, takes no more than the budget out of the balance; 0 when
 * there is none. It depends on no price, so that a market order fills within the budget at whichever price it meets: contracts of a
 * margin are worth at most margin × leverage. Holds for entry prices up to 1,000,000 USD
 * and liquidation prices from 250 USD.
 * @throws RangeError when leverage or rate is not finite
 */
export function marginOfBudget(input: BudgetInput): Sats {
  const budget = BigInt(input.budgetSats)
  if (budget <= 0n) return sats(0)
  return sats(largestWhere(input.budgetSats, (margin) => mostDebited(margin, input) <= budget))
}

/** Returns a share of an amount in sats, rounded down. @param percent 25 is a quarter */
export const percentOf = (amountSats: Sats, percent: number): Sats =>
  sats(
    Number(
      floor(times(exact(amountSats, 'amount'), times(exact(percent, 'percent'), exact(0.01, 'hundredth')))),
    ),
  )

/** Returns an amount as a share of the balance in percent, to `decimals`; null of an empty balance. */
export function percentOfBalance(amountSats: Sats, balanceSats: Sats, decimals: number): number | null {
  if (balanceSats <= 0) return null
  const scale = 10 ** decimals
  return Math.round((amountSats / balanceSats) * 100 * scale) / scale
}

export interface ShareInput {
  readonly side: Side
  readonly leverage: number
  readonly percent: number
  readonly balanceSats: Sats
  readonly market: FuturesMarket
  /** Null while not known. */
  readonly entryPrice: Usd | null
}

/** Returns the largest margin that a share of the balance pays for with the fee reserve, and the market's most contracts allow. */
export function marginOfShare({
  side,
  leverage,
  percent,
  balanceSats,
  market,
  entryPrice,
}: ShareInput): Sats {
  const { feeRate } = feeTierFor(0, market.feeTiers)
  const margin = marginOfBudget({ side, leverage, budgetSats: percentOf(balanceSats, percent), feeRate })
  if (entryPrice === null || !(entryPrice > 0)) return margin
  const most = collateralSats({ quantity: Math.floor(market.maxQuantity), price: entryPrice, leverage })
  return most < margin ? most : margin
}
