import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedDifferences, placedDifferences } from '@common/domain/futures/comparison/booked-figures'
import { previewOrder } from '@common/domain/futures/orders/order'
import { pnlSats } from '@common/domain/futures/pnl'
import {
  compareClosed,
  compareOpened,
  differenceCauses,
  type PreviewComparison,
} from '@common/domain/futures/comparison/preview-comparison'
import type { FuturesOrder, FuturesTrade, Side } from '@common/domain/futures/trade'
import type { Ticker } from '@common/domain/market/market'
import { sats } from '@common/domain/units'
import { createTrade } from '../../support/create-trade'
import { market, side as aSide } from './arbitraries'
import { closeTrade } from './close-trade'

const feeRate = 0.001
const terms = { market, feeRate }
const price = fc.integer({ min: 110_000, max: 130_000 }).map((steps) => steps / 2)
const sum = (causes: PreviewComparison['causes']): number =>
  differenceCauses.reduce((total, cause) => total + causes[cause], 0)

const sized = (bid: number, ask: number): Ticker => ({
  lastPrice: ask,
  bidPrice: bid,
  askPrice: ask,
  indexPrice: ask,
  fundingRate: 0.0001,
  nextFundingAtMs: 0,
  buckets: [
    { minQuantity: 1, maxQuantity: 100_000, bidPrice: bid, askPrice: ask },
    { minQuantity: 100_001, maxQuantity: 500_000, bidPrice: bid - 30, askPrice: ask + 30 },
  ],
})

function bookedAt(order: FuturesOrder, at: number, rate = feeRate): FuturesTrade {
  const ticker = sized(at, at)
  const result = previewOrder({
    order: { ...order, orderType: 'limit', price: at },
    ticker,
    market,
    feeRate: rate,
  })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  const { position, liquidationPrice, quantity, marginSats } = result.preview
  return createTrade('a', {
    ...position,
    state: 'running',
    quantity,
    marginSats,
    price: at,
    entryPrice: at,
    liquidationPrice,
    leverage: order.leverage,
    filledAtMs: 1,
  })
}

const closedAt = (trade: FuturesTrade, exitPrice: number): FuturesTrade =>
  closeTrade(trade, exitPrice, feeRate)

const marketOrder = (side: Side, quantity: number): FuturesOrder => ({
  side,
  orderType: 'market',
  leverage: 10,
  quantity,
})

function opened(order: FuturesOrder, trade: FuturesTrade, previewPrice: number | null, ticker: Ticker) {
  const unexplained = placedDifferences(order, trade, { ticker, market })
  const comparison = compareOpened(order, trade, { previewPrice, ticker }, terms, unexplained)
  if (!comparison) throw new Error('There is nothing to compare.')
  return comparison
}

function closed(trade: FuturesTrade, previewPrice: number | null, ticker: Ticker) {
  const unexplained = closedDifferences(trade, market)
  const comparison = compareClosed(trade, { previewPrice, ticker }, terms, unexplained)
  if (!comparison) throw new Error('There is nothing to compare.')
  return comparison
}

const filledAtPrices = [aSide, fc.integer({ min: 1, max: 500_000 }), price, price, price] as const

describe('causes of a difference', () => {
  test('add up to P&L at the previewed price and the opening fee of an opened position', () => {
    fc.assert(
      fc.property(...filledAtPrices, (side, quantity, preview, sent, booked) => {
        const order = marketOrder(side, quantity)
        const previewed = bookedAt(order, preview)
        const trade = bookedAt(order, booked)
        const { causes } = opened(order, trade, preview, sized(sent, sent))
        const pnl = pnlSats({ side, quantity, entryPrice: booked, exitPrice: preview })
        expect(sum(causes)).toBe(pnl - trade.openingFeeSats + previewed.openingFeeSats)
        expect([causes.rounding, causes.unknown]).toEqual([0, 0])
      }),
    )
  })

  test('add up to P&L and the closing fee of a closed position', () => {
    fc.assert(
      fc.property(...filledAtPrices, (side, quantity, preview, sent, exit) => {
        const trade = bookedAt(marketOrder(side, quantity), 60_000)
        const previewed = closedAt(trade, preview)
        const ended = closedAt(trade, exit)
        const { causes } = closed(ended, preview, sized(sent, sent))
        expect(sum(causes)).toBe(
          ended.pnlSats - ended.closingFeeSats - previewed.pnlSats + previewed.closingFeeSats,
        )
        expect([causes.rounding, causes.unknown]).toEqual([0, 0])
      }),
    )
  })
})

