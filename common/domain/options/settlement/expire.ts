import { sats, type Sats, type Usd } from '../../units'
import { deliver, type Delivery } from './delivery'
import type { OptionTrade } from '../option'
import { payoffSats } from '../payoff'

type Expiring = Pick<OptionTrade, 'kind' | 'quantity' | 'strike' | 'premiumSats' | 'settlement'>

/** `pnlSats` is before fees. */
type ExpiryOutcome =
  | { readonly result: 'expired'; readonly pnlSats: Sats }
  | { readonly result: 'paid'; readonly pnlSats: Sats; readonly creditedSats: Sats }
  | { readonly result: 'delivered'; readonly pnlSats: Sats; readonly delivery: Delivery }

/**
 * protocol/formulas.md#payoff. A payoff below 1 sat counts as none. Options that can't be delivered within the
 * futures price range are paid.
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
