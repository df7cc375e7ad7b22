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
