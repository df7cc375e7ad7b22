import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crossClosingPrice } from '@common/domain/futures/cross/cross-now'
import { previewOrder } from '@common/domain/futures/orders/order'
import {
  smallestSizePrice,
  largestQuantity,
  marketPrice,
  marketPriceBySize,
  computeSizeCost,
} from '@common/domain/futures/price-by-size'
import { closingPrice, computeEquity, profitNow } from '@common/domain/futures/profit'
import { distanceNow } from '@common/domain/futures/risk/liquidation-risk'
import type { FuturesOrder } from '@common/domain/futures/trade'
import type { SizeBucket, Ticker } from '@common/domain/market/market'
import { sats } from '@common/domain/units'
import { createTrade } from '../../support/create-trade'
import { market } from './arbitraries'
import { ticker as flat } from './arbitraries'

const buckets: readonly SizeBucket[] = [
  { minQuantity: 1, maxQuantity: 50_000, bidPrice: 59_999.5, askPrice: 60_000.5 },
  { minQuantity: 50_001, maxQuantity: 200_000, bidPrice: 59_990, askPrice: 60_012.5 },
  { minQuantity: 200_001, maxQuantity: 500_000, bidPrice: null, askPrice: 60_040 },
]
const ticker: Ticker = { ...flat, lastPrice: 60_000, bidPrice: 59_999.5, askPrice: 60_000.5, buckets }

const createOrder = (order: Partial<FuturesOrder>): FuturesOrder => ({
  side: 'buy',
  orderType: 'market',
  leverage: 10,
  ...order,
})

describe('market order price', () => {
  test.each([
    ['buy', 1, 60_000.5],
    ['buy', 50_000, 60_000.5],
    ['buy', 50_001, 60_012.5],
    ['buy', 300_000, 60_040],
    ['buy', 500_001, null],
    ['buy', 0, null],
    ['sell', 50_000, 59_999.5],
    ['sell', 200_000, 59_990],
    ['sell', 200_001, null],
  ] as const)('for a %s of %d USD is %d', (side, quantity, price) => {
    expect(marketPrice(side, quantity, ticker)).toBe(price)
  })

  test('is equal for every quantity without size buckets', () => {
    expect(marketPrice('buy', 10_000_000, flat)).toBe(flat.askPrice)
    expect(largestQuantity('buy', flat)).toBeNull()
    expect(computeSizeCost('buy', 1000, flat)).toBeNull()
  })

  test('is null with an empty list of buckets', () => {
    const empty = { ...ticker, buckets: [] }
    expect(marketPrice('buy', 1, empty)).toBeNull()
    expect(smallestSizePrice('buy', empty)).toBeNull()
    expect(largestQuantity('buy', empty)).toBe(0)
  })

  test('by margin is the price of the bucket that contains the resulting quantity', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 1, max: 100 }),
        (side, margin, leverage) => {
          const quantityAt = (price: number): number => Math.floor((margin * leverage * price) / 1e8)
          const price = marketPriceBySize(side, ticker, quantityAt)
          const priced = buckets.filter((bucket) => bucket[side === 'buy' ? 'askPrice' : 'bidPrice'] !== null)
          if (price === null) {
            const last = priced.at(-1)
            const worst = (side === 'buy' ? last?.askPrice : last?.bidPrice) ?? 0
            expect(quantityAt(worst)).toBeGreaterThan(last?.maxQuantity ?? 0)
            return
          }
          const quantity = quantityAt(price)
          const own = marketPrice(side, Math.max(quantity, 1), ticker)
          if (own !== price) expect(side === 'sell' && own !== null && price < own).toBe(true)
        },
      ),
    )
  })

  test('includes the size impact and the start of the next bucket', () => {
    expect(computeSizeCost('buy', 1000, ticker)).toEqual({
      price: 60_000.5,
      worseBy: 0,
      nextQuantity: 50_001,
    })
    expect(computeSizeCost('buy', 100_000, ticker)).toEqual({
      price: 60_012.5,
      worseBy: 12,
      nextQuantity: 200_001,
    })
    expect(computeSizeCost('buy', 300_000, ticker)).toEqual({
      price: 60_040,
      worseBy: 39.5,
      nextQuantity: null,
    })
    expect(computeSizeCost('sell', 100_000, ticker)).toEqual({
      price: 59_990,
      worseBy: 9.5,
      nextQuantity: 200_001,
    })
    expect(computeSizeCost('sell', 300_000, ticker)).toBeNull()
  })

  test('has no size impact without a price for the smallest orders', () => {
    const [first, ...others] = buckets
    if (!first) throw new Error('no bucket')
    const halted = { ...ticker, buckets: [{ ...first, askPrice: null }, ...others] }
    expect(computeSizeCost('buy', 100_000, halted)).toBeNull()
    expect(computeSizeCost('sell', 100_000, { ...ticker, buckets: buckets.slice(0, 2) })).toMatchObject({
      worseBy: 9.5,
      nextQuantity: null,
    })
    expect(computeSizeCost('buy', 600_000, ticker)).toBeNull()
  })

  test('names the next quantity with another price', () => {
    const same = buckets.map((bucket, index) => (index === 1 ? { ...bucket, askPrice: 60_000.5 } : bucket))
    expect(computeSizeCost('buy', 1000, { ...ticker, buckets: same })?.nextQuantity).toBe(200_001)
  })

  test('by margin includes the last quantity of a bucket', () => {
    expect(marketPriceBySize('buy', ticker, () => 50_000)).toBe(60_000.5)
    expect(marketPriceBySize('buy', ticker, () => 50_001)).toBe(60_012.5)
  })
})

