import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import type { RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

export function paymentsRoutes({ session }: RouterDeps): BridgeRouter<SatchelContract>['payments'] {
  const money = () => session.live().money
  return {
    examine: withBridgeErrors(({ text, amountSats }) => money().examine(text, amountSats)),
    askLnurl: withBridgeErrors(({ text }) => money().lnurl.ask(text)),
    prepareLnurl: withBridgeErrors(({ offerId, amountSats, comment }) =>
      money().lnurl.prepare(offerId, amountSats, comment),
    ),
    withdrawLnurl: withBridgeErrors(({ offerId, amountSats }) => money().lnurl.withdraw(offerId, amountSats)),
    createAddress: withBridgeErrors(({ format }) => money().addresses.create(format)),
    addresses: withBridgeErrors(({ current }) => money().addresses.list(current)),
  }
}
