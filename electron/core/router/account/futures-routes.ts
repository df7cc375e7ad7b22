import { isActive } from '../../state/futures-tracker'
import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

export const futuresRoutes = ({ session }: RouterDeps): Handlers['futures'] => ({
  closed: answering(({ beforeMs, limit }) => session.live().history.endedTrades({ beforeMs, limit })),
  ended: answering(({ tradeId }) => {
    const trade = session.live().history.trade(tradeId)
    return trade && !isActive(trade) ? trade : null
  }),
  open: answering(({ orderId, previewPrice, ...order }) =>
    session.live().openTrade(orderId, order, previewPrice),
  ),
  close: answering(({ tradeId, previewPrice }) =>
    session.live().changeTrade.closeTrade(tradeId, previewPrice),
  ),
  cancel: answering(({ tradeId }) => session.live().changeTrade.cancelTrade(tradeId)),
  addMargin: answering(({ tradeId, amountSats }) =>
    session.live().changeTrade.addMargin(tradeId, amountSats),
  ),
  cashIn: answering(({ tradeId, amountSats }) => session.live().changeTrade.cashIn(tradeId, amountSats)),
  setLevel: answering(({ tradeId, kind, price }) =>
    session.live().changeTrade.setLevel(tradeId, kind, price),
  ),
  trailStop: answering(({ tradeId, rate }) => session.live().changeTrade.trailStop(tradeId, rate)),
  moveOrder: answering(({ tradeId, price, orderId }) => session.live().moveOrder(tradeId, price, orderId)),
  closeAll: answering(() => session.live().endAll.closeAll()),
  cancelAll: answering(() => session.live().endAll.cancelAll()),
})
