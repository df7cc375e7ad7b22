import { fillCross } from '@common/domain/futures/cross/cross-fill'
import { meetsMarginRequirements } from '@common/domain/futures/cross/cross-margin'
import { isCrossLiquidatedAt } from '@common/domain/futures/cross/cross-now'
import { onlyReduces } from '@common/domain/futures/cross/cross-orders'
import type { Usd } from '@common/domain/units'
import { nearest, type PriceActor } from '../market/price-actor'
import type { CrossAccounts } from './cross-accounts'
import type { CrossSettlement } from './cross-settlement'
import type { OwnedCrossOrder } from './cross-store'
import type { OrderEngineDeps } from '../order-engine'

interface CrossTriggersDeps extends Pick<OrderEngineDeps, 'clocks' | 'rates' | 'depth'> {
  readonly crossAccounts: CrossAccounts
  readonly crossSettlement: CrossSettlement
}

export class CrossTriggers implements PriceActor {
  readonly #deps: CrossTriggersDeps

  constructor(deps: CrossTriggersDeps) {
    this.#deps = deps
  }

  next(from: Usd, to: Usd): Usd | null {
    const { orderTriggers, liquidations } = this.#deps.crossAccounts
    return nearest(from, [orderTriggers.next(from, to), liquidations.next(from, to)])
  }

  /** Liquidation first, because it cancels open orders; a fill may cause another. */
  meet(level: Usd): void {
    const { crossAccounts } = this.#deps
    const { orderTriggers, liquidations } = crossAccounts
    for (;;) {
      const [uid] = liquidations.at(level)
      const [id] = orderTriggers.at(level)
      const order = id === undefined ? null : crossAccounts.openOrder(id)
      if (uid !== undefined) this.#liquidate(uid, level)
      else if (order !== null) this.#fill(order)
      else return
    }
  }

  #liquidate(uid: string, level: Usd): void {
    const { crossAccounts, crossSettlement, clocks, depth } = this.#deps
    const account = crossAccounts.of(uid)
    const price = depth.slipped(level, account.quantity > 0 ? 'buy' : 'sell')
    crossSettlement.liquidate(account, price, clocks.marketMs())
  }

  /** Cancels orders without sufficient collateral (protocol/practice.md#cross-orders). */
  #fill(order: OwnedCrossOrder): void {
    const { crossAccounts, crossSettlement, clocks, rates } = this.#deps
    const account = crossAccounts.of(order.uid)
    const { position } = fillCross(account, { ...order, feeRate: rates.of(order.uid).feeRate })
    const atMs = clocks.marketMs()
    const isCovered = meetsMarginRequirements(position) && !isCrossLiquidatedAt(position, order.price)
    if (onlyReduces(account, order) || isCovered) crossSettlement.fill(order, 'limit', 'limit', atMs)
    else crossSettlement.cancel(order, atMs)
  }
}
