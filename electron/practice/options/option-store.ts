import type { Sats } from '@common/domain/units'
import type { Span } from '../ledger/span'
import type { Store } from '../ledger/store'
import type { OptionPosition } from './option-position'

interface Row {
  readonly id: string
  readonly leg_id: string
  readonly uid: string
  readonly state: OptionPosition['state']
  readonly kind: OptionPosition['kind']
  readonly quantity: number
  readonly strike: number
  readonly settlement: OptionPosition['settlement']
  readonly forward: number
  readonly forward_point: number
  readonly volatility: number
  readonly fixing_price: number | null
  readonly premium: Sats
  readonly maintenance_margin: Sats
  readonly pnl: Sats
  readonly opening_fee: Sats
  readonly closing_fee: Sats
  readonly created_ts: number
  readonly expiry_ts: number
  readonly closed_ts: number | null
  readonly delivered_id: string | null
}

const toPosition = (row: Row): OptionPosition => ({
  id: row.id,
  legId: row.leg_id,
  uid: row.uid,
  state: row.state,
  kind: row.kind,
  quantity: row.quantity,
  strike: row.strike,
  settlement: row.settlement,
  forwardPrice: row.forward,
  forwardPointUsd: row.forward_point,
  impliedVolatility: row.volatility,
  fixingPrice: row.fixing_price,
  premiumSats: row.premium,
  maintenanceMarginSats: row.maintenance_margin,
  pnlSats: row.pnl,
  openingFeeSats: row.opening_fee,
  closingFeeSats: row.closing_fee,
  createdAtMs: row.created_ts,
  expiresAtMs: row.expiry_ts,
  closedAtMs: row.closed_ts,
  deliveredTradeId: row.delivered_id,
})

const columns = [
  'id', 'leg_id', 'uid', 'state', 'kind', 'quantity', 'strike', 'settlement', 'forward', 'forward_point', 'volatility',
  'fixing_price', 'premium', 'maintenance_margin', 'pnl', 'opening_fee', 'closing_fee', 'created_ts', 'expiry_ts',
  'closed_ts', 'delivered_id',
] // prettier-ignore

export class OptionStore {
  readonly #upsert
  readonly #one
  readonly #running
  readonly #ended
  readonly #due
  readonly #nextExpiry

  constructor(store: Store) {
    const updates = columns.map((column) => `${column} = excluded.${column}`).join(', ')
    this.#upsert = store.prepare(
      `INSERT INTO options (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
       ON CONFLICT (id) DO UPDATE SET ${updates}`,
    )
    this.#one = store.prepare<Row>('SELECT * FROM options WHERE id = ? AND uid = ?')
    this.#running = store.prepare<Row>(
      `SELECT * FROM options WHERE uid = ? AND closed_ts IS NULL AND created_ts BETWEEN ? AND ?
       ORDER BY created_ts DESC, seq DESC LIMIT ?`,
    )
    this.#ended = store.prepare<Row>(
      `SELECT * FROM options WHERE uid = ? AND closed_ts IS NOT NULL AND closed_ts BETWEEN ? AND ?
       ORDER BY closed_ts DESC, seq DESC LIMIT ?`,
    )
    this.#due = store.prepare<Row>(
      'SELECT * FROM options WHERE closed_ts IS NULL AND expiry_ts <= ? ORDER BY expiry_ts, seq',
    )
    this.#nextExpiry = store.prepare<{ next: number | null }>(
      'SELECT min(expiry_ts) AS next FROM options WHERE closed_ts IS NULL',
    )
  }

  save(option: OptionPosition): void {
    this.#upsert.run(
      option.id, option.legId, option.uid, option.state, option.kind, option.quantity, option.strike, option.settlement,
      option.forwardPrice, option.forwardPointUsd, option.impliedVolatility, option.fixingPrice, option.premiumSats,
      option.maintenanceMarginSats, option.pnlSats, option.openingFeeSats, option.closingFeeSats, option.createdAtMs,
      option.expiresAtMs, option.closedAtMs, option.deliveredTradeId,
    ) // prettier-ignore
  }

  find(uid: string, id: string): OptionPosition | null {
    const row = this.#one.get(id, uid)
    return row === undefined ? null : toPosition(row)
  }

  /** By purchase time, newest first. */
  running(uid: string, { from = 0, to = Number.MAX_SAFE_INTEGER, limit }: Span): OptionPosition[] {
    return this.#running.all(uid, from, to, limit).map(toPosition)
  }

  /** By closing time, newest first. */
  ended(uid: string, { from = 0, to = Number.MAX_SAFE_INTEGER, limit }: Span): OptionPosition[] {
    return this.#ended.all(uid, from, to, limit).map(toPosition)
  }

  /** All users, by expiry. */
  due(nowMs: number): OptionPosition[] {
    return this.#due.all(nowMs).map(toPosition)
  }

  nextExpiryMs(): number {
    return this.#nextExpiry.get()?.next ?? Infinity
  }
}
