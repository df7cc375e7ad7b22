import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

export function dollarsRoutes({ session }: RouterDeps): Handlers['dollars'] {
  const money = () => session.live().money
  return {
    requestDeposit: withBridgeErrors(({ usd }) => money().requestDollarDeposit(usd)),
    quote: withBridgeErrors(({ paymentRequest }) => money().fromDollars.quote(paymentRequest)),
    withdraw: withBridgeErrors(({ paymentRequest, quoteId, ...link }) =>
      money().fromDollars.pay(paymentRequest, quoteId, link),
    ),
  }
}
