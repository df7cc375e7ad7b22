import type { Handlers, RouterDeps } from '../router-deps'

export function walletRoutes({ session }: RouterDeps): Handlers['wallet'] {
  const money = () => session.live().money
  return {
    requestDeposit: ({ amountSats }) => money().requestDeposit(amountSats),
    withdraw: ({ paymentRequest, label, message, ...shown }) =>
      money().withdraw(paymentRequest, shown, { label, message }),
    withdrawOnChain: ({ address, label, message, ...shown }) =>
      money().withdrawOnChain(address, shown, { label, message }),
    cancelWithdrawal: ({ withdrawalId }) => money().cancelWithdrawal(withdrawalId),
    transfer: ({ toUsername, amountSats }) => money().transfer(toUsername, amountSats),
    events: ({ paymentId }) => money().events(paymentId),
    details: ({ paymentId }) => money().details(paymentId),
    changeRules: async (change) => void (await money().rules.change(change)),
    allowDestination: async ({ text, name }) => void (await money().rules.allow(text, name)),
    forbidDestination: async (destination) => void (await money().rules.forbid(destination)),
    autoWithdraw: () => money().autoWithdraw.read(),
    changeAutoWithdraw: (change) => money().autoWithdraw.change(change),
  }
}

export function paymentsRoutes({ session }: RouterDeps): Handlers['payments'] {
  const money = () => session.live().money
  return {
    examine: ({ text, amountSats }) => money().examine(text, amountSats),
    askLnurl: ({ text }) => money().lnurl.ask(text),
    prepareLnurl: ({ offerId, amountSats, comment }) => money().lnurl.prepare(offerId, amountSats, comment),
    withdrawLnurl: ({ offerId, amountSats }) => money().lnurl.withdraw(offerId, amountSats),
    createAddress: ({ format }) => money().addresses.create(format),
    addresses: ({ current }) => money().addresses.list(current),
  }
}

export function dollarsRoutes({ session }: RouterDeps): Handlers['dollars'] {
  const money = () => session.live().money
  return {
    requestDeposit: ({ usd }) => money().requestDollarDeposit(usd),
    quote: ({ paymentRequest }) => money().fromDollars.quote(paymentRequest),
    withdraw: ({ paymentRequest, quoteId, ...link }) =>
      money().fromDollars.pay(paymentRequest, quoteId, link),
  }
}
