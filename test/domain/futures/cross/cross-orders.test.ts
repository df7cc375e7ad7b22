import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  alwaysReduces,
  findNewlyOpening,
  type OpenOrderTerms,
} from '@common/domain/futures/cross/cross-orders'
import type { CrossTerms } from '@common/domain/futures/cross/cross-position'
import { sats } from '@common/domain/units'

const held = (quantity: number): CrossTerms => ({
  quantity,
  entryPrice: quantity === 0 ? null : 100_000,
  leverage: 10,
  marginSats: sats(500_000),
})
const order = (side: 'buy' | 'sell', quantity: number): OpenOrderTerms => ({ side, quantity, price: 100_000 })

describe('open cross orders that open a position after another order', () => {
  const reducing = [order('sell', 60), order('sell', 40)]
  const adding = order('buy', 30)

  test.each([
    ['a close', 100, 0, [...reducing, adding]],
    ['a close of one contract', 1, 0, [...reducing, adding]],
    ['a partial close below their quantity', 100, 99, reducing],
    ['a reversal, without those that now reduce', 100, -50, reducing],
    ['a reversal, with all that exceed the new position', 100, -20, reducing],
    ['a further order on the same side', 100, 150, []],
    ['no order', 100, 100, []],
  ])('are found after %s', (_what, before, after, expected) => {
    expect(findNewlyOpening(held(before), held(after), [...reducing, adding])).toEqual(expected)
  })

  test('are none without a position and after a partial close that leaves enough', () => {
    expect(findNewlyOpening(held(0), held(100), [...reducing, adding])).toEqual([])
    expect(findNewlyOpening(held(-200), held(-30), [adding])).toEqual([])
    expect(findNewlyOpening(held(-200), held(-29), [adding])).toEqual([adding])
  })

  test('count against a limit order that should only reduce, not against a market order', () => {
    const orders = [order('sell', 60), order('buy', 30)]
    const isReducing = (orderType: 'limit' | 'market', quantity: number) =>
      alwaysReduces(held(100), orders, { side: 'sell', orderType, quantity })
    expect([isReducing('market', 100), isReducing('market', 101)]).toEqual([true, false])
    expect([isReducing('limit', 40), isReducing('limit', 41)]).toEqual([true, false])
  })

  test('include each order that was placed because it only reduces, once it no longer does', () => {
    const quantity = fc.integer({ min: 1, max: 200 })
    fc.assert(
      fc.property(quantity, fc.array(quantity, { maxLength: 4 }), quantity, (position, sizes, closed) => {
        const orders = sizes.map((size) => order('sell', size))
        const [last] = orders.slice(-1)
        if (!last || closed > position) return
        const terms = { ...last, orderType: 'limit' } as const
        const isReducing = (now: CrossTerms): boolean => alwaysReduces(now, orders.slice(0, -1), terms)
        const before = held(position)
        const after = held(position - closed)
        const found = findNewlyOpening(before, after, orders)
        if (isReducing(before)) expect(found).toEqual(isReducing(after) ? [] : orders)
      }),
    )
  })
})
