import { satsPerBtc, type Sats, type Usd } from '../units'
import { ceil, exact, floor, over, positive, times, toNumber, toSats } from '../exact'
import { worthSats } from './pnl'

/** protocol/formulas.md#limits */
export const minLeverage = 1
export const maxLeverage = 100

interface SizeInput {
  readonly quantity: number
  readonly price: Usd
  readonly leverage: number
}

/**
 * Rounded up (protocol/formulas.md#size-and-margin).
 * @throws RangeError when a number is not finite and above 0.
 */
export const marginFromQuantity = ({ quantity, price, leverage }: SizeInput): Sats =>
  toSats(ceil(over(worthSats(quantity, price), positive(leverage, 'leverage'))), 'margin')

/** Rounded down so that it is never overstated (protocol/formulas.md#liquidation). */
export const collateralSats = ({ quantity, price, leverage }: SizeInput): Sats =>
  toSats(floor(over(worthSats(quantity, price), positive(leverage, 'leverage'))), 'collateral')

interface QuantityFromMarginInput {
  readonly marginSats: Sats
  readonly price: Usd
  readonly leverage: number
}

/** Rounded down (protocol/formulas.md#size-and-margin). */
export function quantityFromMargin({ marginSats, price, leverage }: QuantityFromMarginInput): number {
  const usd = times(
    times(positive(marginSats, 'margin'), positive(leverage, 'leverage')),
    positive(price, 'price'),
  )
  return Number(floor(over(usd, exact(satsPerBtc, 'sats per BTC'))))
}

interface LeverageInput {
  readonly quantity: number
  readonly price: Usd
  readonly marginSats: Sats
}

/** Unrounded and unbounded (protocol/formulas.md#size-and-margin). */
export const computeLeverage = ({ quantity, price, marginSats }: LeverageInput): number =>
  toNumber(over(worthSats(quantity, price), positive(marginSats, 'margin')))
