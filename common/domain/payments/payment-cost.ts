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
 * The most that a payment may cost before the user has to be asked again: the user's own limit where earlier payments tell what it
 * costs, otherwise all that the balance leaves, since the service takes no limit. Null while amount or balance is not known.
 */
export function mostFee({ amountSats, expectedFeeSats, feeLimitSats, mostSats }: PaymentCost): Sats | null {
  if (amountSats === null || feeLimitSats === null || mostSats === null) return null
  const restSats = sats(Math.max(0, mostSats - amountSats))
  return expectedFeeSats !== null && feeLimitSats < restSats ? feeLimitSats : restSats
}

/** Whether the service may take more than the user's limit, with nothing to tell beforehand. */
export const isFeeOpen = (cost: PaymentCost): boolean => {
  const most = mostFee(cost)
  return most !== null && cost.feeLimitSats !== null && most > cost.feeLimitSats
}

/** Amount and fee: what is expected, or the most where nothing is. Null while amount or balance is not known. */
export function totalCost(cost: PaymentCost): Sats | null {
  const feeSats = cost.expectedFeeSats ?? mostFee(cost)
  return cost.amountSats === null || feeSats === null ? null : addSats(cost.amountSats, feeSats)
}
