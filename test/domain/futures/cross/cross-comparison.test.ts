import { compareCrossOrder, type CrossStep } from '@common/domain/futures/comparison/cross-comparison'
import { noCauses } from '@common/domain/futures/comparison/preview-comparison'
import type { CrossOrder, NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { crossOrder, crossPosition } from '../../../window/support/records'
import { market, ticker as flat } from '../arbitraries'

const buckets = [
  { minQuantity: 1, maxQuantity: 1000, bidPrice: 59_990, askPrice: 60_000 },
  { minQuantity: 1001, maxQuantity: 5000, bidPrice: 59_950, askPrice: 60_050 },
]
const ticker = { ...flat, bidPrice: 59_990, askPrice: 60_000, buckets }
const order: NewCrossOrder = { side: 'buy', orderType: 'market', quantity: 1000 }
// 1,000 USD at 60,000 are 1,666,666.67 sats; the fee is 0.1 %.
const filled: CrossOrder = { ...crossOrder(), price: 60_000, tradingFeeSats: sats(1666) }

const compare = (
  changes: Partial<CrossOrder> = {},
  step: Partial<CrossStep> = {},
  sent = order,
  feeRate = 0.001,
) =>
  compareCrossOrder(
    sent,
    { ...filled, ...changes },
    { previewPrice: null, ticker, position: null, step: 'opened', ...step },
    { market, feeRate },
  )

describe('comparison of a cross order', () => {
  test.each([
    [1667, []],
    [1665, []],
    [1668, [{ figure: 'trading-fee', expected: 1666, booked: 1668 }]],
    // Between 0.08 % and 0.1 %, closer to the lower rate.
    [1340, [{ figure: 'trading-fee', expected: 1333, booked: 1340 }]],
    [1333, []],
  ])('with a fee of %d sats shows the difference from the closest tier', (fee, differences) => {
    expect(compare({ tradingFeeSats: sats(fee) })?.differences).toEqual(differences)
  })

  test('accepts the full fee although the collateral was too small before sending', () => {
    const position = { ...crossPosition(), marginSats: sats(400) }
    expect(compare({}, { position })).toMatchObject({ differences: [], comparison: { causes: noCauses } })
    const limited = compare({ tradingFeeSats: sats(400) }, { position })
    expect(limited).toMatchObject({ differences: [], comparison: { causes: noCauses } })
    expect(compare({ tradingFeeSats: sats(410) }, { position })?.differences).toEqual([
      { figure: 'trading-fee', expected: 400, booked: 410 },
    ])
  })

  test('without a preview uses the price of its size at sending', () => {
    expect(compare()?.comparison).toMatchObject({ previewPrice: 60_000, causes: noCauses })
    const larger = { ...order, quantity: 2000 }
    const booked = { quantity: 2000, price: 60_050, tradingFeeSats: sats(3330) }
    expect(compare(booked, {}, larger)?.comparison).toMatchObject({ previewPrice: 60_050, causes: noCauses })
  })

  test('reports a fill at the price of another size', () => {
    // −1,387.7 sats rounded down, and a fee of 1,665 in place of 1,666.
    expect(compare({ price: 60_050, tradingFeeSats: sats(1665) })?.comparison?.causes).toEqual({
      ...noCauses,
      size: -1387,
    })
    expect(compare({ price: 59_950, tradingFeeSats: sats(1668) })?.comparison?.causes.size).toBe(0)
  })

  test.each([
    ['quantity above every bucket', { ...order, quantity: 5001 }],
    ['limit order without a price', { ...order, orderType: 'limit' }],
  ] as const)('has no comparison for a %s, but checks its figures', (_name, sent) => {
    const compared = compare({ quantity: sent.quantity, tradingFeeSats: sats(9000) }, {}, sent)
    expect(compared?.comparison).toBeNull()
    expect(compared?.differences).toMatchObject([{ figure: 'trading-fee', booked: 9000 }])
  })

  test('uses the price of a limit order', () => {
    const limit = { ...order, orderType: 'limit', price: 59_000 } as const
    const compared = compare({ price: 59_000, tradingFeeSats: sats(1694) }, {}, limit)
    expect(compared?.comparison).toMatchObject({ previewPrice: 59_000, causes: noCauses })
  })
})
