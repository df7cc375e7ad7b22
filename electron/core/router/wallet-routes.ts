import type { Handlers, RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const walletRoutes = ({ session }: RouterParts): Handlers['wallet'] => ({
  requestDeposit: answering(({ amountSats }) => session.live().requestDeposit(amountSats)),
  check: answering(({ text }) => session.live().check(text)),
  withdraw: answering(({ paymentRequest, amountSats }) =>
    session.live().withdraw(paymentRequest, amountSats),
  ),
})
