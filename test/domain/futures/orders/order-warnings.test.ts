import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { previewOrder, type FuturesOrderPreview } from '@common/domain/futures/orders/order'
import {
  findHighFeeRate,
  limitAt,
  limitText,
  orderWarnings,
} from '@common/domain/futures/orders/order-warnings'
import {
  fatFingerLimitRanges,
  defaultFatFingerLimits,
  type FatFingerLimits,
} from '@common/domain/settings/fat-finger-limits'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { sats, type Sats } from '@common/domain/units'
import { message } from '../../../support/text'
import { market, ticker } from '../arbitraries'

const { lastPrice } = ticker

describe('outcome of a limit order', () => {
  test.each([
    ['buy', lastPrice, 'fills-now', false],
    ['sell', lastPrice, 'fills-now', false],
    ['buy', lastPrice * 1.1, 'waits-for-rise', true],
    ['sell', lastPrice * 1.1, 'waits-for-rise', false],
    ['buy', lastPrice * 0.9, 'waits-for-fall', false],
    ['sell', lastPrice * 0.9, 'waits-for-fall', true],
  ] as const)('for a %s at %s is %s, stop entry: %s', (side, price, outcome, isStopEntry) => {
    const at = limitAt(side, price, ticker)
    expect(at).toMatchObject({ outcome, isStopEntry })
    expect(at.distanceRate).toBeCloseTo(price === lastPrice ? 0 : 0.1, 9)
  })
})

test('the limit price text shows the price, and the distance if the order waits', () => {
  const at = (price: number) => limitText(price, limitAt('buy', price, { lastPrice: 20_000 }))
  expect(at(20_000)).toEqual(message('limit.fillsNow', { price: 20_000 }))
  expect(at(22_000)).toEqual(message('limit.waitsForRise', { price: 22_000, away: 0.1 }))
  expect(at(18_000)).toEqual(message('limit.waitsForFall', { price: 18_000, away: 0.1 }))
  expect(at(20_009.5)).toEqual(message('limit.near', { price: 20_009.5 }))
  expect(at(20_010).code).toBe('limit.waitsForRise')
})

const marketOrder = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const

function createPreview(order: FuturesOrder): FuturesOrderPreview {
  const result = previewOrder({ order, ticker, market })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.preview
}
const found = (order: FuturesOrder, balanceSats: Sats | null, bounds: Partial<FatFingerLimits> = {}) =>
  orderWarnings({
    preview: createPreview(order),
    ticker,
    balanceSats,
    bounds: { ...defaultFatFingerLimits, ...bounds },
  })
const codes = (...args: Parameters<typeof found>): readonly string[] => found(...args).map(({ code }) => code)
const limit = (side: 'buy' | 'sell', rate: number): FuturesOrder => ({
  ...marketOrder,
  side,
  orderType: 'limit',
  price: Math.round(lastPrice * rate),
})

