import { expect, test } from 'vitest'
import { FeeRates } from '../../../electron/practice/futures/fee-rates'
import { openAuditedEngine } from '../../support/practice/bare-engine'

const hourMs = 3_600_000

test('a restart within the hour does not change the fee tier', () => {
  const engine = openAuditedEngine(50_000, 2_000_000_000)
  const { exchange, uid } = engine
  const afterRestart = () => new FeeRates(exchange.positions.stored, exchange.clocks).of(uid).tier
  const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 250_001 } as const
  exchange.trades.close(uid, exchange.orders.place(uid, order).id)
  expect([exchange.rates.of(uid).tier, afterRestart()]).toEqual([0, 0])
  engine.advance(hourMs)
  expect([exchange.rates.of(uid).tier, afterRestart()]).toEqual([1, 1])
})
