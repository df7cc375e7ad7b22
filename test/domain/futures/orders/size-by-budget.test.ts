import { describe, expect, test } from 'vitest'
import {
  computeShareMargin,
  computePercent,
  computeBalancePercent,
} from '@common/domain/futures/orders/size-by-budget'
import { sats } from '@common/domain/units'
import { market } from '../arbitraries'

const share = { side: 'buy', leverage: 10, percent: 50, balanceSats: sats(100_000), market } as const

describe('margin from a share of the balance', () => {
  test('leaves enough of the share for the fees', () => {
    const margin = computeShareMargin({ ...share, entryPrice: 20_000 })
    expect(margin).toBeGreaterThan(45_000)
    expect(margin).toBeLessThan(50_000)
  })

  test.each([null, 0, NaN])('does not depend on the entry price: %s', (entryPrice) => {
    expect(computeShareMargin({ ...share, entryPrice })).toBe(
      computeShareMargin({ ...share, entryPrice: 20_000 }),
    )
  })

  test('is limited by the maximum quantity of the market', () => {
    const few = { ...market, maxQuantity: 10.9 }
    expect(computeShareMargin({ ...share, market: few, entryPrice: 20_000 })).toBe(5000)
  })

  test.each([
    ['an empty balance', { balanceSats: sats(0) }],
    ['no share', { percent: 0 }],
  ])('is 0 for %s', (_name, changes) => {
    expect(computeShareMargin({ ...share, ...changes, entryPrice: 20_000 })).toBe(0)
  })
})

test('percentOf rounds down', () => {
  expect([
    computePercent(sats(999), 25),
    computePercent(sats(1000), 25),
    computePercent(sats(3), 33),
  ]).toEqual([249, 250, 0])
})

test('computeBalancePercent rounds to its decimals and returns null for an empty balance', () => {
  expect(computeBalancePercent(sats(1), sats(3), 2)).toBe(33.33)
  expect(computeBalancePercent(sats(1), sats(3), 0)).toBe(33)
  expect(computeBalancePercent(sats(1), sats(0), 2)).toBeNull()
})
