import type { Usd } from '../units'
import { priceDelta } from './black-scholes'
import type { OptionValueInput } from './premium'

/**
 * Contracts of 1 USD of futures that an option moves like, positive for calls and negative for puts: selling as
 * many hedges it (protocol/formulas.md#running-options).
 */
export const deltaUsd = (input: OptionValueInput): Usd =>
  // + 0 turns -0 into 0
  Math.trunc(input.quantity * priceDelta(input)) + 0
