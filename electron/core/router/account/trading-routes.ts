import { isActive } from '../../state/futures-tracker'
import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'
import { need } from '../../account/actions/option-actions'

export const futuresRoutes = ({ session }: RouterDeps): Handlers['futures'] => ({
  closed: withBridgeErrors(({ beforeMs, limit }) => session.live().history.trades.ended({ beforeMs, limit })),
  ended: withBridgeErrors(({ tradeId }) => {
    const trade = session.live().history.trades.find(tradeId)
    return trade && !isActive(trade) ? trade : null
  }),
  open: withBridgeErrors(({ orderId, previewPrice, ...order }) =>
    session.live().openTrade(orderId, order, previewPrice),
  ),
  close: withBridgeErrors(({ tradeId, previewPrice }) =>
    session.live().changeTrade.closeTrade(tradeId, previewPrice),
  ),
  cancel: withBridgeErrors(({ tradeId }) => session.live().changeTrade.cancelTrade(tradeId)),
  addMargin: withBridgeErrors(({ tradeId, amountSats }) =>
    session.live().changeTrade.addMargin(tradeId, amountSats),
  ),
  cashIn: withBridgeErrors(({ tradeId, amountSats }) =>
    session.live().changeTrade.cashIn(tradeId, amountSats),
  ),
  setLevel: withBridgeErrors(({ tradeId, kind, price }) =>
    session.live().changeTrade.setLevel(tradeId, kind, price),
  ),
  trailStop: withBridgeErrors(({ tradeId, rate }) => session.live().changeTrade.trailStop(tradeId, rate)),
  moveOrder: withBridgeErrors(({ tradeId, price, orderId }) =>
    session.live().moveOrder(tradeId, price, orderId),
  ),
  closeAll: withBridgeErrors((shown) => session.live().endAll.closeAll(shown?.previewPrices)),
  cancelAll: withBridgeErrors(() => session.live().endAll.cancelAll()),
})

export function crossRoutes({ session }: RouterDeps): Handlers['cross'] {
  const cross = () => need(session.live().cross)
  return {
    place: withBridgeErrors(({ orderId, previewPrice, ...order }) =>
      cross().place(orderId, order, previewPrice),
    ),
    cancel: withBridgeErrors(({ id }) => cross().cancel(id)),
    cancelAll: withBridgeErrors(() => cross().cancelAll()),
    close: withBridgeErrors((shown) => cross().close(shown?.previewPrice)),
    setLeverage: withBridgeErrors(({ leverage }) => cross().setLeverage(leverage)),
    deposit: withBridgeErrors(({ amountSats }) => cross().deposit(amountSats)),
    withdraw: withBridgeErrors(({ amountSats }) => cross().withdraw(amountSats)),
  }
}

export function optionsRoutes({ session }: RouterDeps): Handlers['options'] {
  const options = () => need(session.live().options)
  return {
    offer: withBridgeErrors(async () => {
      const { instruments, ...rest } = await options().offer()
      return { ...rest, instruments: [...instruments] }
    }),
    volatility: withBridgeErrors(({ instrumentName, isFresh }) =>
      options().volatility(instrumentName, isFresh),
    ),
    buy: withBridgeErrors(({ orderId, previewPrice, ...order }) =>
      options().buy(orderId, order, previewPrice),
    ),
    close: withBridgeErrors(({ tradeId, previewPrice }) => options().close(tradeId, previewPrice)),
    closeAll: withBridgeErrors((shown) => options().closeAll(shown?.previewPrices)),
    setSettlement: withBridgeErrors(({ tradeId, settlement }) =>
      options().setSettlement(tradeId, settlement),
    ),
  }
}

export const swapsRoutes = ({ session }: RouterDeps): Handlers['swaps'] => ({
  price: withBridgeErrors(() => need(session.live().swaps).price()),
  read: withBridgeErrors(({ swapId }) => need(session.live().swaps).readAgain(swapId)),
  ofPayment: withBridgeErrors(({ source, paymentId }) =>
    need(session.live().swaps).ofPayment(source, paymentId),
  ),
  make: withBridgeErrors(({ orderId, previewPrice, ...order }) =>
    need(session.live().swaps).make(orderId, order, previewPrice),
  ),
})

export const riskLimitsRoutes = ({ session }: RouterDeps): Handlers['guards'] => ({
  change: withBridgeErrors(async (change) => void (await session.live().guards.change(change))),
})
