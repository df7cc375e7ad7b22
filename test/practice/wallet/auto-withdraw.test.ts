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

test('the rest of a liquidation is not withdrawn automatically', () => {
  const engine = openAuditedEngine(50_000, 1_000_000_000)
  const { exchange, uid } = engine
  updateUser(exchange.users, uid, {
    auto_withdraw_enabled: true,
    auto_withdraw_lightning_address: 'me@example.com',
  })
  const order = { side: 'buy', orderType: 'market', quantity: 500_000 } as const
  const trades = [20, 30, 40, 60, 70].map((leverage) => exchange.orders.place(uid, { ...order, leverage }))
  engine.moveTo(40_000)
  const rests = trades.map(({ id }) => {
    const { marginSats, pnlSats, maintenanceMarginSats } = exchange.trades.trade(uid, id)
    return marginSats + pnlSats + maintenanceMarginSats
  })
  expect(Math.max(...rests)).toBeGreaterThan(1003)
  expect(exchange.withdrawalStore.list(uid, { limit: 5 }, ['lightning'])).toEqual([])
})
