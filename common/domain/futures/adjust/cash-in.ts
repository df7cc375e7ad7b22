import { priceTickUsd, sats, type Sats, type Usd } from '../../units'
import { amountIssue, minMarginSats, withTerms, type Adjustable, type Refused } from './adjust'
import { toGridPrice } from '../../exact'
import { isLiquidatedAt } from '../liquidation'
import { maxLeverage } from '../margin'
import { invalidField } from '../order-size'
import { pnlSats, priceAtPnl } from '../pnl'

export interface CashedIn<P> {
  readonly ok: true
  readonly position: P
  readonly creditedSats: Sats
  readonly fromPnlSats: Sats
  readonly fromMarginSats: Sats
}

type Priced = Pick<Adjustable, 'side' | 'quantity' | 'price'>

function nearestPriceAfter({ side, quantity, price }: Priced, amountSats: Sats): Usd {
  const moved = priceAtPnl({ side, quantity, entryPrice: price, pnlSats: amountSats })
  return moved === null ? price : toGridPrice(moved)
}

function workingPriceAfter(position: Priced, amountSats: Sats): Usd {
  const { side, price } = position
  const nearest = nearestPriceAfter(position, amountSats)
  if (nearest !== price) return nearest
  return side === 'buy' ? price + priceTickUsd : price - priceTickUsd
}

/** False if an exchange that rounds to the nearest step would not move the working price. */
export const movesPrice = (position: Priced, amountSats: Sats): boolean =>
  nearestPriceAfter(position, amountSats) !== position.price

function cashedIn<P extends Adjustable>(
  position: P,
  amountSats: Sats,
  exitPriceNow: Usd,
): CashedIn<P> | null {
  const { side, quantity, price: before } = position
  const pnl = Math.max(pnlSats({ side, quantity, entryPrice: before, exitPrice: exitPriceNow }), 0)
  const fromPnlSats = sats(Math.min(amountSats, pnl))
  const fromMarginSats = sats(amountSats - fromPnlSats)
  const exceedsProfit = amountSats > pnl
  const price = pnl === 0 ? before : exceedsProfit ? exitPriceNow : workingPriceAfter(position, amountSats)
  const marginSats = sats(position.marginSats - fromMarginSats)
  if (BigInt(marginSats) < minMarginSats(quantity, price)) return null
  const next = withTerms(position, price, marginSats)
  if (isLiquidatedAt({ side, price: exitPriceNow, liquidationPrice: next.liquidationPrice })) return null
  return { ok: true, position: next, creditedSats: amountSats, fromPnlSats, fromMarginSats }
}

export function maxCashInSats(position: Adjustable, exitPriceNow: Usd): Sats {
  const { side, quantity, price } = position
  const pnl = pnlSats({ side, quantity, entryPrice: price, exitPrice: exitPriceNow })
  let min = 0
  let tooMuch = position.marginSats + Math.max(pnl, 0) + 1
  while (tooMuch - min > 1) {
    const middle = Math.floor((min + tooMuch) / 2)
    if (cashedIn(position, sats(middle), exitPriceNow) === null) tooMuch = middle
    else min = middle
  }
  return sats(min)
}

function tooMuch(position: Adjustable, exitPriceNow: Usd): Refused {
  const maxSats = maxCashInSats(position, exitPriceNow)
  const bounds = { mostLeverage: maxLeverage, price: exitPriceNow }
  return maxSats === 0
    ? invalidField('amountSats', 'issue.nothingToCashIn', bounds)
    : invalidField('amountSats', 'issue.mostCashIn', { most: maxSats, ...bounds })
}

/**
 * Pays first profit, then margin (protocol/formulas.md#cash-in). Profit moves the working price to the nearest grid
 * step, at least one; otherwise small amounts could be cashed in without limit. Refused above the maximum leverage. A
 * 1x long stays at leverage 1; its margin then exceeds its worth.
 * @param exitPriceNow current closing price
 */
export function cashIn<P extends Adjustable>(
  position: P,
  amountSats: Sats,
  exitPriceNow: Usd,
): CashedIn<P> | Refused {
  const issue = amountIssue(amountSats)
  if (issue !== null) return issue
  return cashedIn(position, amountSats, exitPriceNow) ?? tooMuch(position, exitPriceNow)
}
