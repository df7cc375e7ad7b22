import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import type { RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

export function paymentsRoutes({ session }: RouterDeps): BridgeRouter<SatchelContract>['payments'] {
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
