import { toPriceGrid, type Usd } from '@common/domain/units'
import type { Store } from '../../ledger/store'
import { nearest, type PriceActor } from './price-actor'
import type { Quotes } from './quotes'

interface PathDeps {
  readonly store: Store
  readonly quotes: Quotes
  /** Called in this order at the same level. */
  readonly actors: readonly PriceActor[]
}

/** Every level on the path triggers in order, at its own price. */
export class PricePath {
  readonly #deps: PathDeps

  constructor(deps: PathDeps) {
    this.#deps = deps
  }

  /** The caller publishes the quotes, once the candle has the price. */
  moveTo(price: Usd): void {
    const { quotes, store, actors } = this.#deps
    const target = toPriceGrid(price)
    if (this.#next(target) !== null) store.write(() => this.#walk(target))
    quotes.set(target)
    for (const actor of actors) actor.follow?.(target)
  }

  /** Triggers levels at the current price. */
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
