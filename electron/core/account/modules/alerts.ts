import { AlertTracker } from '../../state/alert-tracker'
import { AlertWatch } from '../alert-watch'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'
import { cross } from './cross'
import { futures } from './futures'
import { marketData } from './market-data'
import { notifications } from './notifications'

export const alerts = defineModule({
  name: 'alerts',
  needs: [marketData, accountState, notifications, futures, cross],
  start(context, needs): Started<AlertTracker> {
    const { exchange, history, clock, newId, feeds, whileOpen, onUnexpected } = context
    const { quotes, onTicker } = needs.marketData
    const tracker = new AlertTracker({
      history,
      clock,
      newId,
      publish: whileOpen((list) => feeds['alerts.list'].set(list)),
    })
    feeds['alerts.list'].set(tracker.list())
    const position = () => needs.cross?.position() ?? null
    const watch = new AlertWatch({
      alerts: tracker,
      tracker: needs.futures.tracker,
      clock,
      history,
      cross: position,
      areTradesRead: () =>
        needs.notifications.syncGap.sinceMs('trades') === null &&
        (needs.cross === null || position() !== null),
      feeRate: () => needs.account.state()?.feeRate ?? null,
      marketNowMs: () => quotes.marketNowMs ?? clock.nowMs(),
      candles: async (range, page) => exchange.candles(range, page),
      enqueue: needs.notifications.store,
      quote: () => quotes.quote(),
      onUnexpected,
    })
    onTicker((ticker) => watch.onTicker(ticker))
    return { api: tracker }
  },
})
