import { sats, type Sats } from '@common/domain/units'
import type { Store } from './store'

/** Never negative. `usd` is in ten-thousandths of a dollar, `usd-cents` of older databases in cents. */
type UserAccount =
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
type HouseAccount =
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

interface Transfer {
  readonly atMs: number
  readonly kind: string
  readonly reference: string
  readonly postings: readonly Posting[]
}

export const negated = (amountSats: number): number => -amountSats

interface Account {
  readonly id: number
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
  readonly #queueTransfer
  readonly #queuePosting
  #nextTransfer: number

  constructor(store: Store) {
    this.#store = store
    this.#find = store.prepare<Account>('SELECT id, balance FROM accounts WHERE kind = ? AND owner = ?')
    this.#create = store.prepare<Account>(
      'INSERT INTO accounts (kind, owner) VALUES (?, ?) RETURNING id, balance',
    )
    this.#lastTransfer = store.prepare<{ id: number | null }>('SELECT max(id) AS id FROM transfers')
    this.#queueTransfer = store.queue('INSERT INTO transfers (id, ts, kind, reference) VALUES ROWS', 4)
    this.#queuePosting = store.queue('INSERT INTO postings (transfer, account, amount) VALUES ROWS', 3)
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
   * Atomic; omits postings of zero. The database rejects negative user accounts too, when it saves.
   * @throws RangeError if postings do not add up to zero or are not whole, or a user account would become negative
   */
  transfer({ atMs, kind, reference, postings }: Transfer): void {
    const moving = postings.filter(({ amountSats }) => sats(amountSats, kind) !== 0)
    const sum = moving.reduce((total, { amountSats }) => total + amountSats, 0)
    if (sum !== 0)
      throw new RangeError(`The postings of ${kind} ${reference} must add up to zero, got ${sum} sats`)
    if (moving.length === 0) return
    this.#store.write(() => {
      const entries = moving.map((posting) => {
        const owner = 'uid' in posting ? posting.uid : ''
        const account = this.#opened(posting.account, owner)
        if (owner !== '' && account.balance + posting.amountSats < 0)
          throw new RangeError(`${kind} ${reference} would make the account ${posting.account} negative`)
        return { account, amountSats: posting.amountSats }
      })
      const transfer = this.#nextTransfer
      this.#nextTransfer += 1
      this.#queueTransfer(transfer, atMs, kind, reference)
      for (const { account, amountSats } of entries) {
        this.#queuePosting(transfer, account.id, amountSats)
        // A trigger changes the stored balance.
        account.balance += amountSats
      }
    })
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
