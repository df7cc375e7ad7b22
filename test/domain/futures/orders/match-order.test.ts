import { describe, expect, test } from 'vitest'
import { isSameOrder, mayMatchOrder } from '@common/domain/futures/orders/match-order'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { createTrade } from '../../../support/create-trade'

const order: FuturesOrder = { side: 'buy', orderType: 'limit', leverage: 10, quantity: 100, price: 20_000 }
const trade = createTrade('t1', { orderType: 'limit', state: 'open', entryMarginSats: null })

describe('trade after a lost response', () => {
  test.each([
    ['an equal open order', {}, true],
    ['another side', { side: 'sell' }, false],
    ['another type', { orderType: 'market' }, false],
    ['another quantity', { quantity: 101 }, false],
    ['another price', { price: 20_000.5 }, false],
    ['another price after its fill, which may differ', { price: 19_990, state: 'running' }, true],
    ['another leverage and margin, which may have changed', { leverage: 5, marginSats: sats(9) }, true],
    ['a stop loss set since', { stopLossPrice: 19_000 }, true],
  ] as const)('may be the order if it has %s', (_name, changes, expected) => {
    expect(mayMatchOrder({ ...trade, ...changes }, order)).toBe(expected)
  })

  test('may be a market order at any price', () => {
    const market: FuturesOrder = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 }
    expect(mayMatchOrder(createTrade('t1', { price: 20_123 }), market)).toBe(true)
    expect(mayMatchOrder({ ...trade, orderType: 'market', price: 20_123 }, market)).toBe(true)
  })

  test('is compared by entry margin if the order has a margin, unless none is reported', () => {
    const { quantity: _, ...rest } = order
    const byMargin: FuturesOrder = { ...rest, marginSats: sats(50_000) }
    const withEntry = (entryMarginSats: number | null) =>
      mayMatchOrder(
        { ...trade, entryMarginSats: entryMarginSats === null ? null : sats(entryMarginSats) },
        byMargin,
      )
    expect([withEntry(50_000), withEntry(50_001), withEntry(null)]).toEqual([true, false, true])
    expect(mayMatchOrder({ ...trade, quantity: 7 }, byMargin)).toBe(true)
  })
})

describe('two orders', () => {
  test.each([
    ['side', { side: 'sell' }],
    ['type', { orderType: 'market' }],
    ['quantity', { quantity: 101 }],
    ['margin', { marginSats: sats(1) }],
    ['price', { price: 20_000.5 }],
  ] as const)('are different with another %s', (_name, changes) => {
    expect(isSameOrder(order, { ...order, ...changes })).toBe(false)
  })

  test('are the same with another leverage', () => {
    expect(isSameOrder(order, { ...order })).toBe(true)
    expect(isSameOrder(order, { ...order, ...{ leverage: 20 } })).toBe(true)
  })
})
