import { sats, zeroSats, type Sats, type Usd } from '../units'
import { heldIn, type CrossTerms } from './cross-position'
import { ceil, exact, floor, minus, over, plus, positive, times, toSats } from './exact'
import { liquidationPrice } from './liquidation'
import { pnlSats, worthSats } from './pnl'

/** protocol/formulas.md#cross-margin */

/** Of the position's worth at its entry. */
const maintenanceRate = exact(0.0015, 'maintenance rate')

/** Margin that a position binds: `floor(N / L)`. */
export function runningMarginSats(terms: CrossTerms): Sats {
  const held = heldIn(terms)
  if (held === null) return zeroSats
  const worth = worthSats(held.quantity, held.entryPrice)
  return toSats(floor(over(worth, positive(terms.leverage, 'leverage'))), 'running margin')
}

/** What is kept for closing it: `floor(N * 0.0015)`. */
export function maintenanceMarginSats(terms: Pick<CrossTerms, 'quantity' | 'entryPrice'>): Sats {
  const held = heldIn(terms)
  if (held === null) return zeroSats
  return toSats(
    floor(times(worthSats(held.quantity, held.entryPrice), maintenanceRate)),
    'maintenance margin',
  )
}

/** Where the position is closed by force; null when it is flat. The leverage does not move it. */
export function crossLiquidationPrice(terms: CrossTerms): Usd | null {
  const held = heldIn(terms)
  if (held === null) return null
  const collateralSats = sats(terms.marginSats - maintenanceMarginSats(terms))
  return liquidationPrice({ ...held, price: held.entryPrice, collateralSats })
}

/** P&L of the whole position at a price, before fees; 0 when it is flat. */
export function crossPnlSats(terms: Pick<CrossTerms, 'quantity' | 'entryPrice'>, price: Usd): Sats {
  const held = heldIn(terms)
  return held === null ? zeroSats : pnlSats({ ...held, exitPrice: price })
}

/** What binds neither position nor loss: `m - running - maintenance - max(0, loss - running)`. All of it when flat. */
export function freeMarginSats(terms: CrossTerms, price: Usd): Sats {
  const running = runningMarginSats(terms)
  const loss = 0 - crossPnlSats(terms, price)
  return sats(terms.marginSats - running - maintenanceMarginSats(terms) - Math.max(0, loss - running))
}

/** Most contracts of a position by leverage: from the first at 1x to the second at 100x, in a straight line. */
const mostQuantity = { atLeast: 15_000_000, atMost: 10_000_000, minLeverage: 1, maxLeverage: 100 } as const
const quantityStep = 5

/** Most contracts that a position may have, rounded up to the next 5. */
export function crossQuantityLimit(leverage: number): number {
  const { atLeast, atMost, minLeverage, maxLeverage } = mostQuantity
  const way = over(exact(leverage - minLeverage, 'leverage'), exact(maxLeverage - minLeverage, 'range'))
  const fall = times(way, exact(atLeast - atMost, 'fall'))
  const steps = over(minus(exact(atLeast, 'quantity'), fall), exact(quantityStep, 'step'))
  return Number(ceil(steps)) * quantityStep
}

/** Whether a position may stand: its running margin is below what the maintenance leaves of the collateral, and it is not too large. */
export const mayStand = (terms: CrossTerms): boolean =>
  heldIn(terms) === null ||
  (runningMarginSats(terms) < terms.marginSats - maintenanceMarginSats(terms) &&
    Math.abs(terms.quantity) <= crossQuantityLimit(terms.leverage))

/** The price that the joined position stands at, before it is put on the grid: `(q1 + q2) / (q1/p1 + q2/p2)`. */
export const averageEntry = (quantity: number, price: Usd, added: number, addedPrice: Usd) =>
  over(
    exact(quantity + added, 'quantity'),
    plus(
      over(exact(quantity, 'quantity'), positive(price, 'price')),
      over(exact(added, 'quantity'), positive(addedPrice, 'price')),
    ),
  )
