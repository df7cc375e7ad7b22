import type { PaymentRail } from '@common/domain/wallet'
import type { Span } from '../ledger/span'
import type { Store } from '../ledger/store'
import { fieldError } from '../errors/service-error'

export interface WithdrawalRow {
  readonly id: string
  readonly uid: string
  readonly rail: 'lightning' | 'internal'
  readonly amount: number
  /** The reserve while pending. */
  readonly fee: number
  readonly payment_hash: string | null
  /** Public key of the payee, Lightning address or user name. */
  readonly destination: string
  readonly created_ts: number
  readonly settled_ts: number | null
  readonly failed_ts: number | null
}

export type NewWithdrawal = Pick<
  WithdrawalRow,
  'id' | 'uid' | 'rail' | 'amount' | 'fee' | 'payment_hash' | 'destination'
>

export const isPending = ({ settled_ts, failed_ts }: WithdrawalRow): boolean =>
  settled_ts === null && failed_ts === null

export class WithdrawalStore {
  readonly #insert
  readonly #settle
  readonly #fail
  readonly #list
  readonly #one
  readonly #byHash

  constructor(store: Store) {
    this.#insert = store.prepare(
      `INSERT INTO withdrawals (id, uid, rail, amount, fee, payment_hash, destination, created_ts)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#settle = store.prepare('UPDATE withdrawals SET settled_ts = ?, fee = ? WHERE id = ?')
    this.#fail = store.prepare('UPDATE withdrawals SET failed_ts = ?, fee = 0 WHERE id = ?')
    this.#list = store.prepare<WithdrawalRow>(
      'SELECT * FROM withdrawals WHERE uid = ? AND created_ts BETWEEN ? AND ? AND instr(?, rail) ORDER BY created_ts DESC, seq DESC LIMIT ?',
    )
    this.#one = store.prepare<WithdrawalRow>('SELECT * FROM withdrawals WHERE id = ? AND uid = ?')
    this.#byHash = store.prepare<WithdrawalRow>('SELECT * FROM withdrawals WHERE payment_hash = ?')
  }

  begin(row: NewWithdrawal, atMs: number): void {
    const { id, uid, rail, amount, fee, payment_hash, destination } = row
    this.#insert.run(id, uid, rail, amount, fee, payment_hash, destination, atMs)
  }

  settle(id: string, feeSats: number, atMs: number): void {
    this.#settle.run(atMs, feeSats, id)
  }

  fail(id: string, atMs: number): void {
    this.#fail.run(atMs, id)
  }

  byHash(paymentHash: string): WithdrawalRow | null {
    return this.#byHash.get(paymentHash) ?? null
  }

  list(uid: string, { from, to, limit }: Span, rails: readonly PaymentRail[]): WithdrawalRow[] {
    return this.#list.all(uid, from ?? 0, to ?? Number.MAX_SAFE_INTEGER, rails.join(','), limit)
  }

  read(uid: string, id: string): WithdrawalRow {
    const row = this.#one.get(id, uid)
    if (row === undefined) throw fieldError('notFound', 'id', `Withdrawal ${id} not found`)
    return row
  }
}
