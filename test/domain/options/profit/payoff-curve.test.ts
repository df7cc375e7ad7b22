import { describe, expect, test } from 'vitest'
import {
  computeSpan,
  findBreakEvens,
  payoffCurve,
  payoffNetSats,
  worthUsd,
  type PayoffInput,
} from '@common/domain/options/profit/payoff-curve'
import { payoffGrid } from '@common/domain/options/profit/payoff-grid'
import { settledOptionProfit, toLeg, toOptionFees, type Leg } from '@common/domain/options/profit/profit'
import type { OptionPreview } from '@common/domain/options/orders/order'
import { sats } from '@common/domain/units'
import { option, trade } from '../../../window/support/records'

const hourMs = 3_600_000
const yearMs = 8760 * hourMs
const leg = (changes: Partial<Leg> = {}): Leg => ({
  ...option(),
  kind: 'call',
  quantity: 100,
  strike: 50_000,
  settlement: 'cash',
  impliedVolatility: 0.5,
  forwardPointUsd: 0,
  premiumSats: sats(2000),
  openingFeeSats: sats(100),
  maintenanceMarginSats: sats(90),
  expiresAtMs: yearMs,
  ...changes,
})
const book = (legs: readonly Leg[]): PayoffInput => ({
  legs,
  trades: [],
  cross: null,
  feeRate: 0.001,
})

describe('range of a payoff chart', () => {
  test.each([
    ['10 % on both sides without options', [], 0.1],
    // 3.5 deviations of 0.5 in a sixteenth of a year are 43.75 %.
    ['3.5 deviations until expiry', [leg({ expiresAtMs: yearMs / 16 })], 0.44],
    ['1.5 times the distance of a far strike', [leg({ expiresAtMs: hourMs, strike: 60_000 })], 0.3],
    ['1.5 times the distance of a low strike', [leg({ expiresAtMs: hourMs, strike: 40_000 })], 0.3],
    ['3 % at least, in steps of 2 %', [leg({ expiresAtMs: 0 })], 0.04],
    ['70 % at most', [leg()], 0.7],
    ['the widest of all options', [leg({ expiresAtMs: 0 }), leg({ expiresAtMs: yearMs / 16 })], 0.44],
  ])('is %s', (_name, legs, reach) => {
    const { fromPrice, toPrice } = computeSpan(legs, 50_000, 0)
    expect([fromPrice / 50_000 - 1, toPrice / 50_000 - 1].map((each) => each.toFixed(6))).toEqual([
      (-reach).toFixed(6),
      reach.toFixed(6),
    ])
  })
})

