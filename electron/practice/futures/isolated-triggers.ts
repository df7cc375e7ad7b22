import { listTriggerPrices } from '@common/domain/futures/trigger-kind'
import { isLiquidatedAt } from '@common/domain/futures/liquidation'
import type { CloseReason } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import type { PriceActor } from './market/price-actor'
import type { OrderEngineDeps } from './order-engine'
import { trailedTo, type OwnedTrade } from './owned-trade'

type IsolatedDeps = Pick<OrderEngineDeps, 'store' | 'clocks' | 'positions' | 'settlement' | 'depth'>

export class IsolatedTriggers implements PriceActor {
  readonly #deps: IsolatedDeps

  constructor(deps: IsolatedDeps) {
    this.#deps = deps
  }

  next(from: Usd, to: Usd): Usd | null {
    return this.#deps.positions.book.next(from, to)
  }

  /** Terminates, because a filled order's levels are at other prices. */
  meet(level: Usd): void {
    const { positions, settlement, clocks } = this.#deps
    for (let waiting = positions.book.at(level); waiting.length > 0; waiting = positions.book.at(level)) {
      for (const id of waiting) {
        const trade = positions.live(id)
        if (trade === null) continue
        if (trade.state === 'open') settlement.fill(trade, clocks.marketMs())
        else this.#close(trade, level)
      }
    }
  }

  #close(trade: OwnedTrade, level: Usd): void {
    const { settlement, clocks, depth } = this.#deps
    const reason = reasonAt(trade, level)
    const exitPrice = reason === 'take-profit' ? level : depth.slipped(level, trade.side)
    settlement.close(trade, exitPrice, reason, clocks.marketMs())
  }

  /** The price moved in one direction, so no stop triggered before it should have trailed. */
  follow(price: Usd): void {
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
}

function reasonAt(trade: OwnedTrade, level: Usd): CloseReason {
  const { side, liquidationPrice } = trade
  if (isLiquidatedAt({ side, price: level, liquidationPrice })) return 'liquidation'
  const met = listTriggerPrices(trade).find(({ price }) => price === level)
  if (!met) throw new Error(`trade ${trade.id} has no stop loss or take profit at ${level}`)
  return met.kind
}
