import type { CloseReason } from '@common/domain/futures/trade'
import { spanBounds, type Span } from '../ledger/span'
import { recordColumns, upsert } from '../ledger/record-columns'
import type { Store } from '../ledger/store'
import type { OwnedTrade } from './owned-trade'

const columns = recordColumns<OwnedTrade>({
  id: 'id',
  uid: 'uid',
  state: 'state',
  side: 'side',
  orderType: 'order_type',
  quantity: 'quantity',
  marginSats: 'margin',
  leverage: 'leverage',
  price: 'price',
  entryPrice: 'entry_price',
  entryMarginSats: 'entry_margin',
  exitPrice: 'exit_price',
  liquidationPrice: 'liquidation',
  stopLossPrice: 'stop_loss',
  takeProfitPrice: 'take_profit',
  pnlSats: 'pnl',
  openingFeeSats: 'opening_fee',
  closingFeeSats: 'closing_fee',
  maintenanceMarginSats: 'maintenance_margin',
  fundingFeeSats: 'funding_fees',
  createdAtMs: 'created_ts',
  filledAtMs: 'filled_ts',
  closedAtMs: 'closed_ts',
  updatedAtMs: 'updated_ts',
  clientOrderId: 'client_id',
  trailingStopRate: 'trailing_rate',
  trailingExtremePrice: 'trailing_extreme',
  cashedInPnlSats: 'cash_in_pnl',
  cashedInMarginSats: 'cash_in_margin',
})

export class TradeStore {
  readonly #queue
  readonly #live
  readonly #closed
  readonly #one
  readonly #owner
  readonly #volume

  constructor(store: Store) {
    const stored = [...columns.names, 'close_reason']
    this.#queue = store.queue(upsert('futures', 'id', stored, 'ROWS'), stored.length)
    this.#live = store.prepare<OwnedTrade>(
      `SELECT ${columns.selected} FROM futures WHERE closed_ts IS NULL ORDER BY seq`,
    )
    this.#closed = store.prepare<OwnedTrade>(
      `SELECT ${columns.selected} FROM futures WHERE uid = ? AND closed_ts IS NOT NULL AND closed_ts BETWEEN ? AND ?
       ORDER BY closed_ts DESC, seq DESC LIMIT ?`,
    )
    this.#one = store.prepare<OwnedTrade>(`SELECT ${columns.selected} FROM futures WHERE id = ? AND uid = ?`)
    this.#owner = store.prepare<{ uid: string }>('SELECT uid FROM futures WHERE id = ?')
    this.#volume = store.prepare<{ volume: number }>(
      `SELECT coalesce(sum(quantity), 0) AS volume FROM futures
       WHERE uid = ? AND closed_ts >= ? AND closed_ts < ? AND state = 'closed'`,
    )
  }

  save(trade: OwnedTrade, reason: CloseReason | null = null): void {
    this.#queue(...columns.values(trade), reason)
  }

  /** All users, oldest first. */
  live(): OwnedTrade[] {
    return this.#live.all()
  }

  /** By closing time, newest first. */
  closed(uid: string, span: Span): OwnedTrade[] {
    return this.#closed.all(uid, ...spanBounds(span))
  }

  find(uid: string, id: string): OwnedTrade | null {
    return this.#one.all(id, uid)[0] ?? null
  }

  ownerOf(id: string): string | null {
    return this.#owner.get(id)?.uid ?? null
  }

  /** @param toMs excluded */
  volumeBetween(uid: string, fromMs: number, toMs: number): number {
    return this.#volume.get(uid, fromMs, toMs)?.volume ?? 0
  }
}
