import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Exchange } from '../../ports/exchange/exchange'
import type { ActiveTradeState } from '../../ports/exchange/exchange-futures'
import type { ReadRequestOptions } from '../../ports/exchange/exchange-listing'
import type { FuturesTracker, FuturesChange } from '../../state/futures-tracker'
import { collectUnreadable, findMissingRecords } from '../lists/find-missing-records'

export interface SyncTradesDeps {
  readonly exchange: Pick<Exchange, 'trades' | 'endedTrades' | 'trade'>
  readonly book: FuturesTracker
}

export interface TradeReading extends ReadRequestOptions {
  readonly states?: readonly ActiveTradeState[]
}

/** Open orders first, to miss no fill. */
export const syncTrades =
  ({ exchange, book }: SyncTradesDeps) =>
  async ({ states = ['open', 'running'], ...readOptions }: TradeReading = {}): Promise<FuturesChange[]> => {
    const { revision } = book
    const { mayBeListed, ...unreadable } = collectUnreadable(readOptions)
    const listed = new Map<string, FuturesTrade>()
    for (const state of states) {
      for (const trade of await exchange.trades(state, { ...readOptions, ...unreadable }))
        listed.set(trade.id, trade)
    }
    const vanished = book
      .live()
      .filter(
        ({ id, state }) =>
          states.some((tradeState) => tradeState === state) &&
          !listed.has(id) &&
          !mayBeListed(id) &&
          !book.changedSince(id, revision),
      )
    const ports = { ended: exchange.endedTrades, readById: (id: string) => exchange.trade(id) }
    const { found, unknown } = await findMissingRecords(vanished, ports, readOptions)
    const changes = book.apply([...listed.values(), ...found], revision)
    book.forget(unknown.filter((id) => !book.changedSince(id, revision)))
    return changes
  }
