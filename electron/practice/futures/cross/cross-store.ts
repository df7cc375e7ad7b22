import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { CrossTerms } from '@common/domain/futures/cross/cross-position'
import type { Sats } from '@common/domain/units'
import { spanBounds, type Span } from '../../ledger/span'
import { recordColumns, upsert } from '../../ledger/record-columns'
import type { Store } from '../../ledger/store'

export interface CrossAccount extends CrossTerms {
  readonly uid: string
  readonly id: string
  readonly realizedPnlSats: Sats
  /** Realized plus unrealized, at the last event. */
  readonly reportedPnlSats: Sats
  readonly tradingFeesSats: Sats
  readonly fundingFeesSats: Sats
  readonly updatedAtMs: number
}

export interface OwnedCrossOrder extends CrossOrder {
  readonly uid: string
}

interface CollateralTransfer {
  readonly id: string
  /** Positive into the cross account. */
  readonly amount: number
  readonly ts: number
}

const accountColumns = recordColumns<CrossAccount>({
  uid: 'uid',
  id: 'id',
  leverage: 'leverage',
  quantity: 'quantity',
  entryPrice: 'entry_price',
  marginSats: 'margin',
  realizedPnlSats: 'realized_pnl',
  reportedPnlSats: 'told_pnl',
  tradingFeesSats: 'trading_fees',
  fundingFeesSats: 'funding_fees',
  updatedAtMs: 'updated_ts',
})

const orderColumns = recordColumns<OwnedCrossOrder>({
  id: 'id',
  uid: 'uid',
  clientOrderId: 'client_id',
  orderType: 'order_type',
  side: 'side',
  quantity: 'quantity',
  price: 'price',
  tradingFeeSats: 'fee',
  state: 'state',
  createdAtMs: 'created_ts',
  filledAtMs: 'filled_ts',
  canceledAtMs: 'canceled_ts',
})

export class CrossStore {
  readonly #savePosition
  readonly #saveOrder
  readonly #addTransfer
  readonly #positions
  readonly #open
  readonly #filled
  readonly #turn
  readonly #order
  readonly #transfers

  constructor(store: Store) {
    this.#savePosition = store.prepare(upsert('cross_positions', 'uid', accountColumns.names))
    this.#saveOrder = store.prepare(upsert('cross_orders', 'id', orderColumns.names))
    this.#addTransfer = store.prepare(
      'INSERT INTO collateral_transfers (id, uid, amount, ts) VALUES (?, ?, ?, ?)',
    )
    this.#positions = store.prepare<CrossAccount>(`SELECT ${accountColumns.selected} FROM cross_positions`)
    this.#open = store.prepare<OwnedCrossOrder>(
      `SELECT ${orderColumns.selected} FROM cross_orders WHERE state = 'open' ORDER BY seq`,
    )
    this.#filled = store.prepare<OwnedCrossOrder>(
      `SELECT ${orderColumns.selected} FROM cross_orders WHERE uid = ? AND state = 'filled' AND filled_ts BETWEEN ? AND ?
       ORDER BY filled_ts DESC, fill_turn DESC, seq DESC LIMIT ?`,
    )
    this.#turn = store.prepare(
      `UPDATE cross_orders SET fill_turn =
         (SELECT count(*) FROM cross_orders WHERE uid = ? AND state = 'filled' AND filled_ts = ? AND id <> ?)
       WHERE id = ? AND fill_turn IS NULL`,
    )
    this.#order = store.prepare<OwnedCrossOrder>(
      `SELECT ${orderColumns.selected} FROM cross_orders WHERE id = ?`,
    )
    this.#transfers = store.prepare<CollateralTransfer>(
      `SELECT id, amount, ts FROM collateral_transfers WHERE uid = ? AND ts BETWEEN ? AND ?
       ORDER BY ts DESC, seq DESC LIMIT ?`,
    )
  }

  save(account: CrossAccount): void {
    this.#savePosition.run(...accountColumns.values(account))
  }

  saveOrder(order: OwnedCrossOrder): void {
    this.#saveOrder.run(...orderColumns.values(order))
    // Keeps the order of those filled at one time.
    if (order.state === 'filled') this.#turn.run(order.uid, order.filledAtMs, order.id, order.id)
  }

  addTransfer(uid: string, { id, amount, ts }: CollateralTransfer): void {
    this.#addTransfer.run(id, uid, amount, ts)
  }

  accounts(): CrossAccount[] {
    return this.#positions.all()
  }

  /** All users, oldest first. */
  openOrders(): OwnedCrossOrder[] {
    return this.#open.all()
  }

  filled(uid: string, span: Span): OwnedCrossOrder[] {
    return this.#filled.all(uid, ...spanBounds(span))
  }

  order(id: string): OwnedCrossOrder | null {
    return this.#order.all(id)[0] ?? null
  }

  transfers(uid: string, span: Span): CollateralTransfer[] {
    return this.#transfers.all(uid, ...spanBounds(span))
  }
}
