import type { OptionsExchange } from '../../ports/exchange-options'
import type { OptionsBook } from '../../state/options-book'
import { lookForVanished } from '../lists/look-for-vanished'

export interface SyncOptionsPorts {
  readonly options: Pick<OptionsExchange, 'trades' | 'endedTrades' | 'trade'>
  readonly book: OptionsBook
}

/** Reads the running options and finds out what became of those no longer among them; the first time also the latest ended ones. */
export function syncOptions({ options, book }: SyncOptionsPorts) {
  let areEndedRead = false

  return async (): Promise<void> => {
    const { revision } = book
    const running = await options.trades()
    const listed = new Set(running.map(({ id }) => id))
    const vanished = book.running().filter(({ id }) => !listed.has(id) && !book.changedSince(id, revision))
    const ports = { ended: options.endedTrades, one: (id: string) => options.trade(id) }
    const { found, unknown } = await lookForVanished(vanished, ports)
    const ended = areEndedRead ? [] : (await options.endedTrades.read(options.endedTrades.begin())).items
    areEndedRead = true
    book.apply([...running, ...ended, ...found], revision)
    book.forget(unknown.filter((id) => !book.changedSince(id, revision)))
  }
}
