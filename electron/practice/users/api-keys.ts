import { hash } from 'node:crypto'
import { keyGroups, type KeyPermission } from '@common/exchange-api/permissions'
import type { Clocks } from '../time/clock'
import type { IdGenerator } from '../time/id-generator'
import type { Store } from '../ledger/store'

export interface KeyMaterial {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

export interface ApiKey {
  readonly key: string
  readonly uid: string
  readonly secret: string
  readonly passphraseHash: Buffer
  readonly permissions: ReadonlySet<KeyPermission>
}

interface Row {
  readonly key: string
  readonly uid: string
  readonly secret: string
  readonly passphrase_hash: string
  readonly permissions: string
}

export const computeHash = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Unencrypted, because they only protect play money. */
export class ApiKeys {
  readonly #identity: IdGenerator
  readonly #clocks: Clocks
  readonly #keys = new Map<string, ApiKey>()
  readonly #insert
  readonly #revoke

  constructor(store: Store, identity: IdGenerator, clocks: Clocks) {
    this.#identity = identity
    this.#clocks = clocks
    this.#insert = store.prepare(
      'INSERT INTO api_keys (key, uid, secret, passphrase_hash, permissions, created_ts) VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#revoke = store.prepare('DELETE FROM api_keys WHERE uid = ?')
    for (const row of store.prepare<Row>('SELECT * FROM api_keys').all()) {
      this.#keys.set(row.key, {
        key: row.key,
        uid: row.uid,
        secret: row.secret,
        passphraseHash: Buffer.from(row.passphrase_hash, 'hex'),
        permissions: new Set(row.permissions.split(',') as KeyPermission[]),
      })
    }
  }

  find(key: string): ApiKey | null {
    return this.#keys.get(key) ?? null
  }

  create(uid: string, permissions: readonly KeyPermission[] = keyGroups): KeyMaterial {
    const random = (bytes: number) => Buffer.from(this.#identity.bytes(bytes)).toString('base64url')
    const material = { key: random(24), secret: random(48), passphrase: random(9) }
    this.add(uid, material, permissions)
    return material
  }

  add(uid: string, { key, secret, passphrase }: KeyMaterial, permissions: readonly KeyPermission[]): void {
    const passphraseHash = computeHash(passphrase)
    const list = permissions.join(',')
    this.#insert.run(key, uid, secret, passphraseHash.toString('hex'), list, this.#clocks.serviceMs())
    this.#keys.set(key, { key, uid, secret, passphraseHash, permissions: new Set(permissions) })
  }

  revokeAll(uid: string): void {
    this.#revoke.run(uid)
    for (const [key, owned] of this.#keys) if (owned.uid === uid) this.#keys.delete(key)
  }
}
