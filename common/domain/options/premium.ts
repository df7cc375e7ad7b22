import { tradingFeeSats } from '../futures/fees'
import { sats, satsPerBtc, type Sats, type Usd } from '../units'
import { priceBtc, type PricingInput } from './black-scholes'

export interface OptionValueInput extends PricingInput {
  /** Contracts of 1 USD. */
  readonly quantity: number
}

const valueSats = (input: OptionValueInput): number => input.quantity * priceBtc(input) * satsPerBtc

/**
 * What an option costs in sats, nearest whole number (protocol/formulas.md#options-pricing): the published
 * sample shows 12743.9 as a margin of 12744.
 */
export const premiumSats = (input: OptionValueInput): Sats => sats(Math.round(valueSats(input)), 'premium')

/** What a running option is worth now in sats, rounded down (protocol/formulas.md#running-options). */
export const markSats = (input: OptionValueInput): Sats => sats(Math.floor(valueSats(input)), 'mark')

export interface OptionFeeInput {
  readonly quantity: number
  readonly strike: Usd
  /** 0.0005 is 5 basis points. */
  readonly feeRate: number
}

/** Fee of opening, and again of closing, in sats: by the strike, not the price (protocol/formulas.md#options-fees). */
export const optionFeeSats = ({ quantity, strike, feeRate }: OptionFeeInput): Sats =>
  tradingFeeSats({ quantity, price: strike, feeRate })
