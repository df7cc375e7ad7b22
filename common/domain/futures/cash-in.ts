import { sats, type Sats, type Usd } from '../units'
import { amountIssue, leastMarginSats, withTerms, type Adjustable, type Refused } from './adjust'
import { ceil, exact, floor, round, toGridPrice, type Exact } from './exact'
import { isLiquidatedAt } from './liquidation'
import { maxLeverage } from './margin'
import { wrong } from './order-size'
import { pnlSats, priceAtPnl } from './pnl'

export interface CashedIn<P> {
  readonly ok: true
  readonly position: P
  /** Goes to the balance: exactly the amount asked for, and the sum of the next two. */
  readonly creditedSats: Sats
  /** What the position's profit fell by at the mark price. */
  readonly fromPnlSats: Sats
  /** What the margin fell by. A few sats above or below zero when only profit was asked for, see `cashIn`. */
  readonly fromMarginSats: Sats
}

type Rounding = (steps: Exact) => bigint

function workingPriceAfter(
  position: Adjustable,
  amountSats: Sats,
  markPrice: Usd,
  pnl: Sats,
  rounding: Rounding,
): Usd {
  const { side, quantity, price } = position
  if (pnl <= 0) return price
  if (amountSats >= pnl) return toGridPrice(exact(markPrice, 'mark price'), rounding)
  const moved = priceAtPnl({ side, quantity, entryPrice: price, pnlSats: amountSats })
  return moved === null ? price : toGridPrice(moved, rounding)
}

function cashedInRounding<P extends Adjustable>(
  position: P,
  amountSats: Sats,
  markPrice: Usd,
  rounding: Rounding,
): CashedIn<P> | null {
  const { side, quantity } = position
  const pnlAt = (entryPrice: Usd): Sats => pnlSats({ side, quantity, entryPrice, exitPrice: markPrice })
  const pnl = pnlAt(position.price)
  const price = workingPriceAfter(position, amountSats, markPrice, pnl, rounding)
  const fromPnlSats = sats(pnl - pnlAt(price))
  const fromMarginSats = sats(amountSats - fromPnlSats)
  const marginSats = sats(position.marginSats - fromMarginSats)
  if (marginSats < 1 || BigInt(marginSats) < leastMarginSats(quantity, price)) return null
  const next = withTerms(position, price, marginSats)
  if (isLiquidatedAt({ side, price: markPrice, liquidationPrice: next.liquidationPrice })) return null
  return { ok: true, position: next, creditedSats: amountSats, fromPnlSats, fromMarginSats }
}

/**
 * Nearest first. Where that leaves the margin a few sats short at the upper leverage bound, the next step
 * against the trader, which takes those sats from the profit.
 */
const cashedIn = <P extends Adjustable>(position: P, amountSats: Sats, markPrice: Usd): CashedIn<P> | null =>
  cashedInRounding(position, amountSats, markPrice, round) ??
  cashedInRounding(position, amountSats, markPrice, position.side === 'buy' ? ceil : floor)

/** Most sats that can be cashed in at a price: leverage at most 100, margin at least 1, not liquidated by it. */
export function maxCashInSats(position: Adjustable, markPrice: Usd): Sats {
  const { side, quantity, price } = position
  const pnl = pnlSats({ side, quantity, entryPrice: price, exitPrice: markPrice })
  let least = 0
  let tooMuch = position.marginSats + Math.max(pnl, 0) + 1
  while (tooMuch - least > 1) {
    const middle = Math.floor((least + tooMuch) / 2)
    if (cashedIn(position, sats(middle), markPrice) === null) tooMuch = middle
    else least = middle
  }
  return sats(least)
}

function tooMuch(position: Adjustable, markPrice: Usd): Refused {
  const most = maxCashInSats(position, markPrice)
  const bounds = { mostLeverage: maxLeverage, price: markPrice }
  return most === 0
    ? wrong('amountSats', 'issue.nothingToCashIn', bounds)
    : wrong('amountSats', 'issue.mostCashIn', { most, ...bounds })
}

/**
 * Takes sats out of a running position into the balance: first its profit, then its margin (protocol/formulas.md#cash-in).
 * Profit leaves by moving the working price towards the mark price, rounded to the nearest step of the 0.5 grid. Sats stay
 * exact: the balance gets the amount asked for, and what the grid cannot express is taken from, or left in, the margin, so that
 * margin + profit at the mark price falls by exactly the amount. With no such rule an amount too small to move the price could
 * be taken for ever. Only the upper bound of the leverage refuses (protocol/formulas.md#cash-in). Profit of a long at 1x raises
 * its price and would take the leverage below 1: it stays at the bound, and the margin covers more than the position.
 * @param markPrice price at which the position would close now: bid of a long, ask of a short.
 */
export function cashIn<P extends Adjustable>(
  position: P,
  amountSats: Sats,
  markPrice: Usd,
): CashedIn<P> | Refused {
  const issue = amountIssue(amountSats)
  if (issue !== null) return issue
  return cashedIn(position, amountSats, markPrice) ?? tooMuch(position, markPrice)
}
