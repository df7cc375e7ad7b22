import { priceTickUsd, sats, type Sats, type Usd } from '../units'
import { amountIssue, leastMarginSats, withTerms, type Adjustable, type Refused } from './adjust'
import { toGridPrice } from './exact'
import { isLiquidatedAt } from './liquidation'
import { maxLeverage } from './margin'
import { wrong } from './order-size'
import { pnlSats, priceAtPnl } from './pnl'

export interface CashedIn<P> {
  readonly ok: true
  readonly position: P
  /** Goes to the balance: exactly the amount asked for, and the sum of the next two. */
  readonly creditedSats: Sats
  /** Paid out of the profit. The working price moves by as much, rounded to the price grid. */
  readonly fromPnlSats: Sats
  /** Decrease of the margin. 0 unless the amount exceeds the profit. */
  readonly fromMarginSats: Sats
}

/** Moves the working price so far that `amountSats` less is left as profit: to the nearest step of the grid, by one step at least. */
function workingPriceAfter({ side, quantity, price }: Adjustable, amountSats: Sats): Usd {
  const moved = priceAtPnl({ side, quantity, entryPrice: price, pnlSats: amountSats })
  const nearest = moved === null ? price : toGridPrice(moved)
  if (nearest !== price) return nearest
  return side === 'buy' ? price + priceTickUsd : price - priceTickUsd
}

function cashedIn<P extends Adjustable>(position: P, amountSats: Sats, markPrice: Usd): CashedIn<P> | null {
  const { side, quantity, price: before } = position
  const pnl = Math.max(pnlSats({ side, quantity, entryPrice: before, exitPrice: markPrice }), 0)
  const fromPnlSats = sats(Math.min(amountSats, pnl))
  const fromMarginSats = sats(amountSats - fromPnlSats)
  const exceedsProfit = amountSats > pnl
  const price = pnl === 0 ? before : exceedsProfit ? markPrice : workingPriceAfter(position, amountSats)
  const marginSats = sats(position.marginSats - fromMarginSats)
  if (marginSats < 1 || BigInt(marginSats) < leastMarginSats(quantity, price)) return null
  const next = withTerms(position, price, marginSats)
  if (isLiquidatedAt({ side, price: markPrice, liquidationPrice: next.liquidationPrice })) return null
  return { ok: true, position: next, creditedSats: amountSats, fromPnlSats, fromMarginSats }
}

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
 * Takes sats out of a running position into the balance: first its profit, then its margin (protocol/formulas.md#cash-in). The balance
 * gets exactly the amount asked for. Profit leaves by moving the working price to the nearest step of the grid; the margin stays, so the
 * rest of a step is gained or lost. The price moves by one step at least: otherwise a small amount could be taken without end. Refused
 * where the leverage would pass its upper bound. Profit of a long at 1x raises its price and would take the leverage below 1: it
 * stays at the bound, and the margin covers more than the position.
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
