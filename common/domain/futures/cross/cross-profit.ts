import { toBreakdown, type Breakdown } from '../../breakdown'
import { sats, zeroSats, type Sats, type Usd } from '../../units'
import { crossLiquidationPrice, crossPnlSats, maintenanceMarginSats, runningMarginSats } from './cross-margin'
import { toOpenCrossPosition, type CrossTerms } from './cross-position'
import { crossClosingPrice } from './cross-now'
import type { CrossPosition } from './cross-records'
import { fillEffectSats, type SettledFill } from './cross-replay'
import { tradingFeeSats } from '../fees'
import type { MarketPrices } from '../price-by-size'

const feeSats = (terms: CrossTerms, price: Usd | null, feeRate: number): number => {
  const openPosition = toOpenCrossPosition(terms)
  return openPosition === null || price === null
    ? 0
    : tradingFeeSats({ quantity: openPosition.quantity, price, feeRate })
}

/**
 * P&L minus both fees (protocol/formulas.md#net-result). Fees and funding are reported only per account, so the
 * opening fee is computed from the present position and funding is excluded.
 */
export const crossProfitAt = (terms: CrossTerms, price: Usd, feeRate: number): Breakdown =>
  toBreakdown({
    'price-pnl': crossPnlSats(terms, price),
    'opening-fee': 0 - feeSats(terms, terms.entryPrice, feeRate),
    'closing-fee': 0 - feeSats(terms, price, feeRate),
  })

/** Returns `crossProfitAt` with booked P&L and closing fee, for a fill that closed the whole position. */
export const crossCloseNetSats = (fill: SettledFill, entryPrice: Usd, feeRate: number): Sats =>
  sats(fillEffectSats(fill) - tradingFeeSats({ quantity: fill.quantity, price: entryPrice, feeRate }))

export function crossProfitNow(terms: CrossTerms, prices: MarketPrices, feeRate: number): Breakdown | null {
  const price = crossClosingPrice(terms, prices)
  return price === null ? null : crossProfitAt(terms, price, feeRate)
}

/** If the position closed and the collateral were withdrawn. */
export const crossCreditAt = (terms: CrossTerms, price: Usd, feeRate: number): Breakdown =>
  toBreakdown({
    collateral: terms.marginSats,
    'price-pnl': crossPnlSats(terms, price),
    'closing-fee': 0 - feeSats(terms, price, feeRate),
  })

/** Total of `crossProfitAt`; the liquidation ends the loss, and the fee takes no more than the collateral. */
export function crossPayoffSats(terms: CrossTerms, price: Usd, feeRate: number): Sats {
  const liquidationPrice = crossLiquidationPrice(terms)
  if (liquidationPrice === null) return zeroSats
  const bound = terms.quantity > 0 ? Math.max : Math.min
  const credit = crossCreditAt(terms, bound(price, liquidationPrice), feeRate)
  const openingFee = feeSats(terms, terms.entryPrice, feeRate)
  return sats(Math.max(credit.totalSats, 0) - terms.marginSats - openingFee)
}

/** protocol/formulas.md#cross-margin */
export function toCollateralBreakdown(
  position: Pick<CrossPosition, keyof CrossTerms | 'initialMarginSats'>,
  price: Usd,
): Breakdown {
  const running = runningMarginSats(position)
  const maintenance = maintenanceMarginSats(position)
  const waiting = Math.max(0, position.initialMarginSats - running)
  const loss = Math.max(0, 0 - crossPnlSats(position, price) - running)
  return toBreakdown({
    'running-margin': running,
    'maintenance-margin': maintenance,
    'waiting-orders': waiting,
    'loss-cover': loss,
    'free-margin': position.marginSats - running - maintenance - waiting - loss,
  })
}
