import { crossLiquidationPrice } from '@common/domain/futures/cross/cross-margin'
import { maxPriceUsd } from '@common/domain/exact'
import { zeroSats } from '@common/domain/units'
import type { Store } from '../../ledger/store'
import type { Clocks } from '../../time/clock'
import type { IdGenerator } from '../../time/id-generator'
import { CrossStore, type CrossAccount, type OwnedCrossOrder } from './cross-store'
import { TriggerIndex } from '../trigger-index'

interface CrossAccountsDeps {
  readonly store: Store
  readonly identity: IdGenerator
  readonly clocks: Clocks
}

/** Null if flat or a short that cannot be liquidated. */
function liquidationPriceIn(account: CrossAccount): number | null {
  const price = crossLiquidationPrice(account)
  return price === null || price >= maxPriceUsd ? null : price
}

/** In-memory index; every change is also stored. */
export class CrossAccounts {
  readonly stored: CrossStore
  readonly orderTriggers = new TriggerIndex()
  readonly liquidations = new TriggerIndex()
  readonly #deps: CrossAccountsDeps
  readonly #accounts = new Map<string, CrossAccount>()
  readonly #orders = new Map<string, OwnedCrossOrder>()

  constructor(deps: CrossAccountsDeps) {
    this.#deps = deps
    this.stored = new CrossStore(deps.store)
    this.#load()
    deps.store.onUndo(() => this.#load())
  }

  of(uid: string): CrossAccount {
    const cached = this.#accounts.get(uid)
    if (cached !== undefined) return cached
    const account: CrossAccount = {
      uid,
      id: this.#deps.identity.uuid(),
      leverage: 1,
      quantity: 0,
      entryPrice: null,
      marginSats: zeroSats,
      realizedPnlSats: zeroSats,
      reportedPnlSats: zeroSats,
      tradingFeesSats: zeroSats,
      fundingFeesSats: zeroSats,
      updatedAtMs: this.#deps.clocks.marketMs(),
    }
    this.#deps.store.write(() => this.put(account))
    return account
  }

  running(): readonly CrossAccount[] {
    return [...this.#accounts.values()].filter(({ quantity }) => quantity !== 0)
  }

  openOrder(id: string): OwnedCrossOrder | null {
    return this.#orders.get(id) ?? null
  }

  /** Oldest first. */
  openOrders(uid: string): readonly OwnedCrossOrder[] {
    return [...this.#orders.values()].filter((order) => order.uid === uid)
  }

  put(account: CrossAccount): void {
    this.stored.save(account)
    const before = this.#accounts.get(account.uid)
    const old = before === undefined ? null : liquidationPriceIn(before)
    if (old !== null) this.liquidations.remove(old, account.uid)
    this.#remember(account)
  }

  putOrder(order: OwnedCrossOrder): void {
    this.stored.saveOrder(order)
    const before = this.#orders.get(order.id)
    if (before !== undefined) this.orderTriggers.remove(before.price, order.id)
    this.#orders.delete(order.id)
    this.#rememberOrder(order)
  }

  #load(): void {
    this.orderTriggers.clear()
    this.liquidations.clear()
    this.#accounts.clear()
    this.#orders.clear()
    for (const account of this.stored.accounts()) this.#remember(account)
    for (const order of this.stored.openOrders()) this.#rememberOrder(order)
  }

  #remember(account: CrossAccount): void {
    this.#accounts.set(account.uid, account)
    const level = liquidationPriceIn(account)
    if (level !== null) this.liquidations.add(level, account.uid)
  }

  #rememberOrder(order: OwnedCrossOrder): void {
    if (order.state !== 'open') return
    this.#orders.set(order.id, order)
    this.orderTriggers.add(order.price, order.id)
  }
}
