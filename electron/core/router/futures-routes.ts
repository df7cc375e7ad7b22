import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import type { RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const futuresRoutes = ({ session, feeds }: RouterParts): BridgeRouter<SatchelContract>['futures'] => ({
  live: (_input, signal) => feeds.futures.watch(signal),
  closed: answering(({ beforeMs, limit }) => session.live().history.endedTrades({ beforeMs, limit })),
  open: answering(({ orderId, ...order }) => session.live().openTrade(orderId, order)),
  close: answering(({ tradeId }) => session.live().changeTrade.closeTrade(tradeId)),
  cancel: answering(({ tradeId }) => session.live().changeTrade.cancelTrade(tradeId)),
  addMargin: answering(({ tradeId, amountSats }) =>
    session.live().changeTrade.addMargin(tradeId, amountSats),
  ),
  cashIn: answering(({ tradeId, amountSats }) => session.live().changeTrade.cashIn(tradeId, amountSats)),
  setLevel: answering(({ tradeId, kind, price }) =>
    session.live().changeTrade.setLevel(tradeId, kind, price),
  ),
  closeAll: answering(() => session.live().endAll.closeAll()),
  cancelAll: answering(() => session.live().endAll.cancelAll()),
})
