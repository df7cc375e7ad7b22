import { toPriceGrid, type Usd } from '@common/domain/units'
import type { Store } from '../ledger/store'
import { nearest, type ActsAtLevels } from './acts-at-levels'
import type { Quotes } from './quotes'

interface PathDeps {
  readonly store: Store
  readonly quotes: Quotes
  /** At the same level in this order. */
  readonly actors: readonly ActsAtLevels[]
}

/**
 * Moves the price without gaps: between two prices every level on the way is met, in order, and trades and orders are filled or
 * closed at their own level.
 */
export class PricePath {
  readonly #deps: PathDeps

  constructor(deps: PathDeps) {
    this.#deps = deps
  }

  moveTo(price: Usd): void {
    const { quotes, store, actors } = this.#deps
    const target = toPriceGrid(price)
    if (this.#next(target) !== null) store.write(() => this.#walk(target))
    quotes.set(target)
    for (const actor of actors) actor.follow?.(target)
    quotes.publish()
  }

  /** Those whose level is the price of this very moment: a limit order placed there is touched already. */
  settleHere(): void {
    const { lastPrice } = this.#deps.quotes
    this.#deps.store.write(() => this.#meet(lastPrice))
  }

  #walk(target: Usd): void {
    for (;;) {
      const level = this.#next(target)
      if (level === null) return
      this.#deps.quotes.set(level)
      this.#meet(level)
    }
  }

  #next(target: Usd): Usd | null {
    const { quotes, actors } = this.#deps
    const from = quotes.lastPrice
    return nearest(
      from,
      actors.map((actor) => actor.next(from, target)),
    )
  }

  #meet(level: Usd): void {
    for (const actor of this.#deps.actors) actor.meet(level)
  }
}
