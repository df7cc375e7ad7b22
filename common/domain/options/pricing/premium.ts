import { tradingFeeSats } from '../../futures/fees'
import { sats, satsPerBtc, type Sats, type Usd } from '../../units'
import { priceBtc, type PricingInput } from './black-scholes'

export interface OptionValueInput extends PricingInput {
  readonly quantity: number
}

const valueSats = (input: OptionValueInput): number => input.quantity * priceBtc(input) * satsPerBtc

/** protocol/formulas.md#options-pricing: rounded to the nearest; the published sample shows 12743.9 as 12744. */
export const premiumSats = (input: OptionValueInput): Sats => sats(Math.round(valueSats(input)), 'premium')

/** Current value, rounded down (protocol/formulas.md#running-options). */
export const exitValueSats = (input: OptionValueInput): Sats => sats(Math.floor(valueSats(input)), 'mark')

interface OptionFeeInput {
  readonly quantity: number
  readonly strike: Usd
  readonly feeRate: number
}

/** Charged at opening and again at closing: by the strike, not the price (protocol/formulas.md#options-fees). */
export const optionFeeSats = ({ quantity, strike, feeRate }: OptionFeeInput): Sats =>
  tradingFeeSats({ quantity, price: strike, feeRate })
