import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import type { RouterParts } from '../router-parts'
import { answering } from '../to-bridge-error'

export function paymentsRoutes({ session }: RouterParts): BridgeRouter<SatchelContract>['payments'] {
  const money = () => session.live().money
  return {
    examine: answering(({ text, amountSats }) => money().examine(text, amountSats)),
    askLnurl: answering(({ text }) => money().lnurl.ask(text)),
    prepareLnurl: answering(({ offerId, amountSats, comment }) =>
      money().lnurl.prepare(offerId, amountSats, comment),
    ),
    withdrawLnurl: answering(({ offerId, amountSats }) => money().lnurl.withdraw(offerId, amountSats)),
    createAddress: answering(({ format }) => money().addresses.create(format)),
    addresses: answering(({ current }) => money().addresses.list(current)),
  }
}
