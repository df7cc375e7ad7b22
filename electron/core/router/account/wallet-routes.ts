import type { Handlers, RouterDeps } from '../router-deps'

export function walletRoutes({ session }: RouterDeps): Handlers['wallet'] {
  const wallet = () => session.active().wallet
  return {
    requestDeposit: ({ amountSats }) => wallet().requestDeposit(amountSats),
    withdraw: ({ paymentRequest, label, message, ...shown }) =>
      wallet().withdraw(paymentRequest, shown, { label, message }),
    withdrawOnChain: ({ address, label, message, ...shown }) =>
      wallet().withdrawOnChain(address, shown, { label, message }),
    cancelWithdrawal: ({ withdrawalId }) => wallet().cancelWithdrawal(withdrawalId),
    transfer: ({ toUsername, amountSats }) => wallet().transfer(toUsername, amountSats),
    events: ({ paymentId }) => wallet().events(paymentId),
    details: ({ paymentId }) => wallet().details(paymentId),
    changeRules: async (change) => void (await wallet().rules.change(change)),
    allowDestination: async ({ text, name }) => void (await wallet().rules.allow(text, name)),
    forbidDestination: async (destination) => void (await wallet().rules.forbid(destination)),
    autoWithdraw: () => wallet().autoWithdraw.read(),
    changeAutoWithdraw: (change) => wallet().autoWithdraw.change(change),
  }
}

export function paymentsRoutes({ session }: RouterDeps): Handlers['payments'] {
  const wallet = () => session.active().wallet
  return {
    examine: ({ text, amountSats }) => wallet().examine(text, amountSats),
    askLnurl: ({ text }) => wallet().lnurl.requestOffer(text),
    prepareLnurl: ({ offerId, amountSats, comment }) => wallet().lnurl.prepare(offerId, amountSats, comment),
    withdrawLnurl: ({ offerId, amountSats }) => wallet().lnurl.withdraw(offerId, amountSats),
    createAddress: ({ format }) => wallet().addresses.create(format),
    addresses: ({ current }) => wallet().addresses.list(current),
  }
}

export function dollarsRoutes({ session }: RouterDeps): Handlers['dollars'] {
  const wallet = () => session.active().wallet
  return {
    requestDeposit: ({ usd }) => wallet().requestDollarDeposit(usd),
    quote: ({ paymentRequest }) => wallet().fromDollars.quote(paymentRequest),
    withdraw: ({ paymentRequest, quoteId, ...link }) =>
      wallet().fromDollars.pay(paymentRequest, quoteId, link),
  }
}
