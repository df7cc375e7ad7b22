import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

export function dollarsRoutes({ session }: RouterDeps): Handlers['dollars'] {
  const money = () => session.live().money
  return {
    requestDeposit: answering(({ usd }) => money().requestDollarDeposit(usd)),
    quote: answering(({ paymentRequest }) => money().fromDollars.quote(paymentRequest)),
    withdraw: answering(({ paymentRequest, quoteId, ...link }) =>
      money().fromDollars.pay(paymentRequest, quoteId, link),
    ),
  }
}