describe('payoff curve', () => {
  const atMs = yearMs
  const call = leg()

  test('has 97 even prices on the grid and the strikes between its ends', () => {
    const legs = [call, leg({ strike: 45_000 }), leg({ strike: 55_000 }), leg({ strike: 49_001 })]
    const curve = payoffCurve({ book: book(legs), fromPrice: 45_000, toPrice: 55_000, atMs })
    const prices = curve.map(({ price }) => price)
    expect(prices).toHaveLength(98)
    expect([prices[0], prices[1], prices.at(-1)]).toEqual([45_000, 45_104, 55_000])
    expect(prices).toContain(49_001)
    const outside = payoffCurve({
      book: book([leg({ strike: 60_000 })]),
      fromPrice: 45_000,
      toPrice: 55_000,
      atMs,
    })
    expect(outside).toHaveLength(97)
    const low = payoffCurve({ book: book([]), fromPrice: 0, toPrice: 96, atMs })
    expect(low[0]?.price).toBe(1)
  })

  test('has the net result in sats and in dollars of its price', () => {
    const [, , point] = payoffCurve({ book: book([call]), fromPrice: 50_000, toPrice: 146_000, atMs })
    // 100 × 100,000,000 × (1/50,000 − 1/52,000) is 7,692 sats.
    expect(point).toEqual({ price: 52_000, netSats: 7692 - 2190, netUsd: (5502 / 1e8) * 52_000 })
    expect(worthUsd(sats(200_000_000), 50_000)).toBe(100_000)
  })

  test.each([
    ['a call', call, 40_000, 70_000],
    ['a put', leg({ kind: 'put' }), 30_000, 60_000],
  ])('has a break-even of %s at the first price without a loss', (_name, each, fromPrice, toPrice) => {
    const input = { book: book([each]), fromPrice, toPrice, atMs }
    const [price, ...others] = findBreakEvens(input, payoffCurve(input))
    expect(others).toEqual([])
    if (price === undefined) throw new Error('no break-even')
    const loss = each.kind === 'call' ? price - 0.5 : price + 0.5
    expect(payoffNetSats(input.book, price, atMs)).toBeGreaterThanOrEqual(0)
    expect(payoffNetSats(input.book, loss, atMs)).toBeLessThan(0)
  })

  test('has one break-even where the result is exactly 0', () => {
    // 7,692 sats at 52,000, and a fee of 90.
    const even = leg({ premiumSats: sats(7502) })
    const input = { book: book([even]), fromPrice: 50_000, toPrice: 146_000, atMs }
    const curve = payoffCurve(input)
    expect(curve[2]).toMatchObject({ price: 52_000, netSats: 0 })
    const [price, ...others] = findBreakEvens(input, curve)
    expect(others).toEqual([])
    expect(price).toBeGreaterThan(51_000)
    expect(price).toBeLessThanOrEqual(52_000)
  })

  test('settles an option from its expiry on, and prices it before', () => {
    const net = (timeMs: number) => payoffNetSats(book([call]), 50_000, timeMs)
    expect([net(yearMs), net(yearMs + 1)]).toEqual([-2100, -2100])
    expect(net(yearMs - hourMs)).toBeGreaterThan(-2190)
  })

  test('limits the loss of a worthless option to its premium and opening fee', () => {
    expect(payoffNetSats(book([call]), 20_000, atMs)).toBe(-2100)
  })
})

test('the payoff of an isolated position is that of its liquidation at any price beyond', () => {
  // Half of the reserve for the closing fee remains: the fee rate is below tier 1's.
  const long = trade({
    marginSats: sats(100_000),
    maintenanceMarginSats: sats(1100),
    liquidationPrice: 90_909,
  })
  const short = { ...long, side: 'sell', liquidationPrice: 111_111 } as const
  const net = (position: typeof long, price: number) =>
    payoffNetSats({ ...book([]), trades: [position], feeRate: 0.0005 }, price, 0)
  expect([90_909, 80_000, 50_000].map((price) => net(long, price))).toEqual(
    Array.from({ length: 3 }, () => -100_000 - 1000 - 550),
  )
  expect([111_111, 150_000].map((price) => net(short, price))).toEqual(
    Array.from({ length: 2 }, () => -100_000 - 1000 - 450),
  )
  expect(net(long, 110_000)).toBe(90_909 - 1000 - 454)
})

