import { z } from 'zod'
import { keyGroups, keyPermissions } from '@common/exchange-api/permissions'
import { bodyNumber, request, text, word } from '@common/exchange-api/v2/fields'
import type { Store } from '../ledger/store'
import type { ApiKeys } from '../users/api-keys'
import type { Users } from '../users/users'
import { controlCall, type ControlCall } from './control-call'

interface AccountDeps {
  readonly store: Store
  readonly users: Users
  readonly keys: ApiKeys
}

const account = request({
  // All bitcoin there will ever be.
  balance: bodyNumber('balance', { min: 0, max: 21e14, whole: true }),
  permissions: z
    .array(word('permissions', keyPermissions))
    .min(1)
    .default([...keyGroups]),
  username: text('username', 64).optional(),
})

/** Makes users and gives them keys. */
export function accountCalls({ store, users, keys }: AccountDeps): ControlCall[] {
  return [
    controlCall('POST', '/practice/accounts', account, ({ balance, permissions, username }) =>
      store.write(() => {
        const user = users.create(username ?? users.freeName(), balance)
        return { username: user.username, ...keys.create(user.uid, permissions) }
      }),
    ),
  ]
}
