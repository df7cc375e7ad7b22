import { z } from 'zod'
import { keyGroups, keyPermissions } from '@common/exchange-api/permissions'
import { bodyNumber, request, text, word } from '@common/exchange-api/v2/fields'
import { fieldError } from '../errors/service-error'
import { negated } from '../ledger/ledger'
import { controlCall, type ControlCall, type ControlDeps } from './control-call'

const permissions = z
  .array(word('permissions', keyPermissions))
  .min(1)
  .default([...keyGroups])

const account = request({
  // Bitcoin's total supply.
  balance: bodyNumber('balance', { min: 0, max: 21e14, whole: true }),
  permissions,
  username: text('username', 64).optional(),
  linkingKey: text('linkingKey', 66)
    .regex(/^[0-9a-f]{66}$/, 'linkingKey must be 66 lower-case hex digits')
    .optional(),
})

const key = request({ permissions, username: text('username', 64) })

const change = request({
  amount: bodyNumber('amount', { min: -21e14, max: 21e14, whole: true }),
  username: text('username', 64),
})

export function accountCalls({ store, users, keys, ledger, clocks }: ControlDeps): ControlCall[] {
  const findUid = (username: string): string => {
    const user = users.named(username)
    if (user === null) throw fieldError('notFound', 'username', `User ${username} not found`)
    return user.uid
  }
  return [
    controlCall('POST', '/practice/balance', change, ({ amount, username }) => {
      const uid = findUid(username)
      if (ledger.balanceSats(uid, 'free') + amount < 0)
        throw fieldError(
          'insufficientBalance',
          'amount',
          `The balance of ${username} is less than ${-amount} sats`,
        )
      ledger.transfer({
        atMs: clocks.serviceMs(),
        kind: 'issue',
        reference: uid,
        postings: [
          { account: 'issuance', amountSats: negated(amount) },
          { uid, account: 'free', amountSats: amount },
        ],
      })
      return { username, balance: ledger.balanceSats(uid, 'free') }
    }),
    controlCall(
      'POST',
      '/practice/accounts',
      account,
      ({ balance, permissions: requested, username, linkingKey }) =>
        store.write(() => {
          const user = users.create(username ?? users.freeName(), balance, linkingKey ?? null)
          return { username: user.username, ...keys.create(user.uid, requested) }
        }),
    ),
    controlCall('POST', '/practice/keys', key, ({ permissions: requested, username }) =>
      store.write(() => ({ username, ...keys.create(findUid(username), requested) })),
    ),
  ]
}