describe('pricing by quantity', () => {
  const preview = (order: Partial<FuturesOrder>) =>
    previewOrder({ order: createOrder(order), ticker, market })

  test('previews an order at the price for its size', () => {
    const result = preview({ quantity: 300_000 })
    expect(result.ok && result.preview).toMatchObject({
      entryPrice: 60_040,
      // 300,000 / 60,040 / 10 BTC, rounded up to a sat.
      marginSats: 49_966_689,
    })
    const byMargin = preview({ marginSats: sats(49_966_689) })
    expect(byMargin.ok && byMargin.preview).toMatchObject({ entryPrice: 60_040, quantity: 300_000 })
  })

  test('rejects an order without a price for its size and returns the largest priced quantity', () => {
    const refused = preview({ side: 'sell', quantity: 300_000 })
    expect(refused).toMatchObject({
      issues: [{ field: 'quantity', code: 'issue.noPriceForSize', values: { most: 200_000 } }],
    })
    expect(preview({ side: 'sell', marginSats: sats(50_000_000) })).toMatchObject({
      issues: [{ field: 'marginSats', code: 'issue.noPriceForSize' }],
    })
    expect(
      previewOrder({ order: createOrder({ quantity: 1 }), ticker: { ...ticker, buckets: [] }, market }),
    ).toMatchObject({ issues: [{ code: 'issue.noQuote' }] })
  })

  test('closes a position at the price for its size, and without one shows only its distance', () => {
    const long = createTrade('a', {
      state: 'running',
      side: 'buy',
      quantity: 100_000,
      liquidationPrice: 54_000,
    })
    expect(closingPrice(long, ticker)).toBe(59_990)
    expect(profitNow({ trade: long, ticker, feeRate: 0.001 })?.exitPrice).toBe(59_990)
    const larger = { ...long, quantity: 300_000 }
    expect(profitNow({ trade: larger, ticker, feeRate: 0.001 })).toBeNull()
    expect(computeEquity({ balanceSats: sats(1), trades: [long, larger], ticker, feeRate: 0.001 })).toBeNull()
    expect(computeEquity({ balanceSats: sats(1), trades: [long], ticker, feeRate: 0.001 })).not.toBeNull()
    expect(distanceNow(larger, ticker)).toBe(0.1)
    expect(crossClosingPrice({ quantity: 100_000 }, ticker)).toBe(59_990)
    expect(crossClosingPrice({ quantity: -300_000 }, ticker)).toBe(60_040)
    expect(crossClosingPrice({ quantity: 300_000 }, ticker)).toBeNull()
    expect(crossClosingPrice({ quantity: 0 }, ticker)).toBe(59_999.5)
  })
})
