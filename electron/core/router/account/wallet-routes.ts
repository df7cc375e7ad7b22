import type { Handlers, RouterDeps } from '../router-deps'
import { delegate } from '../middleware/delegate'

export function walletRoutes({ session }: RouterDeps): Handlers['wallet'] {
  const wallet = () => session.active().wallet
  return delegate('wallet', wallet, {
    changeRules: async (change) => void (await wallet().rules.change(change)),
    allowDestination: async ({ text, name }) => void (await wallet().rules.allow(text, name)),
    forbidDestination: async (destination) => void (await wallet().rules.forbid(destination)),
    autoWithdraw: () => wallet().autoWithdraw.read(),
    changeAutoWithdraw: (change) => wallet().autoWithdraw.change(change),
  })
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
  return delegate('dollars', () => wallet().fromDollars, {
    requestDeposit: ({ usd }) => wallet().requestDollarDeposit(usd),
  })
}
