import { isActive } from '../../state/futures-tracker'
import type { Handlers, RouterDeps } from '../router-deps'
import { need } from '../../account/actions/option-actions'

export const futuresRoutes = ({ session }: RouterDeps): Handlers['futures'] => ({
  closed: ({ beforeMs, limit }) => session.live().storage.trades.ended({ beforeMs, limit }),
  ended: ({ tradeId }) => {
    const trade = session.live().storage.trades.find(tradeId)
    return trade && !isActive(trade) ? trade : null
  },
  open: ({ orderId, previewPrice, ...order }) =>
    session.live().futures.openTrade(orderId, order, previewPrice),
  close: ({ tradeId, previewPrice }) => session.live().futures.closeTrade(tradeId, previewPrice),
  cancel: ({ tradeId }) => session.live().futures.cancelTrade(tradeId),
  addMargin: ({ tradeId, amountSats }) => session.live().futures.addMargin(tradeId, amountSats),
  cashIn: ({ tradeId, amountSats }) => session.live().futures.cashIn(tradeId, amountSats),
  setLevel: ({ tradeId, kind, price }) => session.live().futures.setLevel(tradeId, kind, price),
  trailStop: ({ tradeId, rate }) => session.live().futures.trailStop(tradeId, rate),
  moveOrder: ({ tradeId, price, orderId }) => session.live().futures.moveOrder(tradeId, price, orderId),
  closeAll: (shown) => session.live().futures.closeAll(shown?.previewPrices),
  cancelAll: () => session.live().futures.cancelAll(),
})

export function crossRoutes({ session }: RouterDeps): Handlers['cross'] {
  const cross = () => need(session.live().cross)
  return {
    place: ({ orderId, previewPrice, ...order }) => cross().place(orderId, order, previewPrice),
    cancel: ({ id }) => cross().cancel(id),
    cancelAll: () => cross().cancelAll(),
    close: (shown) => cross().close(shown?.previewPrice),
    setLeverage: ({ leverage }) => cross().setLeverage(leverage),
    deposit: ({ amountSats }) => cross().deposit(amountSats),
    withdraw: ({ amountSats }) => cross().withdraw(amountSats),
  }
}

export function optionsRoutes({ session }: RouterDeps): Handlers['options'] {
  const options = () => need(session.live().options)
  return {
    offer: async () => {
      const { instruments, ...rest } = await options().offer()
      return { ...rest, instruments: [...instruments] }
    },
    volatility: ({ instrumentName, isFresh }) => options().volatility(instrumentName, isFresh),
    buy: ({ orderId, previewPrice, ...order }) => options().buy(orderId, order, previewPrice),
    close: ({ tradeId, previewPrice }) => options().close(tradeId, previewPrice),
    closeAll: (shown) => options().closeAll(shown?.previewPrices),
    setSettlement: ({ tradeId, settlement }) => options().setSettlement(tradeId, settlement),
  }
}

export const swapsRoutes = ({ session }: RouterDeps): Handlers['swaps'] => ({
  price: () => need(session.live().swaps).price(),
  read: ({ swapId }) => need(session.live().swaps).readAgain(swapId),
  ofPayment: ({ source, paymentId }) => need(session.live().swaps).ofPayment(source, paymentId),
  make: ({ orderId, previewPrice, ...order }) =>
    need(session.live().swaps).make(orderId, order, previewPrice),
})

export const riskLimitsRoutes = ({ session }: RouterDeps): Handlers['guards'] => ({
  change: async (change) => void (await session.live().riskLimits.guards.change(change)),
})