describe('order check', () => {
  test('shows no warning for an ordinary order', () => {
    expect(found(marketOrder, sats(1_000_000))).toEqual([])
    expect(found(limit('buy', 0.99), sats(1_000_000))).toEqual([])
  })

  test('shows no warning of the price of a market order', () => {
    const ofPrice = (side: 'buy' | 'sell', price: number): readonly string[] =>
      orderWarnings({
        preview: createPreview({ ...marketOrder, side }),
        ticker: { lastPrice: price },
        balanceSats: null,
        bounds: defaultFatFingerLimits,
      }).map(({ code }) => code)
    expect([ofPrice('buy', lastPrice / 2), ofPrice('sell', lastPrice * 2)]).toEqual([[], []])
  })

  test('warns of a stop entry on either side', () => {
    expect(codes(limit('buy', 1.01), null)).toEqual(['warning.buyAbove'])
    expect(codes(limit('sell', 0.99), null)).toEqual(['warning.sellBelow'])
  })

  test('warns of a distance above the limit, not at it', () => {
    const order = limit('buy', 0.9)
    const { distanceRate } = limitAt('buy', Math.round(lastPrice * 0.9), ticker)
    const distancePercent = distanceRate * 100
    expect(found(order, null)).toEqual([message('warning.far', { away: distanceRate })])
    expect(found(order, null, { distancePercent })).toEqual([])
    expect(codes(order, null, { distancePercent: distancePercent - 0.01 })).toEqual(['warning.far'])
  })

  test('compares distance and share with the limit as written', () => {
    // 7 % as a fraction times 100 is more than 7.
    const away = (price: number, distancePercent: number) =>
      orderWarnings({
        preview: { ...createPreview(limit('buy', 0.9)), entryPrice: price, debitedSats: sats(7000) },
        ticker: { lastPrice: 100_000 },
        balanceSats: sats(100_000),
        bounds: { ...defaultFatFingerLimits, distancePercent, balancePercent: distancePercent },
      }).map(({ code }) => code)
    expect(away(93_000, 7)).toEqual([])
    expect(away(92_999.5, 6.99)).toEqual(['warning.far', 'warning.share'])
  })

  test('warns of a large share of the balance', () => {
    const { debitedSats } = createPreview(marketOrder)
    const balance = sats(Math.round(debitedSats / 0.6))
    expect(found(marketOrder, balance)).toEqual([message('warning.share', { share: debitedSats / balance })])
    expect(found(marketOrder, sats(debitedSats * 2))).toEqual([])
  })

  test('warns of a position worth many times the balance', () => {
    const [finding] = found(marketOrder, sats(20_000), { worthOfBalance: 4, balancePercent: 100 })
    expect(finding).toEqual(message('warning.worth', { quantity: 60, times: 5 }))
    expect(found(marketOrder, sats(20_000), { worthOfBalance: 5, balancePercent: 100 })).toEqual([])
  })

  test('warns of high leverage and shows the move to liquidation', () => {
    const order = { ...marketOrder, leverage: 60 }
    const move = createPreview(order).liquidationDistanceRate
    expect(found(order, null)).toEqual([message('warning.leverage', { leverage: 60, move })])
  })

  test('compares the balance with the cost of an order that uses all of it', () => {
    const { debitedSats } = createPreview(marketOrder)
    const bounds = { balancePercent: 99, worthOfBalance: 1 }
    expect(codes(marketOrder, debitedSats, bounds)).toEqual(['warning.share', 'warning.worth'])
    expect(codes(marketOrder, sats(debitedSats - 1), bounds)).toEqual([])
  })

  test('accepts the leverage of the limit', () => {
    expect(codes({ ...marketOrder, leverage: 25 }, null, { leverage: 25 })).toEqual([])
    expect(codes({ ...marketOrder, leverage: 25 }, null, { leverage: 24 })).toEqual(['warning.leverage'])
  })

  test('returns the share of fees in the margin above 5 %', () => {
    const feeRateAt = (leverage: number) => findHighFeeRate(createPreview({ ...marketOrder, leverage }))
    const { fees, marginSats } = createPreview({ ...marketOrder, leverage: 50 })
    expect(feeRateAt(50)).toBeCloseTo(fees.totalSats / marginSats, 12)
    expect(feeRateAt(50)).toBeGreaterThan(0.09)
    expect(feeRateAt(20)).toBeNull()
    // 0.1 % twice, at 25x and a little more.
    expect(feeRateAt(25)).toBeNull()
    expect(feeRateAt(25.1)).toBeCloseTo(0.0502, 4)
  })

  test('warns by default above 5 % of distance, half of the balance, ten balances of worth and 50x', () => {
    const order = createPreview(limit('buy', 0.9))
    const codesOf = (changes: Partial<FuturesOrderPreview>, balanceSats = sats(1_000_000)) =>
      orderWarnings({
        preview: { ...order, entryPrice: lastPrice, debitedSats: sats(1), ...changes },
        ticker,
        balanceSats,
        bounds: defaultFatFingerLimits,
      }).map(({ code }) => code)
    expect(codesOf({ entryPrice: 57_000, debitedSats: sats(500_000), leverage: 50 })).toEqual([])
    expect(codesOf({ entryPrice: 56_999.5, debitedSats: sats(500_001), leverage: 50.1 })).toEqual([
      'warning.far',
      'warning.share',
      'warning.leverage',
    ])
    // 60 contracts at 60,000 are worth 100,000 sats.
    expect([10_000, 9999].map((balance) => codesOf({}, sats(balance)))).toEqual([[], ['warning.worth']])
  })

  test.each([null, sats(0), sats(1)])('skips balance warnings with a balance of %s sats', (balanceSats) => {
    expect(found(marketOrder, balanceSats, { balancePercent: 1, worthOfBalance: 0.1 })).toEqual([])
  })

  test('shows no warning for a market order with the highest limits', () => {
    const max = Object.fromEntries(
      Object.entries(fatFingerLimitRanges).map(([name, range]) => [name, range.max]),
    ) as unknown as FatFingerLimits
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 1e9 }),
        (leverage, balanceSats) => {
          expect(found({ ...marketOrder, leverage }, sats(balanceSats), max)).toEqual([])
        },
      ),
    )
  })
})
