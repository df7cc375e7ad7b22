import * as z from 'zod'
import { satsSchema } from '../sats-schema'
import type { Shape } from '../shape'
import { addSats, sats, type Sats } from '../units'

export const PaymentCostSchema = z.object({
  /** Null if the payer chooses. Rounded up. */
  amountSats: satsSchema.nullable(),
  /** Estimate at the highest rate paid so far; null without earlier payments. */
  expectedFeeSats: satsSchema.nullable(),
  feeLimitSats: satsSchema.nullable(),
  /** The balance; null while unknown. */
  mostSats: satsSchema.nullable(),
})
export type PaymentCost = Shape<typeof PaymentCostSchema>

/**
 * Fee above which the user must confirm again: the user's limit, or without an estimate the rest of the balance. No
 * protocol version accepts a fee limit.
 */
export function maxFee({ amountSats, expectedFeeSats, feeLimitSats, mostSats }: PaymentCost): Sats | null {
  if (amountSats === null || feeLimitSats === null || mostSats === null) return null
  const restSats = sats(Math.max(0, mostSats - amountSats))
  return expectedFeeSats !== null && feeLimitSats < restSats ? feeLimitSats : restSats
}

export const isFeeOpen = (cost: PaymentCost): boolean => {
  const maxSats = maxFee(cost)
  return maxSats !== null && cost.feeLimitSats !== null && maxSats > cost.feeLimitSats
}

export const totalCost = ({ amountSats, expectedFeeSats }: PaymentCost): Sats | null =>
  amountSats === null || expectedFeeSats === null ? null : addSats(amountSats, expectedFeeSats)

export function balanceAfter(cost: PaymentCost): Sats | null {
  const total = totalCost(cost)
  const { mostSats } = cost
  return total === null || mostSats === null || total > mostSats ? null : sats(mostSats - total)
}