describe('comparison of a buy of 10,000 USD previewed at 60,000', () => {
  const order = marketOrder('buy', 10_000)

  test('reports a price change before sending', () => {
    const { causes } = opened(order, bookedAt(order, 60_060), 60_000, sized(60_059.5, 60_060))
    // 10,000 × 100,000,000 × (1/60,060 − 1/60,000) is −16,651 rounded down; the fee is 16,650 instead of 16,666.
    expect(causes).toEqual({ 'before-sending': -16_635, exchange: 0, size: 0, rounding: 0, unknown: 0 })
  })

  test('reports a fill at another price by the exchange', () => {
    const { causes } = opened(order, bookedAt(order, 60_060), 60_000, sized(59_999.5, 60_000))
    expect(causes).toEqual({ 'before-sending': 0, exchange: -16_635, size: 0, rounding: 0, unknown: 0 })
  })

  test('reports a fill at the price for larger orders', () => {
    const { causes } = opened(order, bookedAt(order, 60_030), 60_000, sized(59_999.5, 60_000))
    expect(causes.size).toBeLessThan(-8000)
    expect({ ...causes, size: 0 }).toEqual({
      'before-sending': 0,
      exchange: 0,
      size: 0,
      rounding: 0,
      unknown: 0,
    })
  })

  test('uses the price at sending if there was no preview', () => {
    const comparison = opened(order, bookedAt(order, 60_000), null, sized(59_999.5, 60_000))
    expect(comparison.previewPrice).toBe(60_000)
    expect(sum(comparison.causes)).toBe(0)
  })

  test('reports a fee that is rounded differently', () => {
    const trade = bookedAt(order, 60_000)
    const { causes } = opened(
      order,
      { ...trade, openingFeeSats: sats(trade.openingFeeSats + 1) },
      60_000,
      sized(59_999.5, 60_000),
    )
    expect(causes).toEqual({ 'before-sending': 0, exchange: 0, size: 0, rounding: -1, unknown: 0 })
  })

  test('reports an unknown cause for a margin that the formulas do not produce', () => {
    const trade = bookedAt(order, 60_000)
    const { causes } = opened(
      order,
      { ...trade, marginSats: sats(trade.marginSats - 40) },
      60_000,
      sized(59_999.5, 60_000),
    )
    expect(causes.unknown).toBe(40)
  })

  test('reports no rounding beside an unknown cause', () => {
    const trade = bookedAt(order, 60_000)
    const ticker = sized(59_999.5, 60_000)
    const dearer = { ...trade, openingFeeSats: sats(trade.openingFeeSats + 10) }
    const { causes } = opened(order, dearer, 60_000, ticker)
    expect([causes.unknown, causes.rounding]).toEqual([20, 0])
  })

  test('counts no difference in prices and quantities as sats', () => {
    const trade = bookedAt(order, 60_000)
    const changed = { ...trade, liquidationPrice: trade.liquidationPrice + 5 }
    expect(opened(order, changed, 60_000, sized(59_999.5, 60_000)).causes.unknown).toBe(0)
  })

  test('reports no difference at the fee rate of another tier', () => {
    const { causes } = opened(order, bookedAt(order, 60_000, 0.0008), 60_000, sized(59_999.5, 60_000))
    expect(sum(causes)).toBe(0)
  })

  test('is null for an open order', () => {
    const waiting = { ...bookedAt(order, 60_000), state: 'open' as const, filledAtMs: null }
    expect(
      compareOpened(order, waiting, { previewPrice: 60_000, ticker: sized(59_999.5, 60_000) }, terms, []),
    ).toBeNull()
  })
})

