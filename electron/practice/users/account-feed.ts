import type { CrossOrder, CrossPosition } from '@common/domain/futures/cross/cross-records'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Sats } from '@common/domain/units'
import type { Store } from '../ledger/store'

/** Stream events (protocol/v3.md#topics). */
export type TradeEventName =
  | 'open'
  | 'filled'
  | 'closed'
  | 'stoploss'
  | 'takeprofit'
  | 'liquidation'
  | 'canceled'

export interface NamedTrade extends FuturesTrade {
  readonly clientOrderId: string | null
}

/** `new` is open or immediately filled; `limit` is filled later. */
export type CrossOrderEvent = 'new' | 'limit' | 'canceled'

export type CrossPositionEvent =
  | 'new'
  | 'limit'
  | 'cancel'
  | 'leverage'
  | 'deposit'
  | 'withdraw'
  | 'liquidation'
  | 'funding'

export interface PaymentChange {
  readonly network: 'lightning' | 'bitcoin'
  readonly id: string
  readonly amountSats: number
  readonly status: string
  /** On-chain only; null before broadcast. */
  readonly transactionId: string | null
}

export type AccountEvent =
  | { readonly kind: 'trade'; readonly event: TradeEventName; readonly trade: NamedTrade }
  | {
      readonly kind: 'trade-funding'
      readonly trade: NamedTrade
      readonly feeSats: Sats
      readonly atMs: number
    }
  | { readonly kind: 'cross-order'; readonly event: CrossOrderEvent; readonly order: CrossOrder }
  | { readonly kind: 'cross-position'; readonly event: CrossPositionEvent; readonly position: CrossPosition }
  | { readonly kind: 'deposit'; readonly payment: PaymentChange }
  | { readonly kind: 'withdrawal'; readonly payment: PaymentChange; readonly feeSats: number }

type Listener = (uid: string, event: AccountEvent) => void

/** Publishes only saved events. */
export class AccountFeed {
  readonly #store: Store
  readonly #listeners = new Set<Listener>()

  constructor(store: Store) {
    this.#store = store
  }

  publish(uid: string, event: AccountEvent): void {
    if (this.#listeners.size === 0) return
    this.#store.onSaved(() => {
      for (const listener of this.#listeners) listener(uid, event)
    })
  }

  onEvent(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
