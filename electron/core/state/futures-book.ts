import type { FuturesFeedChange } from '@common/bridge/contract/futures'
import type { FuturesTrade, TradeState } from '@common/domain/futures/trade'
import type { Clock } from '../ports/clock'
import { isDiskFull } from '../ports/disk-full'
import type { History } from '../ports/history'

/** A trade as it was known and as it is now. */
export interface FuturesChange {
  readonly before: FuturesTrade | undefined
  readonly after: FuturesTrade
}

const recentEndedCount = 200

const rank: Readonly<Record<TradeState, number>> = { open: 0, running: 1, closed: 2, canceled: 2 }

export const isLive = ({ state }: FuturesTrade): boolean => state === 'open' || state === 'running'

export interface FuturesBookParts {
  readonly history: Pick<
    History,
    'liveTrades' | 'endedTrades' | 'saveTrades' | 'trade' | 'removeTrade' | 'together'
  >
  readonly clock: Clock
  readonly publish: (change: FuturesFeedChange) => void
  /** When the exchange last told of this account, before now; 0 when it never did. */
  readonly knownAtMs: number
  /** Stores, with the changes, what is to be told of them; what it returns is called once they are stored. */
  readonly note: (changes: readonly FuturesChange[]) => () => void
  /** The same for trades that the exchange turned out not to know. */
  readonly noteGone: (trades: readonly FuturesTrade[]) => () => void
}

/** Every open and running trade as last told by the exchange; what changes is stored and published. */
export class FuturesBook {
  readonly #parts: FuturesBookParts
  readonly #live = new Map<string, FuturesTrade>()
  /** The revision at which a trade was last applied. */
  readonly #touched = new Map<string, number>()
  /** Shown, but not stored: there was no room. */
  #unstored = new Map<string, FuturesChange>()
  #revision = 0
  #asOfMs: number

  constructor(parts: FuturesBookParts) {
    this.#parts = parts
    this.#asOfMs = parts.knownAtMs
    for (const trade of parts.history.liveTrades()) this.#live.set(trade.id, trade)
  }

  /** Grows with every trade applied: what was read before a later revision may be older than what is known. */
  get revision(): number {
    return this.#revision
  }

  live(): FuturesTrade[] {
    return [...this.#live.values()]
  }

  get(tradeId: string): FuturesTrade | undefined {
    return this.#live.get(tradeId) ?? this.#unstored.get(tradeId)?.after ?? this.#parts.history.trade(tradeId)
  }

  changedSince(tradeId: string, revision: number): boolean {
    return (this.#touched.get(tradeId) ?? 0) > revision
  }

  snapshot(): FuturesFeedChange {
    const ended = this.#parts.history.endedTrades({ limit: recentEndedCount })
    return { kind: 'snapshot', trades: [...this.live(), ...ended], asOfMs: this.#asOfMs }
  }

  /**
   * Takes over what the exchange told. A record read before `readAtRevision` does not replace one applied since, and no record
   * brings a trade back to an earlier state. Returns what changed. What cannot be stored is shown all the same, and stored and told
   * the next time that there is room.
   * @throws the history's error
   */
  apply(trades: readonly FuturesTrade[], readAtRevision = this.#revision): FuturesChange[] {
    const isFirst = this.#asOfMs === 0
    this.#asOfMs = this.#parts.clock.nowMs()
    const fresh = trades
      .filter((trade) => !this.changedSince(trade.id, readAtRevision))
      .map((after) => ({ before: this.get(after.id), after }))
      .filter(({ before, after }) => !before || isNewer(before, after))
    const changes = this.#withUnstored(fresh)
    if (changes.length === 0) {
      // That there is none is news once.
      if (isFirst) this.#parts.publish({ kind: 'changed', trades: [], asOfMs: this.#asOfMs })
      return []
    }
    const tell = this.#store(changes)
    this.#show(fresh)
    tell()
    return changes
  }

  #withUnstored(fresh: readonly FuturesChange[]): FuturesChange[] {
    const all = new Map(this.#unstored)
    for (const change of fresh) {
      const before = all.has(change.after.id) ? all.get(change.after.id)?.before : change.before
      all.set(change.after.id, { before, after: change.after })
    }
    return [...all.values()]
  }

  #store(changes: readonly FuturesChange[]): () => void {
    const { history, note } = this.#parts
    try {
      const tell = history.together(() => {
        history.saveTrades(changes.map(({ after }) => after))
        return note(changes)
      })
      this.#unstored.clear()
      return tell
    } catch (error) {
      if (isDiskFull(error)) {
        this.#unstored = new Map(changes.map((change) => [change.after.id, change]))
        this.#show(changes)
      }
      throw error
    }
  }

  #show(changes: readonly FuturesChange[]): void {
    if (changes.length === 0) return
    const changed = changes.map(({ after }) => after)
    this.#revision += 1
    for (const trade of changed) {
      this.#touched.set(trade.id, this.#revision)
      if (isLive(trade)) this.#live.set(trade.id, trade)
      else this.#live.delete(trade.id)
    }
    this.#parts.publish({ kind: 'changed', trades: changed, asOfMs: this.#asOfMs })
  }

  /**
   * Lets go of live trades the exchange knows nothing of, and tells it.
   * @throws the history's error; then they stay
   */
  forget(tradeIds: readonly string[]): void {
    const { history, noteGone, publish } = this.#parts
    const gone = tradeIds.flatMap((id) => this.#live.get(id) ?? [])
    if (gone.length === 0) return
    const tell = history.together(() => {
      for (const { id } of gone) history.removeTrade(id)
      return noteGone(gone)
    })
    for (const { id } of gone) this.#live.delete(id)
    publish(this.snapshot())
    tell()
  }
}

function isNewer(before: FuturesTrade, after: FuturesTrade): boolean {
  if (rank[after.state] !== rank[before.state]) return rank[after.state] > rank[before.state]
  // Not by the service's times: its clock may be put back, and what was read last is what holds.
  return JSON.stringify(after) !== JSON.stringify(before)
}
