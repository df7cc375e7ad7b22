import { sats, type Sats } from '@common/domain/units'
import type { Statement, Store } from './store'

/** Never negative. `usd` is in ten-thousandths of a dollar, `usd-cents` of older databases in cents. */
export type UserAccount =
  | 'free'
  | 'margin'
  | 'reserve'
  | 'cross-margin'
  | 'option-margin'
  | 'option-reserve'
  | 'usd'
  | 'usd-cents'

/**
 * `in-transit` is debited but not sent. `market` is the counterparty of all trades. `usd-market` is in
 * ten-thousandths of a dollar; no transfer mixes units. `funding` pools fees.
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
  readonly kind: string
  readonly reference: string
  readonly postings: readonly Posting[]
}

export const taken = (amountSats: number): number => -amountSats

interface Account {
  readonly id: number
  /** Sats or units of synthetic dollars. */
  balance: number
}

/** Double entry: each transfer's postings add up to zero. */
export class Ledger {
  readonly #store: Store
  /** Accounts that moved since the start. */
  readonly #accounts = new Map<string, Account>()
  readonly #find
  readonly #create
  readonly #lastTransfer
  readonly #insertTransfer
  readonly #insertPostings = new Map<number, Statement<unknown>>()
  #nextTransfer: number

  constructor(store: Store) {
    this.#store = store
    this.#find = store.prepare<Account>('SELECT id, balance FROM accounts WHERE kind = ? AND owner = ?')
    this.#create = store.prepare<Account>(
      'INSERT INTO accounts (kind, owner) VALUES (?, ?) RETURNING id, balance',
    )
    this.#lastTransfer = store.prepare<{ id: number | null }>('SELECT max(id) AS id FROM transfers')
    this.#insertTransfer = store.prepare(
      'INSERT INTO transfers (id, ts, kind, reference) VALUES (?, ?, ?, ?)',
    )
    this.#nextTransfer = this.#idAfterLast()
    store.onUndo(() => {
      this.#accounts.clear()
      this.#nextTransfer = this.#idAfterLast()
    })
  }

  balanceSats(uid: string, account: UserAccount): Sats {
    return sats(this.#known(account, uid)?.balance ?? 0, 'balance')
  }

  /**
   * Atomic; omits postings of zero. The database rejects negative user accounts.
   * @throws RangeError if postings do not add up to zero or are not whole
   */
  transfer({ atMs, kind, reference, postings }: Transfer): void {
    const moving = postings.filter(({ amountSats }) => sats(amountSats, kind) !== 0)
    const sum = moving.reduce((total, { amountSats }) => total + amountSats, 0)
    if (sum !== 0)
      throw new RangeError(`The postings of ${kind} ${reference} must add up to zero, got ${sum} sats`)
    if (moving.length === 0) return
    this.#store.write(() => {
      const transfer = this.#nextTransfer
      this.#nextTransfer += 1
      this.#insertTransfer.run(transfer, atMs, kind, reference)
      const entries = moving.map((posting) => ({
        account: this.#opened(posting.account, 'uid' in posting ? posting.uid : ''),
        amountSats: posting.amountSats,
      }))
      const values = entries.flatMap(({ account, amountSats }) => [transfer, account.id, amountSats])
      this.#insertionOf(entries.length).run(...values)
      // A trigger has applied or rejected the same change.
      for (const { account, amountSats } of entries) account.balance += amountSats
    })
  }

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

  #opened(kind: string, owner: string): Account {
    const account = this.#known(kind, owner) ?? this.#create.get(kind, owner)
    if (account === undefined) throw new Error(`The account ${kind} could not be opened`)
    this.#accounts.set(`${kind} ${owner}`, account)
    return account
  }

  #known(kind: string, owner: string): Account | undefined {
    return this.#accounts.get(`${kind} ${owner}`) ?? this.#find.get(kind, owner)
  }
}
