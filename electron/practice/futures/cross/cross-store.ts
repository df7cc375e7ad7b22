import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { CrossTerms } from '@common/domain/futures/cross/cross-position'
import type { Sats } from '@common/domain/units'
import type { Span } from '../../ledger/span'
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

export interface CollateralTransfer {
  readonly id: string
  /** Positive into the cross account. */
  readonly amount: number
  readonly ts: number
}

interface PositionRow {
  readonly uid: string
  readonly id: string
  readonly leverage: number
  readonly quantity: number
  readonly entry_price: number | null
  readonly margin: Sats
  readonly realized_pnl: Sats
  readonly told_pnl: Sats
  readonly trading_fees: Sats
  readonly funding_fees: Sats
  readonly updated_ts: number
}

interface OrderRow {
  readonly id: string
  readonly uid: string
  readonly client_id: string | null
  readonly order_type: CrossOrder['orderType']
  readonly side: CrossOrder['side']
  readonly quantity: number
  readonly price: number
  readonly fee: Sats
  readonly state: CrossOrder['state']
  readonly created_ts: number
  readonly filled_ts: number | null
  readonly canceled_ts: number | null
}

const toAccount = (row: PositionRow): CrossAccount => ({
  uid: row.uid,
  id: row.id,
  leverage: row.leverage,
  quantity: row.quantity,
  entryPrice: row.entry_price,
  marginSats: row.margin,
  realizedPnlSats: row.realized_pnl,
  reportedPnlSats: row.told_pnl,
  tradingFeesSats: row.trading_fees,
  fundingFeesSats: row.funding_fees,
  updatedAtMs: row.updated_ts,
})

const toOrder = (row: OrderRow): OwnedCrossOrder => ({
  id: row.id,
  uid: row.uid,
  clientOrderId: row.client_id,
  orderType: row.order_type,
  side: row.side,
  quantity: row.quantity,
  price: row.price,
  tradingFeeSats: row.fee,
  state: row.state,
  createdAtMs: row.created_ts,
  filledAtMs: row.filled_ts,
  canceledAtMs: row.canceled_ts,
})

const upsert = (table: string, key: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
   ON CONFLICT (${key}) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`

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
    this.#savePosition = store.prepare(
      upsert('cross_positions', 'uid', [
        'uid', 'id', 'leverage', 'quantity', 'entry_price', 'margin', 'realized_pnl', 'told_pnl', 'trading_fees',
        'funding_fees', 'updated_ts',
      ]), // prettier-ignore
    )
    this.#saveOrder = store.prepare(
      upsert('cross_orders', 'id', [
        'id', 'uid', 'client_id', 'order_type', 'side', 'quantity', 'price', 'fee', 'state', 'created_ts', 'filled_ts',
        'canceled_ts',
      ]), // prettier-ignore
    )
    this.#addTransfer = store.prepare(
      'INSERT INTO collateral_transfers (id, uid, amount, ts) VALUES (?, ?, ?, ?)',
    )
    this.#positions = store.prepare<PositionRow>('SELECT * FROM cross_positions')
    this.#open = store.prepare<OrderRow>("SELECT * FROM cross_orders WHERE state = 'open' ORDER BY seq")
    this.#filled = store.prepare<OrderRow>(
      `SELECT * FROM cross_orders WHERE uid = ? AND state = 'filled' AND filled_ts BETWEEN ? AND ?
       ORDER BY filled_ts DESC, fill_turn DESC, seq DESC LIMIT ?`,
    )
    this.#turn = store.prepare(
      `UPDATE cross_orders SET fill_turn =
         (SELECT count(*) FROM cross_orders WHERE uid = ? AND state = 'filled' AND filled_ts = ? AND id <> ?)
       WHERE id = ? AND fill_turn IS NULL`,
    )
    this.#order = store.prepare<OrderRow>('SELECT * FROM cross_orders WHERE id = ?')
    this.#transfers = store.prepare<CollateralTransfer>(
      `SELECT id, amount, ts FROM collateral_transfers WHERE uid = ? AND ts BETWEEN ? AND ?
       ORDER BY ts DESC, seq DESC LIMIT ?`,
    )
  }

  save(account: CrossAccount): void {
    this.#savePosition.run(
      account.uid, account.id, account.leverage, account.quantity, account.entryPrice, account.marginSats,
      account.realizedPnlSats, account.reportedPnlSats, account.tradingFeesSats, account.fundingFeesSats, account.updatedAtMs,
    ) // prettier-ignore
  }

  saveOrder(order: OwnedCrossOrder): void {
    this.#saveOrder.run(
      order.id, order.uid, order.clientOrderId, order.orderType, order.side, order.quantity, order.price,
      order.tradingFeeSats, order.state, order.createdAtMs, order.filledAtMs, order.canceledAtMs,
    ) // prettier-ignore
    // Of those filled in one moment the list keeps the order.
    if (order.state === 'filled') this.#turn.run(order.uid, order.filledAtMs, order.id, order.id)
  }

  addTransfer(uid: string, { id, amount, ts }: CollateralTransfer): void {
    this.#addTransfer.run(id, uid, amount, ts)
  }

  accounts(): CrossAccount[] {
    return this.#positions.all().map(toAccount)
  }

  /** All users, oldest first. */
  openOrders(): OwnedCrossOrder[] {
    return this.#open.all().map(toOrder)
  }

  filled(uid: string, { from = 0, to = Number.MAX_SAFE_INTEGER, limit }: Span): OwnedCrossOrder[] {
    return this.#filled.all(uid, from, to, limit).map(toOrder)
  }

  order(id: string): OwnedCrossOrder | null {
    const row = this.#order.get(id)
    return row === undefined ? null : toOrder(row)
  }

  transfers(uid: string, { from = 0, to = Number.MAX_SAFE_INTEGER, limit }: Span): CollateralTransfer[] {
    return this.#transfers.all(uid, from, to, limit)
  }
}
