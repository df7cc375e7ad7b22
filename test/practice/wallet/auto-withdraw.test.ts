import { expect, test } from 'vitest'
import { updateUser } from '../../../electron/practice/users/update-user'
import { autoWithdraw } from '../../../electron/practice/wallet/auto-withdraw'
import { openAuditedEngine } from '../../support/practice/bare-engine'

test.each([
  [1002, []],
  [1003, [1000]],
])('an automatic withdrawal of %d sats pays %j: the minimum, after the reserve', (proceedsSats, paid) => {
  const { exchange, uid } = openAuditedEngine(50_000, 1_000_000)
  updateUser(exchange.users, uid, {
    auto_withdraw_enabled: true,
    auto_withdraw_lightning_address: 'me@example.com',
  })
  autoWithdraw(exchange)(uid, proceedsSats)
  const rows = exchange.withdrawalStore.list(uid, { limit: 5 }, ['lightning'])
  expect(rows.map(({ amount }) => amount)).toEqual(paid)
})
