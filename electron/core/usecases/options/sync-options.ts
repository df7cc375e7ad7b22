import type { OptionTrade } from '@common/domain/options/option'
import { dayMs } from '@common/domain/durations'
import type { ReadRequestOptions } from '../../ports/exchange/exchange-listing'
import type { OptionsExchange } from '../../ports/exchange/exchange-options'
import type { FactRepository } from '../../ports/storage/repositories'
import type { OptionsTracker } from '../../state/options-tracker'
import { collectUnreadable, findMissingRecords } from '../lists/find-missing-records'
import { syncList } from '../lists/sync-list'

interface SyncOptionsDeps {
  readonly options: Pick<OptionsExchange, 'trades' | 'endedTrades' | 'trade'>
  readonly tracker: OptionsTracker
}

export const syncOptions =
  ({ options, tracker }: SyncOptionsDeps) =>
  async (readOptions: Pick<ReadRequestOptions, 'onUnreadable'> = {}) => {
    const { revision } = tracker
    const { mayBeListed, ...unreadable } = collectUnreadable(readOptions)
    const running = await options.trades(unreadable)
    const listed = new Set(running.map(({ id }) => id))
    const vanished = tracker
      .active()
      .filter(({ id }) => !listed.has(id) && !mayBeListed(id) && !tracker.changedSince(id, revision))
    const ports = {
      ended: options.endedTrades,
      readById: (id: string): Promise<OptionTrade> => options.trade(id),
    }
    const { found, unknown } = await findMissingRecords(vanished, ports, readOptions)
    tracker.apply([...running, ...found], revision)
    tracker.forget(unknown.filter((id) => !tracker.changedSince(id, revision)))
  }

interface SyncClosedOptionsDeps {
  readonly options: Pick<OptionsExchange, 'endedTrades'>
  readonly facts: FactRepository
  readonly tracker: OptionsTracker
}

export const syncClosedOptions = ({ options, facts, tracker }: SyncClosedOptionsDeps) =>
  syncList({
    name: 'endedOptions',
    list: options.endedTrades,
    // The sort order of the list is undocumented.
    overlapMs: dayMs,
    save: (ended) => void tracker.apply(ended),
    facts,
  })
