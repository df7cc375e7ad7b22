import type { CloseReason } from '@common/domain/futures/trade'
import type { Store } from '../ledger/store'
import { triggerPricesIn, isTrailing, type OwnedTrade } from './owned-trade'
import { TriggerIndex } from './trigger-index'
import { TradeStore } from './trade-store'

/** In-memory index; every change is also stored. */
export class Positions {
  readonly book = new TriggerIndex()
  readonly stored: TradeStore
  readonly #store: Store
  readonly #trades = new Map<string, OwnedTrade>()
  readonly #trailing = new Set<string>()
  readonly #byUser = new Map<string, Map<string, OwnedTrade>>()

  constructor(store: Store) {
    this.#store = store
    this.stored = new TradeStore(store)
    this.#load()
    store.onUndo(() => this.#load())
  }

  live(id: string): OwnedTrade | null {
    return this.#trades.get(id) ?? null
  }

  /** Oldest first. */
  activeOf(uid: string): readonly OwnedTrade[] {
    return [...(this.#byUser.get(uid)?.values() ?? [])]
  }

  running(): readonly OwnedTrade[] {
    return [...this.#trades.values()].filter(({ state }) => state === 'running')
  }

  trailing(): readonly OwnedTrade[] {
    return [...this.#trailing].flatMap((id) => this.#trades.get(id) ?? [])
  }

  put(trade: OwnedTrade, reason: CloseReason | null = null): void {
    const before = this.#trades.get(trade.id)
    this.stored.save(trade, reason)
    // A trigger logs changed levels, after earlier transfers and before later ones.
    if (before !== undefined && hasOtherLevels(before, trade)) this.#store.flush()
    this.#forget(trade.id)
    this.#remember(trade)
  }

  #load(): void {
    this.book.clear()
    this.#trades.clear()
    this.#trailing.clear()
    this.#byUser.clear()
    for (const trade of this.stored.live()) this.#remember(trade)
  }

  #remember(trade: OwnedTrade): void {
    if (trade.closedAtMs !== null) {
      this.#byUser.get(trade.uid)?.delete(trade.id)
      return
    }
    this.#trades.set(trade.id, trade)
    const owned = this.#byUser.get(trade.uid)
    if (owned === undefined) this.#byUser.set(trade.uid, new Map([[trade.id, trade]]))
    else owned.set(trade.id, trade)
    if (isTrailing(trade)) this.#trailing.add(trade.id)
    for (const level of triggerPricesIn(trade)) this.book.add(level, trade.id)
  }

  #forget(id: string): void {
    const trade = this.#trades.get(id)
    if (trade === undefined) return
    this.#trades.delete(id)
    this.#trailing.delete(id)
    for (const level of triggerPricesIn(trade)) this.book.remove(level, id)
  }
}

const hasOtherLevels = (before: OwnedTrade, { stopLossPrice, takeProfitPrice }: OwnedTrade): boolean =>
  before.stopLossPrice !== stopLossPrice || before.takeProfitPrice !== takeProfitPrice
