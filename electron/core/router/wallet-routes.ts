import type { Handlers, RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export function walletRoutes({ session }: RouterParts): Handlers['wallet'] {
  const money = () => session.live().money
  return {
    requestDeposit: answering(({ amountSats }) => money().requestDeposit(amountSats)),
    withdraw: answering(({ paymentRequest, ...shown }) => money().withdraw(paymentRequest, shown)),
    withdrawOnChain: answering(({ address, ...shown }) => money().withdrawOnChain(address, shown)),
    cancelWithdrawal: answering(({ withdrawalId }) => money().cancelWithdrawal(withdrawalId)),
    transfer: answering(({ toUsername, amountSats }) => money().transfer(toUsername, amountSats)),
    events: answering(({ paymentId }) => money().events(paymentId)),
    changeRules: answering((change) => void money().rules.change(change)),
    allowDestination: answering(({ text, name }) => void money().rules.allow(text, name)),
    forbidDestination: answering((destination) => void money().rules.forbid(destination)),
    autoWithdraw: answering(() => money().autoWithdraw.read()),
    changeAutoWithdraw: answering((change) => money().autoWithdraw.change(change)),
  }
}