describe('comparison of a close', () => {
  const long = bookedAt(marketOrder('buy', 10_000), 60_000)
  const short = bookedAt(marketOrder('sell', 10_000), 60_000)
  const resultAt = (trade: FuturesTrade, exit: number): number => {
    const { pnlSats: pnl, closingFeeSats } = closedAt(trade, exit)
    return pnl - closingFeeSats
  }

  test.each([
    ['long', long, 61_000, 61_020],
    ['short', short, 59_000, 58_980],
  ] as const)('of a %s splits its result by cause', (_name, trade, sent, exit) => {
    const ticker = trade === long ? sized(sent, sent + 0.5) : sized(sent - 0.5, sent)
    const [preview, atSending, booked] = [60_500, sent, exit].map((at) => resultAt(trade, at))
    expect(closed(closedAt(trade, exit), 60_500, ticker).causes).toEqual({
      'before-sending': Number(atSending) - Number(preview),
      exchange: Number(booked) - Number(atSending),
      size: 0,
      rounding: 0,
      unknown: 0,
    })
    const unshown = closed(closedAt(trade, exit), null, ticker)
    expect([unshown.previewPrice, unshown.causes['before-sending']]).toEqual([sent, 0])
  })

  test('uses the bid of a long and the ask of a short to recognize the price of another size', () => {
    const ticker = sized(61_000, 61_000.5)
    const sizeOf = (trade: FuturesTrade, exit: number) =>
      closed(closedAt(trade, exit), null, ticker).causes.size
    expect(sizeOf(long, 60_970)).toBe(resultAt(long, 60_970) - resultAt(long, 61_000))
    expect(sizeOf(long, 61_030.5)).toBe(0)
    expect(sizeOf(short, 61_030.5)).toBe(resultAt(short, 61_030.5) - resultAt(short, 61_000.5))
    expect(sizeOf(short, 60_970)).toBe(0)
  })

  test('uses the bid for its size', () => {
    const trade = bookedAt(marketOrder('buy', 200_000), 60_000)
    const { causes, previewPrice } = closed(closedAt(trade, 60_970), null, sized(61_000, 61_000.5))
    expect([previewPrice, sum(causes)]).toEqual([60_970, 0])
  })

  test('uses the exit price if its size has no quote', () => {
    const none = { ...sized(61_000, 61_000.5), buckets: [] }
    const { causes, previewPrice } = closed(closedAt(long, 60_970), null, none)
    expect([previewPrice, sum(causes)]).toEqual([60_970, 0])
  })

  test('finds the fee limited by the reserve beyond the liquidation price', () => {
    const ended = closedAt(long, 54_000)
    expect(ended.closingFeeSats).toBe(long.maintenanceMarginSats)
    expect(closedDifferences(ended, market)).toEqual([])
    expect(sum(closed(ended, 54_000, sized(54_000, 54_000.5)).causes)).toBe(0)
  })

  test('uses the fee rate closest to the booked fee', () => {
    const cheaper = closeTrade(long, 61_000, 0.0006)
    expect(sum(closed(cheaper, 61_000, sized(61_000, 61_000.5)).causes)).toBe(0)
  })

  test('is null without an exit price', () => {
    const ended = { ...closedAt(long, 61_000), exitPrice: null }
    expect(
      compareClosed(ended, { previewPrice: 61_000, ticker: sized(61_000, 61_000.5) }, terms, []),
    ).toBeNull()
    expect(closedDifferences(ended, market)).toEqual([])
  })
})

test('the comparison of a new position is null if a price allows no preview', () => {
  const order = marketOrder('buy', 10_000)
  const trade = bookedAt(order, 60_000)
  const ticker = sized(59_999.5, 60_000)
  const compare = (previewPrice: number, quote: Ticker, booked = trade) =>
    compareOpened(order, booked, { previewPrice, ticker: quote }, terms, [])
  expect(compare(60_000, ticker)).not.toBeNull()
  expect(compare(0, ticker)).toBeNull()
  expect(compare(60_000, { ...ticker, buckets: [] })).toBeNull()
  expect(compare(60_000, ticker, { ...trade, price: 0 })).toBeNull()
  expect(placedDifferences(order, { ...trade, price: 0, marginSats: sats(1) }, { ticker, market })).toEqual(
    [],
  )
})
