import { levelsOf } from '@common/domain/futures/level-kind'
import { isLiquidatedAt } from '@common/domain/futures/liquidation'
import type { CloseReason } from '@common/domain/futures/trade'
import { toPriceGrid, type Usd } from '@common/domain/units'
import type { Clocks } from '../time/clock'
import type { Store } from '../ledger/store'
import { trailedTo, type OwnedTrade } from './owned-trade'
import type { Positions } from './positions'
import type { Quotes } from './quotes'
import type { Settlement } from './settlement'

interface PathDeps {
  readonly store: Store
  readonly clocks: Clocks
  readonly quotes: Quotes
  readonly positions: Positions
  readonly settlement: Settlement
}

/**
 * Moves the price without gaps: between two prices every level on the way is met, in order, and trades are filled or closed at
 * their own level.
 */
export class PricePath {
  readonly #deps: PathDeps

  constructor(deps: PathDeps) {
    this.#deps = deps
  }

  moveTo(price: Usd): void {
    const { quotes, positions, store } = this.#deps
    const target = toPriceGrid(price)
    if (positions.book.next(quotes.lastPrice, target) !== null) {
      store.write(() => this.#walk(target))
    }
    quotes.set(target)
    this.#trail(target)
    quotes.publish()
  }

  /** Trades whose level is the price of this very moment: a limit order placed there is touched already. */
  settleHere(): void {
    const { lastPrice } = this.#deps.quotes
    this.#deps.store.write(() => this.#meet(lastPrice))
  }

  /**
   * Stops that trail follow the price where it has gone. On its way it moved in one direction, so none of them can have been met by
   * a move that would have taken it along.
   */
  #trail(price: Usd): void {
    const { store, positions } = this.#deps
    const followers = positions.trailing()
    if (followers.length === 0) return
    store.write(() => {
      for (const trade of followers) {
        const moved = trailedTo(trade, price)
        if (moved !== trade) positions.put(moved)
      }
    })
  }

  #walk(target: Usd): void {
    const { quotes, positions } = this.#deps
    for (;;) {
      const level = positions.book.next(quotes.lastPrice, target)
      if (level === null) return
      quotes.set(level)
      this.#meet(level)
    }
  }

  /** Whoever is met leaves the level; a filled order's own levels lie elsewhere, so this ends. */
  #meet(level: Usd): void {
    const { positions, settlement, clocks } = this.#deps
    for (let waiting = positions.book.at(level); waiting.length > 0; waiting = positions.book.at(level)) {
      for (const id of waiting) {
        const trade = positions.live(id)
        if (trade === null) continue
        if (trade.state === 'open') settlement.fill(trade, clocks.marketMs())
        else settlement.close(trade, level, reasonAt(trade, level), clocks.marketMs())
      }
    }
  }
}

function reasonAt(trade: OwnedTrade, level: Usd): CloseReason {
  const { side, liquidationPrice } = trade
  if (isLiquidatedAt({ side, price: level, liquidationPrice })) return 'liquidation'
  const met = levelsOf(trade).find(({ price }) => price === level)
  if (!met) throw new Error(`trade ${trade.id} has no level at ${level}`)
  return met.kind
}
