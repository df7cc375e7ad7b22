import { spanBounds, type Span } from '../ledger/span'
import { recordColumns, upsert } from '../ledger/record-columns'
import type { Store } from '../ledger/store'
import type { OptionPosition } from './option-position'

const columns = recordColumns<OptionPosition>({
  id: 'id',
  legId: 'leg_id',
  uid: 'uid',
  state: 'state',
  kind: 'kind',
  quantity: 'quantity',
  strike: 'strike',
  settlement: 'settlement',
  forwardPrice: 'forward',
  forwardPointUsd: 'forward_point',
  impliedVolatility: 'volatility',
  fixingPrice: 'fixing_price',
  premiumSats: 'premium',
  maintenanceMarginSats: 'maintenance_margin',
  pnlSats: 'pnl',
  openingFeeSats: 'opening_fee',
  closingFeeSats: 'closing_fee',
  createdAtMs: 'created_ts',
  expiresAtMs: 'expiry_ts',
  closedAtMs: 'closed_ts',
  deliveredTradeId: 'delivered_id',
})

export class OptionStore {
  readonly #upsert
  readonly #one
  readonly #running
  readonly #ended
  readonly #due
  readonly #nextExpiry

  constructor(store: Store) {
    this.#upsert = store.prepare(upsert('options', 'id', columns.names))
    this.#one = store.prepare<OptionPosition>(
      `SELECT ${columns.selected} FROM options WHERE id = ? AND uid = ?`,
    )
    this.#running = store.prepare<OptionPosition>(
      `SELECT ${columns.selected} FROM options WHERE uid = ? AND closed_ts IS NULL AND created_ts BETWEEN ? AND ?
       ORDER BY created_ts DESC, seq DESC LIMIT ?`,
    )
    this.#ended = store.prepare<OptionPosition>(
      `SELECT ${columns.selected} FROM options WHERE uid = ? AND closed_ts IS NOT NULL AND closed_ts BETWEEN ? AND ?
       ORDER BY closed_ts DESC, seq DESC LIMIT ?`,
    )
    this.#due = store.prepare<OptionPosition>(
      `SELECT ${columns.selected} FROM options WHERE closed_ts IS NULL AND expiry_ts <= ? ORDER BY expiry_ts, seq`,
    )
    this.#nextExpiry = store.prepare<{ next: number | null }>(
      'SELECT min(expiry_ts) AS next FROM options WHERE closed_ts IS NULL',
    )
  }

  save(option: OptionPosition): void {
    this.#upsert.run(...columns.values(option))
  }

  find(uid: string, id: string): OptionPosition | null {
    return this.#one.all(id, uid)[0] ?? null
  }

  /** By purchase time, newest first. */
  running(uid: string, span: Span): OptionPosition[] {
    return this.#running.all(uid, ...spanBounds(span))
  }

  /** By closing time, newest first. */
  ended(uid: string, span: Span): OptionPosition[] {
    return this.#ended.all(uid, ...spanBounds(span))
  }

  /** All users, by expiry. */
  due(nowMs: number): OptionPosition[] {
    return this.#due.all(nowMs)
  }

  nextExpiryMs(): number {
    return this.#nextExpiry.get()?.next ?? Infinity
  }
}
