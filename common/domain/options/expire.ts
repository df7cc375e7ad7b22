import { sats, type Sats, type Usd } from '../units'
import { deliver, type Delivery } from './delivery'
import type { OptionTrade } from './option'
import { payoffSats } from './payoff'

type Expiring = Pick<OptionTrade, 'kind' | 'quantity' | 'strike' | 'premiumSats' | 'settlement'>

/** How an option ends. `pnlSats` is before fees; the premium left the balance at purchase. */
export type ExpiryOutcome =
  | { readonly result: 'expired'; readonly pnlSats: Sats }
  /** `creditedSats`, the payoff, goes to the balance. */
  | { readonly result: 'paid'; readonly pnlSats: Sats; readonly creditedSats: Sats }
  | { readonly result: 'delivered'; readonly pnlSats: Sats; readonly delivery: Delivery }

/**
 * Settles an option at its fixing price (protocol/formulas.md#payoff). Out of the money the premium is lost. In the money it
 * pays its payoff, or becomes a futures trade; a payoff below one sat is none, and what cannot be delivered
 * within the prices of the futures market is paid.
 */
export function expireOption({ settlement, ...option }: Expiring, fixingPrice: Usd): ExpiryOutcome {
  const payoff = payoffSats(option, fixingPrice)
  const pnlSats = sats(payoff - option.premiumSats, 'profit and loss')
  if (payoff === 0) return { result: 'expired', pnlSats }
  const delivery = settlement === 'physical' ? deliver({ ...option, fixingPrice }) : null
  return delivery === null
    ? { result: 'paid', pnlSats, creditedSats: payoff }
    : { result: 'delivered', pnlSats, delivery }
}
