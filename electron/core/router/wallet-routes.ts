import type { Handlers, RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const walletRoutes = ({ session }: RouterParts): Handlers['wallet'] => ({
  requestDeposit: answering(({ amountSats }) => session.live().requestDeposit(amountSats)),
  withdraw: answering(({ paymentRequest, amountSats }) =>
    session.live().withdraw(paymentRequest, amountSats),
  ),
  withdrawOnChain: answering(({ address, amountSats }) =>
    session.live().withdrawOnChain(address, amountSats),
  ),
  cancelWithdrawal: answering(({ withdrawalId }) => session.live().cancelWithdrawal(withdrawalId)),
  transfer: answering(({ toUsername, amountSats }) => session.live().transfer(toUsername, amountSats)),
})
