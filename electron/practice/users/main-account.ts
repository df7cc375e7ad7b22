import type { Meta } from '../ledger/meta'
import type { Store } from '../ledger/store'
import type { ApiKeys, KeyMaterial } from './api-keys'
import type { Users } from './users'

export interface MainAccount extends KeyMaterial {
  readonly username: string
}

interface MainAccountDeps {
  readonly store: Store
  readonly meta: Meta
  readonly users: Users
  readonly keys: ApiKeys
}

/** Reuses the stored key unless `hasFreshKey`. */
export function openMainAccount(
  { store, meta, users, keys }: MainAccountDeps,
  balanceSats: number,
  hasFreshKey: boolean,
): MainAccount {
  return store.write(() => {
    const uid = meta.text('main.uid') ?? users.create('practice', balanceSats).uid
    meta.set('main.uid', uid)
    const storedKey = meta.text('main.key')
    if (storedKey !== null && !hasFreshKey) {
      return { username: users.get(uid).username, ...(JSON.parse(storedKey) as KeyMaterial) }
    }
    keys.revokeAll(uid)
    const material = keys.create(uid)
    meta.set('main.key', JSON.stringify(material))
    return { username: users.get(uid).username, ...material }
  })
}
