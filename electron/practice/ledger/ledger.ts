import { sats, type Sats } from '@common/domain/units'
import type { Statement, Store } from './store'

/**
 * What belongs to a user: free balance, margin of trades and reserve for their fees, the same of options, and synthetic
 * dollars, which are kept in cents. Never below zero.
 */
export type UserAccount = 'free' | 'margin' | 'reserve' | 'option-margin' | 'option-reserve' | 'usd-cents'

/**
 * The exchange's own side of every move. `issuance` is where practice money comes from, `lightning` the world outside,
 * `bitcoin` the chain,
 * `in-transit` what was debited and not sent yet, `market` the counterparty of all trades, `usd-market` of all synthetic dollars (in cents; no transfer mixes the units),
 * `funding` the pot between payers and receivers of carry fees.
 */
export type HouseAccount =
  | 'issuance'
  | 'lightning'
  | 'bitcoin'
  | 'in-transit'
  | 'market'
  | 'usd-market'
  | 'funding'
  | 'trading-fees'
  | 'routing-fees'
  | 'mining-fees'

export type Posting =
  | { readonly uid: string; readonly account: UserAccount; readonly amountSats: number }
  | { readonly account: HouseAccount; readonly amountSats: number }

export interface Transfer {
  readonly atMs: number
  /** What happened: `order`, `fill`, `close`, `deposit`... */
  readonly kind: string
  /** The trade, deposit or withdrawal it happened to. */
  readonly reference: string
  readonly postings: readonly Posting[]
}

/** What leaves an account. */
export const taken = (amountSats: number): number => -amountSats

/** Double entry: money only moves in transfers whose postings add up to zero, so that the sum over all accounts is always zero. */
export class Ledger {
  readonly #store: Store
  readonly #ids = new Map<string, number>()
  readonly #find
  readonly #create
  readonly #balance
  readonly #lastTransfer
  readonly #insertTransfer
  /** By number of postings; one statement writes them all. */
  readonly #insertPostings = new Map<number, Statement<unknown>>()
  #nextTransfer: number

  constructor(store: Store) {
    this.#store = store
    this.#find = store.prepare<{ id: number }>('SELECT id FROM accounts WHERE kind = ? AND owner = ?')
    this.#create = store.prepare<{ id: number }>(
      'INSERT INTO accounts (kind, owner) VALUES (?, ?) RETURNING id',
    )
    this.#balance = store.prepare<{ balance: number }>('SELECT balance FROM accounts WHERE id = ?')
    this.#lastTransfer = store.prepare<{ id: number | null }>('SELECT max(id) AS id FROM transfers')
    this.#insertTransfer = store.prepare(
      'INSERT INTO transfers (id, ts, kind, reference) VALUES (?, ?, ?, ?)',
    )
    this.#nextTransfer = this.#idAfterLast()
    store.onRollback(() => {
      this.#ids.clear()
      this.#nextTransfer = this.#idAfterLast()
    })
  }

  /** Sats on an account; 0 when nothing ever moved there. */
  balanceSats(uid: string, account: UserAccount): Sats {
    const id = this.#knownId(account, uid)
    return sats(id === undefined ? 0 : (this.#balance.get(id)?.balance ?? 0), 'balance')
  }

  /**
   * Moves money, all of it or nothing. Postings of nothing are left out.
   * @throws RangeError when the postings do not add up to zero or an amount is not whole; the database refuses a user's
   * account below zero.
   */
  transfer({ atMs, kind, reference, postings }: Transfer): void {
    const moving = postings.filter(({ amountSats }) => sats(amountSats, kind) !== 0)
    const sum = moving.reduce((total, { amountSats }) => total + amountSats, 0)
    if (sum !== 0)
      throw new RangeError(`The ${kind} of ${reference} does not add up: ${sum} sats are left over`)
    if (moving.length === 0) return
    this.#store.write(() => {
      const transfer = this.#nextTransfer
      this.#nextTransfer += 1
      this.#insertTransfer.run(transfer, atMs, kind, reference)
      const values = moving.flatMap((posting) => {
        const account = this.#id(posting.account, 'uid' in posting ? posting.uid : '')
        return [transfer, account, posting.amountSats]
      })
      this.#insertionOf(moving.length).run(...values)
    })
  }

  /** Balances follow by a trigger. */
  #insertionOf(count: number): Statement<unknown> {
    const known = this.#insertPostings.get(count)
    if (known !== undefined) return known
    const rows = Array.from({ length: count }, () => '(?, ?, ?)').join(', ')
    const statement = this.#store.prepare(`INSERT INTO postings (transfer, account, amount) VALUES ${rows}`)
    this.#insertPostings.set(count, statement)
    return statement
  }

  #idAfterLast(): number {
    return (this.#lastTransfer.get()?.id ?? 0) + 1
  }

  #id(kind: string, owner: string): number {
    const id = this.#knownId(kind, owner) ?? this.#create.get(kind, owner)?.id
    if (id === undefined) throw new Error(`The account ${kind} could not be opened`)
    this.#ids.set(`${kind} ${owner}`, id)
    return id
  }

  #knownId(kind: string, owner: string): number | undefined {
    return this.#ids.get(`${kind} ${owner}`) ?? this.#find.get(kind, owner)?.id
  }
}
