import { satsPerBtc, type Sats, type Usd } from '../units'
import { ceil, exact, floor, over, positive, times, toNumber, toSats } from './exact'
import { worthSats } from './pnl'

/** Bounds of the leverage of one trade (protocol/formulas.md#limits). */
export const minLeverage = 1
export const maxLeverage = 100

export interface SizeInput {
  /** Contracts of 1 USD. */
  readonly quantity: number
  readonly price: Usd
  readonly leverage: number
}

/**
 * Margin that opens a quantity, in sats, rounded up. protocol/formulas.md#size-and-margin: `ceil(Q*S/(P*L))`.
 * @throws RangeError when a number is not finite and above 0.
 */
export const marginFromQuantity = ({ quantity, price, leverage }: SizeInput): Sats =>
  toSats(ceil(over(worthSats(quantity, price), positive(leverage, 'leverage'))), 'margin')

/**
 * The collateral that liquidation counts with, in sats, rounded down: it never assumes more than is there.
 * protocol/formulas.md#liquidation: `m' = floor(Q*S/P/L)`.
 */
export const collateralSats = ({ quantity, price, leverage }: SizeInput): Sats =>
  toSats(floor(over(worthSats(quantity, price), positive(leverage, 'leverage'))), 'collateral')

export interface QuantityFromMarginInput {
  readonly marginSats: Sats
  readonly price: Usd
  readonly leverage: number
}

/** Contracts that a margin opens, rounded down; 0 when it is too small. protocol/formulas.md#size-and-margin: `floor(m*L*P/S)`. */
export function quantityFromMargin({ marginSats, price, leverage }: QuantityFromMarginInput): number {
  const usd = times(
    times(positive(marginSats, 'margin'), positive(leverage, 'leverage')),
    positive(price, 'price'),
  )
  return Number(floor(over(usd, exact(satsPerBtc, 'sats per BTC'))))
}

export interface LeverageInput {
  readonly quantity: number
  readonly price: Usd
  readonly marginSats: Sats
}

/** Leverage as a real number. protocol/formulas.md#size-and-margin: `Q*S/(m*P)`. Not bounded here. */
export const leverageOf = ({ quantity, price, marginSats }: LeverageInput): number =>
  toNumber(over(worthSats(quantity, price), positive(marginSats, 'margin')))
