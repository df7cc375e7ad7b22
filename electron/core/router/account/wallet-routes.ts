import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

export function walletRoutes({ session }: RouterDeps): Handlers['wallet'] {
  const money = () => session.live().money
  return {
    requestDeposit: answering(({ amountSats }) => money().requestDeposit(amountSats)),
    withdraw: answering(({ paymentRequest, label, message, ...shown }) =>
      money().withdraw(paymentRequest, shown, { label, message }),
    ),
    withdrawOnChain: answering(({ address, label, message, ...shown }) =>
      money().withdrawOnChain(address, shown, { label, message }),
    ),
    cancelWithdrawal: answering(({ withdrawalId }) => money().cancelWithdrawal(withdrawalId)),
    transfer: answering(({ toUsername, amountSats }) => money().transfer(toUsername, amountSats)),
    events: answering(({ paymentId }) => money().events(paymentId)),
    details: answering(({ paymentId }) => money().details(paymentId)),
    changeRules: answering(async (change) => void (await money().rules.change(change))),
    allowDestination: answering(async ({ text, name }) => void (await money().rules.allow(text, name))),
    forbidDestination: answering(async (destination) => void (await money().rules.forbid(destination))),
    autoWithdraw: answering(() => money().autoWithdraw.read()),
    changeAutoWithdraw: answering((change) => money().autoWithdraw.change(change)),
  }
}
