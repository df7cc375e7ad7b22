import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Exchange } from '../../ports/exchange/exchange'
import type { ActiveTradeState } from '../../ports/exchange/exchange-futures'
import type { ReadRequestOptions } from '../../ports/exchange/exchange-listing'
import type { FuturesTracker, FuturesChange } from '../../state/futures-tracker'
import { collectUnreadable, findMissingRecords } from '../lists/find-missing-records'

interface SyncTradesDeps {
  readonly exchange: Pick<Exchange, 'trades' | 'endedTrades' | 'trade'>
  readonly tracker: FuturesTracker
}

export interface TradeReading extends ReadRequestOptions {
  readonly states?: readonly ActiveTradeState[]
}

/** Open orders first, to miss no fill. */
export const syncTrades =
  ({ exchange, tracker }: SyncTradesDeps) =>
  async ({ states = ['open', 'running'], ...readOptions }: TradeReading = {}): Promise<FuturesChange[]> => {
    const { revision } = tracker
    const { mayBeListed, ...unreadable } = collectUnreadable(readOptions)
    const listed = new Map<string, FuturesTrade>()
    for (const state of states) {
      for (const trade of await exchange.trades(state, { ...readOptions, ...unreadable }))
        listed.set(trade.id, trade)
    }
    const vanished = tracker
      .active()
      .filter(
        ({ id, state }) =>
          states.some((tradeState) => tradeState === state) &&
          !listed.has(id) &&
          !mayBeListed(id) &&
          !tracker.changedSince(id, revision),
      )
    const ports = { ended: exchange.endedTrades, readById: (id: string) => exchange.trade(id) }
    const { found, unknown } = await findMissingRecords(vanished, ports, readOptions)
    const changes = tracker.apply([...listed.values(), ...found], revision)
    tracker.forget(unknown.filter((id) => !tracker.changedSince(id, revision)))
    return changes
  }