describe('payoff with a cross position', () => {
  // 1000 x 100,000,000 / 100,000 sats at entry; the maintenance margin is 1,500 sats.
  const long = { quantity: 1000, entryPrice: 100_000, leverage: 10, marginSats: sats(500_000) }
  const short = { ...long, quantity: -1000 }
  const net = (cross: PayoffInput['cross'], price: number, legs: readonly Leg[] = []) =>
    payoffNetSats({ ...book(legs), cross }, price, yearMs)

  test.each([
    ['a long with a profit', long, 125_000, 200_000 - 1000 - 800],
    ['a long with a loss', long, 80_000, -250_000 - 1000 - 1250],
    ['a short with a profit', short, 80_000, 250_000 - 1000 - 1250],
    ['a short with a loss', short, 125_000, -200_000 - 1000 - 800],
    ['a long of one contract', { ...long, quantity: 1 }, 125_000, 200 - 1],
    ['no position', { ...long, quantity: 0, entryPrice: null }, 125_000, 0],
    // 1000 x 100,000,000 x (1/66,733.5 - 1/100,000) is 498,497.8; the fee there is 1,498.
    ['a long past its liquidation price', long, 50_000, -498_498 - 1498 - 1000],
    // 1000 x 100,000,000 x (1/100,000 - 1/199,402) is 498,500.5; the fee there is 501.
    ['a short past its liquidation price', short, 300_000, -498_501 - 501 - 1000],
    // Liquidated at 50,037.5, where 1,500 sats remain for a fee of 1,998.
    ['a fee beyond the collateral', { ...long, marginSats: sats(1_000_000) }, 40_000, -1_000_000 - 1000],
  ])('includes %s', (_name, cross, price, expected) => {
    expect(net(cross, price)).toBe(expected)
  })

  test('adds it to the options, and moves the break-even', () => {
    const call = leg({ strike: 100_000 })
    expect(net(long, 125_000, [call])).toBe(net(long, 125_000) + net(null, 125_000, [call]))
    const input = {
      book: { ...book([call]), cross: long },
      fromPrice: 90_000,
      toPrice: 120_000,
      atMs: yearMs,
    }
    const [price] = findBreakEvens(input, payoffCurve(input))
    if (price === undefined) throw new Error('no break-even')
    expect(net(long, price, [call])).toBeGreaterThanOrEqual(0)
    expect(net(long, price - 0.5, [call])).toBeLessThan(0)
  })
})

test('a payoff grid moves the price, and volatility not below 1 %', () => {
  const legs = [leg({ expiresAtMs: yearMs * 2 })]
  const grid = (volatilityShift: number) =>
    payoffGrid({
      ...{ book: book(legs), price: 50_000, moves: [-0.2, 0, 0.1], fromMs: 0, untilMs: yearMs },
      ...{ shares: [0, 0.5, 1], volatilityShift },
    })
  const { timesMs, rows } = grid(0)
  expect(timesMs).toEqual([0, yearMs / 2, yearMs])
  expect(rows.map(({ price, move }) => [price, move])).toEqual([
    [40_000, -0.2],
    [50_000, 0],
    [55_000, 0.1],
  ])
  expect(rows[1]?.cells[0]).toBe(payoffNetSats(book(legs), 50_000, 0))
  const calm = legs.map((each) => ({ ...each, impliedVolatility: 0.01 }))
  const lowest = payoffNetSats(book(calm), 50_000, 0)
  expect(grid(-0.9).rows[1]?.cells[0]).toBe(lowest)
  expect(grid(-0.1).rows[1]?.cells[0]).toBeLessThan(Number(rows[1]?.cells[0]))
})

test('a payoff grid has one column at the expiry', () => {
  const input = { book: book([leg()]), price: 50_000, moves: [0], volatilityShift: 0 }
  const grid = payoffGrid({ ...input, fromMs: yearMs, untilMs: yearMs, shares: [0, 0.5, 1] })
  expect(grid.timesMs).toEqual([yearMs])
  expect(grid.rows[0]?.cells).toEqual([payoffNetSats(book([leg()]), 50_000, yearMs)])
})

test('the fees of a preview are those of its option', () => {
  const { kind, strike, ...preview } = leg()
  const instrument = { asset: 'BTC', expiry: '24H', strike, kind } as const
  const previewed = toLeg({ ...preview, instrument } as unknown as OptionPreview)
  expect(previewed).toMatchObject({ kind: 'call', strike: 50_000, premiumSats: 2000 })
  expect(toOptionFees([previewed, leg()]).parts).toEqual([
    { name: 'opening-fee', amountSats: 200 },
    { name: 'closing-fee', amountSats: 180 },
  ])
})

test('the result of a delivered option out of the money has no remainder of the grid', () => {
  const delivered = option({
    ...{ kind: 'call', quantity: 100, strike: 29_000, state: 'exercised', deliveredTradeId: 't' },
    ...{ fixingPrice: 28_000, openingFeeSats: sats(172), closingFeeSats: sats(0) },
  })
  expect(settledOptionProfit(delivered).totalSats).toBe(-172)
})
