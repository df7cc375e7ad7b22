import type { OptionTrade } from '@common/domain/options/option'
import { dayMs } from '@common/domain/durations'
import type { ReadRequestOptions } from '../../ports/exchange/exchange-listing'
import type { OptionsExchange } from '../../ports/exchange/exchange-options'
import type { FactRepository } from '../../ports/storage/repositories'
import type { OptionsTracker } from '../../state/options-tracker'
import { collectUnreadable, findMissingRecords } from '../lists/find-missing-records'
import { syncList } from '../lists/sync-list'

export interface SyncOptionsDeps {
  readonly options: Pick<OptionsExchange, 'trades' | 'endedTrades' | 'trade'>
  readonly book: OptionsTracker
}

export const syncOptions =
  ({ options, book }: SyncOptionsDeps) =>
  async (readOptions: Pick<ReadRequestOptions, 'onUnreadable'> = {}): Promise<void> => {
    const { revision } = book
    const { mayBeListed, ...unreadable } = collectUnreadable(readOptions)
    const running = await options.trades(unreadable)
    const listed = new Set(running.map(({ id }) => id))
    const vanished = book
      .live()
      .filter(({ id }) => !listed.has(id) && !mayBeListed(id) && !book.changedSince(id, revision))
    const ports = {
      ended: options.endedTrades,
      readById: (id: string): Promise<OptionTrade> => options.trade(id),
    }
    const { found, unknown } = await findMissingRecords(vanished, ports, readOptions)
    book.apply([...running, ...found], revision)
    book.forget(unknown.filter((id) => !book.changedSince(id, revision)))
  }

export interface SyncClosedOptionsDeps {
  readonly options: Pick<OptionsExchange, 'endedTrades'>
  readonly facts: FactRepository
  readonly book: OptionsTracker
}

export const syncClosedOptions = ({ options, facts, book }: SyncClosedOptionsDeps) =>
  syncList({
    name: 'endedOptions',
    list: options.endedTrades,
    // The sort order of the list is undocumented.
    overlapMs: dayMs,
    save: (ended) => void book.apply(ended),
    facts,
  })
