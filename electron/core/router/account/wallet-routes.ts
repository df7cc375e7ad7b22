import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

export function walletRoutes({ session }: RouterDeps): Handlers['wallet'] {
  const money = () => session.live().money
  return {
    requestDeposit: withBridgeErrors(({ amountSats }) => money().requestDeposit(amountSats)),
    withdraw: withBridgeErrors(({ paymentRequest, label, message, ...shown }) =>
      money().withdraw(paymentRequest, shown, { label, message }),
    ),
    withdrawOnChain: withBridgeErrors(({ address, label, message, ...shown }) =>
      money().withdrawOnChain(address, shown, { label, message }),
    ),
    cancelWithdrawal: withBridgeErrors(({ withdrawalId }) => money().cancelWithdrawal(withdrawalId)),
    transfer: withBridgeErrors(({ toUsername, amountSats }) => money().transfer(toUsername, amountSats)),
    events: withBridgeErrors(({ paymentId }) => money().events(paymentId)),
    details: withBridgeErrors(({ paymentId }) => money().details(paymentId)),
    changeRules: withBridgeErrors(async (change) => void (await money().rules.change(change))),
    allowDestination: withBridgeErrors(
      async ({ text, name }) => void (await money().rules.allow(text, name)),
    ),
    forbidDestination: withBridgeErrors(
      async (destination) => void (await money().rules.forbid(destination)),
    ),
    autoWithdraw: withBridgeErrors(() => money().autoWithdraw.read()),
    changeAutoWithdraw: withBridgeErrors((change) => money().autoWithdraw.change(change)),
  }
}

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
