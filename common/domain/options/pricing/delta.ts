import type { Usd } from '../../units'
import { priceDelta } from './black-scholes'
import type { OptionValueInput } from './premium'

/**
 * In contracts of 1 USD, negative for puts. Selling as many futures hedges (protocol/formulas.md#running-options).
 */
export const deltaUsd = (input: OptionValueInput): Usd =>
  // Avoids -0.
  Math.trunc(input.quantity * priceDelta(input)) + 0
