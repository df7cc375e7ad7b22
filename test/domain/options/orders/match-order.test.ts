import { expect, test } from 'vitest'
import { couldBeBought, isRolling, isSameOptionOrder } from '@common/domain/options/orders/match-order'
import type { OptionTrade } from '@common/domain/options/option'
import { sats } from '@common/domain/units'

const createdAtMs = Date.UTC(2026, 0, 5, 12)
const order = { side: 'buy', instrumentName: 'BTC.24H.60000.C', quantity: 100, settlement: 'cash' } as const
const bought: OptionTrade = {
  id: 'o1',
  state: 'running',
  kind: 'call',
  quantity: 100,
  strike: 60_000,
  settlement: 'cash',
  forwardPrice: 60_000,
  forwardPointUsd: 0,
  impliedVolatility: 0.6,
  fixingPrice: null,
  premiumSats: sats(1000),
  maintenanceMarginSats: sats(10),
  pnlSats: sats(0),
  openingFeeSats: sats(10),
  closingFeeSats: sats(0),
  createdAtMs,
  expiresAtMs: createdAtMs + 24 * 3_600_000,
  closedAtMs: null,
  deliveredTradeId: null,
}

test('an option matches an order of its instrument and quantity, in any later state', () => {
  expect(couldBeBought(bought, order)).toBe(true)
  expect(couldBeBought({ ...bought, settlement: 'physical', state: 'closed' }, order)).toBe(true)
  const dated = { ...bought, expiresAtMs: Date.UTC(2026, 0, 30, 8) }
  expect(couldBeBought(dated, { ...order, instrumentName: 'BTC.2026-01-30.60000.C' })).toBe(true)
})

test('an option does not match an order of another type, strike, quantity or expiry', () => {
  const changes = [
    { kind: 'put' as const },
    { strike: 61_000 },
    { quantity: 101 },
    { expiresAtMs: bought.expiresAtMs + 3_600_000 },
  ]
  for (const change of changes) expect(couldBeBought({ ...bought, ...change }, order)).toBe(false)
  expect(couldBeBought(bought, { ...order, instrumentName: 'BTC.2026-01-06.60000.C' })).toBe(false)
  expect(couldBeBought(bought, { ...order, instrumentName: 'gold' })).toBe(false)
})

test.each([
  [60_000, true],
  [-60_000, true],
  [60_001, false],
  [-60_001, false],
])('a rolling option may expire a minute off the day of its purchase: %d ms', (offMs, isMatching) => {
  const off = { ...bought, expiresAtMs: bought.expiresAtMs + offMs }
  expect(couldBeBought(off, order)).toBe(isMatching)
  expect(isRolling(off)).toBe(isMatching)
})

test('two option orders match if only their settlement differs', () => {
  expect(isSameOptionOrder(order, { ...order, settlement: 'physical' })).toBe(true)
  expect(isSameOptionOrder(order, { ...order, quantity: 99 })).toBe(false)
  expect(isSameOptionOrder(order, { ...order, instrumentName: 'BTC.24H.60000.P' })).toBe(false)
})
