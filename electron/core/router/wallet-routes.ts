import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import type { RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const walletRoutes = ({ session, feeds }: RouterParts): BridgeRouter<SatchelContract>['wallet'] => ({
  live: (_input, signal) => feeds.wallet.watch(signal),
  requestDeposit: answering(({ amountSats }) => session.live().requestDeposit(amountSats)),
  check: answering(({ text }) => session.live().check(text)),
  withdraw: answering(({ paymentRequest, amountSats }) =>
    session.live().withdraw(paymentRequest, amountSats),
  ),
})
