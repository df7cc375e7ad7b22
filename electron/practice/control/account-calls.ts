import { z } from 'zod'
import { keyGroups, keyPermissions } from '@common/exchange-api/permissions'
import { bodyNumber, request, text, word } from '@common/exchange-api/v2/fields'
import { fieldError } from '../errors/service-error'
import { negated } from '../ledger/ledger'
import { controlCall, type ControlCall, type ControlDeps } from './control-call'

const permissions = z
  .array(word('permissions', keyPermissions), { error: 'permissions must be an array' })
  .min(1, { error: 'permissions must not be empty' })
  .default([...keyGroups])

/** Bitcoin's total supply in sats. */
const supplySats = 21e14

const account = request({
  balance: bodyNumber('balance', { min: 0, max: supplySats, whole: true }),
  permissions,
  username: text('username', 64).optional(),
  linkingKey: text('linkingKey', 66)
    .regex(/^[0-9a-f]{66}$/, 'linkingKey must be 66 lower-case hex digits')
    .optional(),
})

const key = request({ permissions, username: text('username', 64) })

const change = request({
  amount: bodyNumber('amount', { min: -supplySats, max: supplySats, whole: true }),
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
      const balanceSats = ledger.balanceSats(uid, 'free') + amount
      if (balanceSats < 0) {
        const message = `The balance of ${username} is less than ${-amount} sats`
        throw fieldError('insufficientBalance', 'amount', message)
      }
      if (balanceSats > supplySats)
        throw fieldError('balanceTooHigh', 'amount', `The balance can be at most ${supplySats} sats`)
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
