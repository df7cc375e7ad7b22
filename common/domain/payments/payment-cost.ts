import { addSats, sats, type Sats } from '../units'

export interface PaymentCost {
  /** Null if the payer chooses. Rounded up. */
  readonly amountSats: Sats | null
  /** Estimate at the highest rate paid so far; null without earlier payments. */
  readonly expectedFeeSats: Sats | null
  readonly feeLimitSats: Sats | null
  /** The balance; null while unknown. */
  readonly mostSats: Sats | null
}

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
  const most = maxFee(cost)
  return most !== null && cost.feeLimitSats !== null && most > cost.feeLimitSats
}

export const totalCost = ({ amountSats, expectedFeeSats }: PaymentCost): Sats | null =>
  amountSats === null || expectedFeeSats === null ? null : addSats(amountSats, expectedFeeSats)

export function balanceAfter(cost: PaymentCost): Sats | null {
  const total = totalCost(cost)
  const { mostSats } = cost
  return total === null || mostSats === null || total > mostSats ? null : sats(mostSats - total)
}
