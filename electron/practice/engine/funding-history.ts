import type { Store } from '../ledger/store'
import type { Span } from './trade-store'

interface WireFee {
  readonly ts: number
  readonly id: string
  readonly fixing_id: string
  readonly fee: number
}

interface WireFixing {
  readonly id: string
  readonly time: number
  readonly price: number
  readonly fee_rate: number
}

const bounds = ({ from, to, limit }: Span): [number, number, number] => [
  from ?? 0,
  to ?? Number.MAX_SAFE_INTEGER,
  limit,
]

/** Past carry fees and the fixings behind them, newest first. */
export class FundingHistory {
  readonly #fees
  readonly #fixings

  constructor(store: Store) {
    this.#fees = store.prepare<WireFee>(
      `SELECT ts, trade_id AS id, fixing_id, fee FROM funding_fees WHERE uid = ? AND ts BETWEEN ? AND ?
       ORDER BY ts DESC, trade_id LIMIT ?`,
    )
    this.#fixings = store.prepare<WireFixing>(
      'SELECT id, ts AS time, price, rate AS fee_rate FROM fixings WHERE ts BETWEEN ? AND ? ORDER BY ts DESC LIMIT ?',
    )
  }

  fees(uid: string, span: Span): WireFee[] {
    return this.#fees
      .all(uid, ...bounds(span))
      .map(({ ts, id, fixing_id, fee }) => ({ ts, id, fixing_id, fee }))
  }

  fixings(span: Span): WireFixing[] {
    return this.#fixings
      .all(...bounds(span))
      .map(({ id, time, price, fee_rate }) => ({ id, time, price, fee_rate }))
  }
}
