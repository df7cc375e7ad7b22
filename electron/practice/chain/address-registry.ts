import { addressFromPublicKey } from '@common/domain/bitcoin/address-from-public-key'
import { ServiceError } from '../errors/service-error'
import type { Clocks } from '../time/clock'
import type { Store } from '../ledger/store'
import type { Users } from '../users/users'
import type { LightningNode } from '../wallet/lightning-node'
import { chainLimits } from './chain-limits'

export interface AddressRow {
  readonly address: string
  readonly uid: string
  readonly created_ts: number
  readonly is_used: number
}

interface AddressRegistryDeps {
  readonly store: Store
  readonly clocks: Clocks
  readonly users: Users
  readonly node: LightningNode
}

const isUsed = 'EXISTS (SELECT 1 FROM bitcoin_deposits d WHERE d.address = a.address)'
const columns = `a.address, a.uid, a.created_ts, ${isUsed} AS is_used`

/** Regtest addresses, each with its own key. */
export class AddressRegistry {
  readonly #deps: AddressRegistryDeps
  readonly #last
  readonly #insert
  readonly #one
  readonly #list
  readonly #unused

  constructor(deps: AddressRegistryDeps) {
    const { store } = deps
    this.#deps = deps
    this.#last = store.prepare<{ seq: number | null }>('SELECT max(seq) AS seq FROM bitcoin_addresses')
    this.#insert = store.prepare(
      'INSERT INTO bitcoin_addresses (seq, address, uid, created_ts) VALUES (?, ?, ?, ?)',
    )
    this.#one = store.prepare<AddressRow>(`SELECT ${columns} FROM bitcoin_addresses a WHERE a.address = ?`)
    this.#list = store.prepare<AddressRow>(
      `SELECT ${columns} FROM bitcoin_addresses a WHERE a.uid = ? ORDER BY a.seq DESC`,
    )
    this.#unused = store.prepare<{ count: number }>(
      `SELECT count(*) AS count FROM bitcoin_addresses a WHERE a.uid = ? AND NOT ${isUsed}`,
    )
  }

  /**
   * Implements protocol/v2.md#wallet.
   * @throws ServiceError if the user has too many unused addresses (protocol/v3.md#errors)
   */
  create(uid: string, format?: 'p2wpkh' | 'p2tr'): AddressRow {
    const { store, clocks, users, node } = this.#deps
    const kind = format ?? (users.get(uid).useTaprootAddresses ? 'p2tr' : 'p2wpkh')
    return store.write(() => {
      if ((this.#unused.get(uid)?.count ?? 0) >= chainLimits.unusedAddresses)
        throw new ServiceError(
          'invalidRequest',
          'You have too many unused addresses. Please use one of them.',
        )
      const seq = (this.#last.get()?.seq ?? 0) + 1
      const address = addressFromPublicKey(node.childKey(`address ${seq}`), kind, 'regtest')
      const created_ts = clocks.serviceMs()
      this.#insert.run(seq, address, uid, created_ts)
      return { address, uid, created_ts, is_used: 0 }
    })
  }

  find(address: string): AddressRow | null {
    return this.#one.get(address) ?? null
  }

  /** Newest first. */
  list(uid: string, isCurrent: boolean): AddressRow[] {
    const all = this.#list.all(uid)
    return isCurrent ? all.filter(({ is_used }) => is_used === 0).slice(0, 1) : all
  }
}
