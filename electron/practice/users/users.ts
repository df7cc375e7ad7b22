import type { Clocks } from '../time/clock'
import type { IdGenerator } from '../time/id-generator'
import type { Ledger } from '../ledger/ledger'
import type { Store } from '../ledger/store'
import { fieldError } from '../errors/service-error'

export interface User {
  readonly uid: string
  readonly username: string
  readonly showLeaderboard: boolean
  readonly useTaprootAddresses: boolean
  readonly autoWithdrawEnabled: boolean
  readonly autoWithdrawLightningAddress: string | null
  readonly nostrPubkey: string | null
  readonly linkingKey: string | null
}

interface Row {
  readonly uid: string
  readonly username: string
  readonly show_leaderboard: number
  readonly use_taproot_addresses: number
  readonly auto_withdraw_enabled: number
  readonly auto_withdraw_lightning_address: string | null
  readonly nostr_pubkey: string | null
  readonly linking_key: string | null
}

const toUser = (row: Row): User => ({
  uid: row.uid,
  username: row.username,
  showLeaderboard: row.show_leaderboard === 1,
  useTaprootAddresses: row.use_taproot_addresses === 1,
  autoWithdrawEnabled: row.auto_withdraw_enabled === 1,
  autoWithdrawLightningAddress: row.auto_withdraw_lightning_address,
  nostrPubkey: row.nostr_pubkey,
  linkingKey: row.linking_key,
})

/** At most 64 characters (protocol/v2.md#user). SQLite truncates at NUL; lone surrogates are not valid text. */
const usernamePattern = /^[^\s\p{Cc}\p{Cs}]{3,64}$/u

interface UserDeps {
  readonly store: Store
  readonly ledger: Ledger
  readonly clocks: Clocks
  readonly identity: IdGenerator
}

export class Users {
  readonly #deps: UserDeps
  readonly #byUid
  readonly #byName
  readonly #byLinkingKey
  readonly #insert
  readonly #update

  constructor(deps: UserDeps) {
    const { store } = deps
    this.#deps = deps
    this.#byUid = store.prepare<Row>('SELECT * FROM users WHERE uid = ?')
    this.#byName = store.prepare<Row>('SELECT * FROM users WHERE username = ?')
    this.#byLinkingKey = store.prepare<Row>('SELECT * FROM users WHERE linking_key = ?')
    this.#insert = store.prepare(
      'INSERT INTO users (uid, username, linking_key, created_ts) VALUES (?, ?, ?, ?)',
    )
    this.#update = store.prepare(
      `UPDATE users SET username = ?, show_leaderboard = ?, use_taproot_addresses = ?, auto_withdraw_enabled = ?,
       auto_withdraw_lightning_address = ?, nostr_pubkey = ? WHERE uid = ?`,
    )
  }

  get(uid: string): User {
    const row = this.#byUid.get(uid)
    if (row === undefined) throw new Error(`User ${uid} not found`)
    return toUser(row)
  }

  named(username: string): User | null {
    const row = this.#byName.get(username)
    return row === undefined ? null : toUser(row)
  }

  create(username: string, balanceSats: number, linkingKey: string | null = null): User {
    const { store, ledger, clocks, identity } = this.#deps
    this.checkName(username, null)
    if (linkingKey !== null && this.#byLinkingKey.get(linkingKey) !== undefined)
      throw fieldError('invalidRequest', 'linkingKey', 'linkingKey already belongs to a user')
    const uid = identity.uuid()
    const atMs = clocks.serviceMs()
    store.write(() => {
      this.#insert.run(uid, username, linkingKey, atMs)
      ledger.transfer({
        atMs,
        kind: 'issue',
        reference: uid,
        postings: [
          { account: 'issuance', amountSats: -balanceSats },
          { uid, account: 'free', amountSats: balanceSats },
        ],
      })
    })
    return this.get(uid)
  }

  linkedTo(linkingKey: string): User {
    const row = this.#byLinkingKey.get(linkingKey)
    return row === undefined ? this.create(this.freeName(), 0, linkingKey) : toUser(row)
  }

  freeName(): string {
    return `trader-${this.#deps.identity.uuid().slice(0, 8)}`
  }

  save(user: User): void {
    this.#update.run(
      user.username,
      Number(user.showLeaderboard),
      Number(user.useTaprootAddresses),
      Number(user.autoWithdrawEnabled),
      user.autoWithdrawLightningAddress,
      user.nostrPubkey,
      user.uid,
    )
  }

  checkName(username: string, owner: string | null): void {
    if (!usernamePattern.test(username)) {
      throw fieldError('invalidRequest', 'username', 'username must be 3 to 64 characters without spaces')
    }
    const existing = this.named(username)
    if (existing !== null && existing.uid !== owner) {
      throw fieldError('invalidRequest', 'username', `username ${username} is taken`)
    }
  }
}
