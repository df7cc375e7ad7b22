import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Exchange } from '../../ports/exchange'
import { ExchangeError } from '../../ports/exchange-error'
import type { LiveState } from '../../ports/exchange-futures'
import type { ReadHow } from '../../ports/exchange-listing'
import type { FuturesBook, FuturesChange } from '../../state/futures-book'

/** More vanished trades than this are looked for in the list of closed ones instead of one by one. */
const readOneByOne = 2

export interface SyncTradesPorts {
  readonly exchange: Pick<Exchange, 'trades' | 'endedTrades' | 'trade'>
  readonly book: FuturesBook
}

export interface TradeReading extends ReadHow {
  /** The lists to read, in this order; both unless named. */
  readonly states?: readonly LiveState[]
}

/**
 * Reads the open and running trades and finds out what became of those no longer among them. Open first: an order that fills
 * between the two reads is then in the second, never in neither. Returns what changed.
 */
export const syncTrades =
  ({ exchange, book }: SyncTradesPorts) =>
  async ({ states = ['open', 'running'], ...how }: TradeReading = {}): Promise<FuturesChange[]> => {
    const { revision } = book
    const listed = new Map<string, FuturesTrade>()
    for (const state of states) {
      for (const trade of await exchange.trades(state, how)) listed.set(trade.id, trade)
    }
    const vanished = book
      .live()
      .filter(
        ({ id, state }) =>
          states.some((each) => each === state) && !listed.has(id) && !book.changedSince(id, revision),
      )
    const { found, unknown } = await lookFor(vanished, exchange, how)
    const changes = book.apply([...listed.values(), ...found], revision)
    book.forget(unknown.filter((id) => !book.changedSince(id, revision)))
    return changes
  }

async function lookFor(
  vanished: readonly FuturesTrade[],
  exchange: SyncTradesPorts['exchange'],
  how: ReadHow,
): Promise<{ found: FuturesTrade[]; unknown: string[] }> {
  const found: FuturesTrade[] = []
  const unknown: string[] = []
  const wanted = new Set(vanished.map(({ id }) => id))
  let isListed = false
  if (wanted.size > readOneByOne) {
    const { endedTrades } = exchange
    const sinceMs = Math.min(...vanished.map(({ createdAtMs }) => createdAtMs))
    const { items, next } = await endedTrades.read(endedTrades.begin(sinceMs), how)
    for (const trade of items) if (wanted.delete(trade.id)) found.push(trade)
    isListed = next === null
  }
  for (const id of wanted) {
    try {
      found.push(await exchange.trade(id))
    } catch (error) {
      if (!(error instanceof ExchangeError && error.kind === 'not-found')) throw error
      unknown.push(id)
      // None is in any list, and one was asked for by its id: whoever asks in vain for all of them may be banned.
      if (isListed)
        return { found, unknown: [...wanted].filter((each) => !found.some((trade) => trade.id === each)) }
    }
  }
  return { found, unknown }
}
