import type { CloseReason } from '@common/domain/futures/trade'
import type { Sats } from '@common/domain/units'
import type { Span } from '../ledger/span'
import type { Store } from '../ledger/store'
import type { OwnedTrade } from './owned-trade'

interface Row {
  readonly id: string
  readonly uid: string
  readonly state: OwnedTrade['state']
  readonly side: OwnedTrade['side']
  readonly order_type: OwnedTrade['orderType']
  readonly quantity: number
  readonly margin: Sats
  readonly leverage: number
  readonly price: number
  readonly entry_price: number | null
  readonly entry_margin: Sats | null
  readonly exit_price: number | null
  readonly liquidation: number
  readonly stop_loss: number | null
  readonly take_profit: number | null
  readonly pnl: Sats
  readonly opening_fee: Sats
  readonly closing_fee: Sats
  readonly maintenance_margin: Sats
  readonly funding_fees: Sats
  readonly created_ts: number
  readonly filled_ts: number | null
  readonly closed_ts: number | null
  readonly updated_ts: number
  readonly client_id: string | null
  readonly trailing_rate: number | null
  readonly trailing_extreme: number | null
  readonly cash_in_pnl: Sats
  readonly cash_in_margin: Sats
}

const toTrade = (row: Row): OwnedTrade => ({
  id: row.id,
  uid: row.uid,
  state: row.state,
  side: row.side,
  orderType: row.order_type,
  quantity: row.quantity,
  marginSats: row.margin,
  leverage: row.leverage,
  price: row.price,
  entryPrice: row.entry_price,
  entryMarginSats: row.entry_margin,
  exitPrice: row.exit_price,
  liquidationPrice: row.liquidation,
  stopLossPrice: row.stop_loss,
  takeProfitPrice: row.take_profit,
  pnlSats: row.pnl,
  openingFeeSats: row.opening_fee,
  closingFeeSats: row.closing_fee,
  maintenanceMarginSats: row.maintenance_margin,
  fundingFeeSats: row.funding_fees,
  createdAtMs: row.created_ts,
  filledAtMs: row.filled_ts,
  closedAtMs: row.closed_ts,
  updatedAtMs: row.updated_ts,
  clientOrderId: row.client_id,
  trailingStopRate: row.trailing_rate,
  trailingExtremePrice: row.trailing_extreme,
  cashedInPnlSats: row.cash_in_pnl,
  cashedInMarginSats: row.cash_in_margin,
})

const columns = [
  'id', 'uid', 'state', 'side', 'order_type', 'quantity', 'margin', 'leverage', 'price', 'entry_price', 'entry_margin',
  'exit_price', 'liquidation', 'stop_loss', 'take_profit', 'pnl', 'opening_fee', 'closing_fee', 'maintenance_margin',
  'funding_fees', 'created_ts', 'filled_ts', 'closed_ts', 'updated_ts', 'close_reason',
  'client_id', 'trailing_rate', 'trailing_extreme', 'cash_in_pnl', 'cash_in_margin',
] // prettier-ignore

export class TradeStore {
  readonly #queue
  readonly #live
  readonly #closed
  readonly #one
  readonly #owner
  readonly #volume

  constructor(store: Store) {
    const updates = columns.map((column) => `${column} = excluded.${column}`).join(', ')
    this.#queue = store.queue(
      `INSERT INTO futures (${columns.join(', ')}) VALUES ROWS ON CONFLICT (id) DO UPDATE SET ${updates}`,
      columns.length,
    )
    this.#live = store.prepare<Row>('SELECT * FROM futures WHERE closed_ts IS NULL ORDER BY seq')
    this.#closed = store.prepare<Row>(
      `SELECT * FROM futures WHERE uid = ? AND closed_ts IS NOT NULL AND closed_ts BETWEEN ? AND ?
       ORDER BY closed_ts DESC, seq DESC LIMIT ?`,
    )
    this.#one = store.prepare<Row>('SELECT * FROM futures WHERE id = ? AND uid = ?')
    this.#owner = store.prepare<{ uid: string }>('SELECT uid FROM futures WHERE id = ?')
    this.#volume = store.prepare<{ volume: number }>(
      `SELECT coalesce(sum(quantity), 0) AS volume FROM futures
       WHERE uid = ? AND closed_ts > ? AND state = 'closed'`,
    )
  }

  save(trade: OwnedTrade, reason: CloseReason | null = null): void {
    this.#queue(
      trade.id, trade.uid, trade.state, trade.side, trade.orderType, trade.quantity, trade.marginSats, trade.leverage,
      trade.price, trade.entryPrice, trade.entryMarginSats, trade.exitPrice, trade.liquidationPrice, trade.stopLossPrice,
      trade.takeProfitPrice, trade.pnlSats, trade.openingFeeSats, trade.closingFeeSats, trade.maintenanceMarginSats,
      trade.fundingFeeSats, trade.createdAtMs, trade.filledAtMs, trade.closedAtMs, trade.updatedAtMs, reason,
      trade.clientOrderId, trade.trailingStopRate, trade.trailingExtremePrice, trade.cashedInPnlSats, trade.cashedInMarginSats,
    ) // prettier-ignore
  }

  /** All users, oldest first. */
  live(): OwnedTrade[] {
    return this.#live.all().map(toTrade)
  }

  /** By closing time, newest first. */
  closed(uid: string, { from, to, limit }: Span): OwnedTrade[] {
    return this.#closed.all(uid, from ?? 0, to ?? Number.MAX_SAFE_INTEGER, limit).map(toTrade)
  }

  find(uid: string, id: string): OwnedTrade | null {
    const row = this.#one.get(id, uid)
    return row === undefined ? null : toTrade(row)
  }

  ownerOf(id: string): string | null {
    return this.#owner.get(id)?.uid ?? null
  }

  volumeSince(uid: string, sinceMs: number): number {
    return this.#volume.get(uid, sinceMs)?.volume ?? 0
  }
}
