import { isLiquidatedAt } from '@common/domain/futures/liquidation'
import { deliveredSide, type Delivery } from '@common/domain/options/settlement/delivery'
import { expireOption } from '@common/domain/options/settlement/expire'
import type { Settlement } from '@common/domain/options/option'
import { optionFeeSats } from '@common/domain/options/pricing/premium'
import { sats, zeroSats } from '@common/domain/units'
import type { OwnedTrade } from '../futures/owned-trade'
import type { OrderEngineDeps } from '../futures/order-engine'
import type { AccountFeed } from '../users/account-feed'
import type { UserNotifications } from '../users/notifications'
import type { Payouts } from '../wallet/payouts'
import { optionsMarket, type OptionPosition } from './option-position'
import type { OptionSettlement } from './option-settlement'
import type { OptionStore } from './option-store'

interface ExpiryDeps extends Pick<OrderEngineDeps, 'store' | 'quotes' | 'positions' | 'identity'> {
  readonly notices: UserNotifications
  readonly feed: AccountFeed
  readonly payouts: Payouts
  readonly optionStore: OptionStore
  readonly optionSettlement: OptionSettlement
}

/** At the index price (protocol/practice.md#options-on-offer). */
export class ExpiryEngine {
  readonly #deps: ExpiryDeps
  /** A rolled-back purchase may leave it too early, never too late. */
  #nextMs: number

  constructor(deps: ExpiryDeps) {
    this.#deps = deps
    this.#nextMs = deps.optionStore.nextExpiryMs()
    deps.store.onUndo(() => (this.#nextMs = deps.optionStore.nextExpiryMs()))
  }

  expect(expiresAtMs: number): void {
    this.#nextMs = Math.min(this.#nextMs, expiresAtMs)
  }

  /** Infinite if no option is running. */
  get nextMs(): number {
    return this.#nextMs
  }

  catchUp(toMs: number): void {
    const { optionStore, store } = this.#deps
    if (toMs < this.#nextMs) return
    store.write(() => {
      for (const option of optionStore.due(toMs)) this.#expire(option)
    })
    this.#nextMs = optionStore.nextExpiryMs()
  }

  #expire(option: OptionPosition): void {
    const { quotes, optionSettlement, notices, payouts } = this.#deps
    const { uid, id, quantity, strike } = option
    const fixingPrice = quotes.indexPrice()
    const outcome = expireOption({ ...option, settlement: this.#settlementOf(option) }, fixingPrice)
    const { pnlSats } = outcome
    const end = { pnlSats, fixingPrice, atMs: option.expiresAtMs }
    switch (outcome.result) {
      case 'expired':
        optionSettlement.end(option, {
          ...end,
          kind: 'option-expired',
          state: 'expired',
          closingFeeSats: zeroSats,
        })
        notices.add(uid, 'options/expired', { id, quantity, fixing_price: fixingPrice, pl: pnlSats })
        return
      case 'paid': {
        const closingFeeSats = optionFeeSats({ quantity, strike, feeRate: optionsMarket.feeRate })
        const paid = { ...end, kind: 'option-exercised', state: 'exercised', closingFeeSats } as const
        const ended = optionSettlement.end(option, paid)
        const { premiumSats, maintenanceMarginSats } = option
        payouts.arrive(uid, premiumSats + pnlSats + maintenanceMarginSats - ended.closingFeeSats)
        break
      }
      case 'delivered': {
        const delivered = {
          ...end,
          kind: 'option-delivered',
          state: 'exercised',
          closingFeeSats: zeroSats,
        } as const
        this.#deliver(option, outcome.delivery, delivered)
      }
    }
    notices.add(uid, 'options/exercised', { id, quantity, fixing_price: fixingPrice, pl: pnlSats })
  }

  /** Pays cash for a trade that would be liquidated. */
  #settlementOf({ settlement, kind, strike: liquidationPrice }: OptionPosition): Settlement {
    const price = this.#deps.quotes.lastPrice
    const isOver = isLiquidatedAt({ side: deliveredSide(kind), price, liquidationPrice })
    return isOver ? 'cash' : settlement
  }

  #deliver(
    option: OptionPosition,
    delivery: Delivery,
    end: Parameters<OptionSettlement['deliver']>[1],
  ): void {
    const { identity, positions, optionSettlement, feed } = this.#deps
    const { side, quantity, entryPrice, liquidationPrice, marginSats, gridSats, leverage } = delivery
    const trade: OwnedTrade = {
      clientOrderId: null,
      trailingStopRate: null,
      trailingExtremePrice: null,
      cashedInPnlSats: zeroSats,
      cashedInMarginSats: zeroSats,
      id: identity.uuid(),
      uid: option.uid,
      side,
      orderType: 'market',
      state: 'running',
      quantity,
      marginSats,
      leverage,
      price: entryPrice,
      entryPrice,
      entryMarginSats: marginSats,
      exitPrice: null,
      liquidationPrice,
      stopLossPrice: null,
      takeProfitPrice: null,
      pnlSats: zeroSats,
      openingFeeSats: zeroSats,
      closingFeeSats: zeroSats,
      maintenanceMarginSats: sats(option.maintenanceMarginSats + gridSats),
      fundingFeeSats: zeroSats,
      createdAtMs: end.atMs,
      filledAtMs: end.atMs,
      closedAtMs: null,
      updatedAtMs: end.atMs,
    }
    optionSettlement.deliver(option, end, gridSats, trade.id)
    positions.put(trade)
    feed.publish(option.uid, { kind: 'trade', event: 'filled', trade })
  }
}
