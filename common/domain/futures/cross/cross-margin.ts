import { sats, zeroSats, type Sats, type Usd } from '../../units'
import { toOpenCrossPosition, type CrossTerms } from './cross-position'
import { ceil, exact, floor, minus, over, plus, positive, times, toSats } from '../../exact'
import { liquidationPrice } from '../liquidation'
import { pnlSats, worthSats } from '../pnl'

/** protocol/formulas.md#cross-margin */

/** Fraction of the worth at entry. */
const maintenanceRate = exact(0.0015, 'maintenance rate')

export function runningMarginSats(terms: CrossTerms): Sats {
  const openPosition = toOpenCrossPosition(terms)
  if (openPosition === null) return zeroSats
  const worth = worthSats(openPosition.quantity, openPosition.entryPrice)
  return toSats(floor(over(worth, positive(terms.leverage, 'leverage'))), 'running margin')
}

export function maintenanceMarginSats(terms: Pick<CrossTerms, 'quantity' | 'entryPrice'>): Sats {
  const openPosition = toOpenCrossPosition(terms)
  if (openPosition === null) return zeroSats
  return toSats(
    floor(times(worthSats(openPosition.quantity, openPosition.entryPrice), maintenanceRate)),
    'maintenance margin',
  )
}

/** Null when flat. Independent of leverage. */
export function crossLiquidationPrice(terms: CrossTerms): Usd | null {
  const openPosition = toOpenCrossPosition(terms)
  if (openPosition === null) return null
  const collateralSats = sats(terms.marginSats - maintenanceMarginSats(terms))
  return liquidationPrice({ ...openPosition, price: openPosition.entryPrice, collateralSats })
}

/** Before fees. */
export function crossPnlSats(terms: Pick<CrossTerms, 'quantity' | 'entryPrice'>, price: Usd): Sats {
  const openPosition = toOpenCrossPosition(terms)
  return openPosition === null ? zeroSats : pnlSats({ ...openPosition, exitPrice: price })
}

export function freeMarginSats(terms: CrossTerms, price: Usd): Sats {
  const running = runningMarginSats(terms)
  const loss = 0 - crossPnlSats(terms, price)
  return sats(terms.marginSats - running - maintenanceMarginSats(terms) - Math.max(0, loss - running))
}

/** Maximum contracts, falling linearly from 1x to 100x. */
const quantityLimits = { atLeast: 15_000_000, atMost: 10_000_000, minLeverage: 1, maxLeverage: 100 } as const
const quantityStep = 5

export function crossQuantityLimit(leverage: number): number {
  const { atLeast, atMost, minLeverage, maxLeverage } = quantityLimits
  const way = over(exact(leverage - minLeverage, 'leverage'), exact(maxLeverage - minLeverage, 'range'))
  const fall = times(way, exact(atLeast - atMost, 'fall'))
  const steps = over(minus(exact(atLeast, 'quantity'), fall), exact(quantityStep, 'step'))
  return Number(ceil(steps)) * quantityStep
}

export const meetsMarginRequirements = (terms: CrossTerms): boolean =>
  toOpenCrossPosition(terms) === null ||
  (runningMarginSats(terms) < terms.marginSats - maintenanceMarginSats(terms) &&
    Math.abs(terms.quantity) <= crossQuantityLimit(terms.leverage))

/** Before rounding to the grid. */
export const averageEntry = (quantity: number, price: Usd, added: number, addedPrice: Usd) =>
  over(
    exact(quantity + added, 'quantity'),
    plus(
      over(exact(quantity, 'quantity'), positive(price, 'price')),
      over(exact(added, 'quantity'), positive(addedPrice, 'price')),
    ),
  )
