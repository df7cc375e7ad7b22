import { isActive } from '../../state/futures-tracker'
import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

export const futuresRoutes = ({ session }: RouterDeps): Handlers['futures'] => ({
  closed: withBridgeErrors(({ beforeMs, limit }) => session.live().history.endedTrades({ beforeMs, limit })),
  ended: withBridgeErrors(({ tradeId }) => {
    const trade = session.live().history.trade(tradeId)
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
  closeAll: withBridgeErrors(() => session.live().endAll.closeAll()),
  cancelAll: withBridgeErrors(() => session.live().endAll.cancelAll()),
})
