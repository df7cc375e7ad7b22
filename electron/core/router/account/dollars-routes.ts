import type { Handlers, RouterParts } from '../router-parts'
import { answering } from '../to-bridge-error'

export function dollarsRoutes({ session }: RouterParts): Handlers['dollars'] {
  const money = () => session.live().money
  return {
    requestDeposit: answering(({ usd }) => money().requestDollarDeposit(usd)),
    quote: answering(({ paymentRequest }) => money().fromDollars.quote(paymentRequest)),
    withdraw: answering(({ paymentRequest, quoteId, ...link }) =>
      money().fromDollars.pay(paymentRequest, quoteId, link),
    ),
  }
}
