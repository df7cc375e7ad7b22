import { addSats, sats, type Sats } from '../units'

/** What paying would take, as far as the service tells. */
export interface PaymentCost {
  /** Null when the payer chooses. A part of a sat is paid as a whole one. */
  readonly amountSats: Sats | null
  /** The service tells the fee afterwards; this is what it would be at the highest that this account has paid so. Null without one. */
  readonly expectedFeeSats: Sats | null
  /** What the user's rules allow for this amount; null without one. */
  readonly feeLimitSats: Sats | null
  /** No more than the balance can be taken, whatever the fee; null while it is not known. */
  readonly mostSats: Sats | null
}

/**
 * Returns the fee above which the user has to confirm again: the user's own limit if earlier payments give an estimate, otherwise all that
 * the balance leaves, because no protocol version takes a fee limit. Null while amount or balance is not known.
 */
export function mostFee({ amountSats, expectedFeeSats, feeLimitSats, mostSats }: PaymentCost): Sats | null {
  if (amountSats === null || feeLimitSats === null || mostSats === null) return null
  const restSats = sats(Math.max(0, mostSats - amountSats))
  return expectedFeeSats !== null && feeLimitSats < restSats ? feeLimitSats : restSats
}

/** Returns true if the fee has no estimate and may exceed the user's limit. */
export const isFeeOpen = (cost: PaymentCost): boolean => {
  const most = mostFee(cost)
  return most !== null && cost.feeLimitSats !== null && most > cost.feeLimitSats
}

/** Returns amount and estimated fee; null while either is not known. */
export const totalCost = ({ amountSats, expectedFeeSats }: PaymentCost): Sats | null =>
  amountSats === null || expectedFeeSats === null ? null : addSats(amountSats, expectedFeeSats)

/** Returns the balance after amount and estimated fee; null while one is not known, or if the balance is too low. */
export function balanceAfter(cost: PaymentCost): Sats | null {
  const total = totalCost(cost)
  const { mostSats } = cost
  return total === null || mostSats === null || total > mostSats ? null : sats(mostSats - total)
}
