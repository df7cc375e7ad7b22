import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import type { RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const paymentsRoutes = ({ session }: RouterParts): BridgeRouter<SatchelContract>['payments'] => ({
  examine: answering(({ text, amountSats }) => session.live().payments.examine(text, amountSats)),
  askLnurl: answering(({ text }) => session.live().payments.lnurl.ask(text)),
  prepareLnurl: answering(({ offerId, amountSats, comment }) =>
    session.live().payments.lnurl.prepare(offerId, amountSats, comment),
  ),
  withdrawLnurl: answering(({ offerId, amountSats }) =>
    session.live().payments.lnurl.withdraw(offerId, amountSats),
  ),
  createAddress: answering(({ format }) => session.live().payments.addresses.create(format)),
  addresses: answering(({ current }) => session.live().payments.addresses.list(current)),
})
