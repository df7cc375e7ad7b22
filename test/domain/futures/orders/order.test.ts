import { describe, expect, test } from 'vitest'
import { previewOrder, type FuturesOrderPreview, type OrderResult } from '@common/domain/futures/orders/order'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { market, ticker } from '../arbitraries'
import { message } from '../../../support/text'

const base = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const

const preview = (order: unknown, feeRate?: number): OrderResult =>
  previewOrder({ order: order as FuturesOrder, ticker, market, feeRate })

function accepted(order: unknown, feeRate?: number): FuturesOrderPreview {
  const result = preview(order, feeRate)
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.preview
}

const fieldsOf = (result: OrderResult): readonly string[] =>
  result.ok ? [] : result.issues.map(({ field }) => field)

describe('order preview', () => {
  test('matches the published example of 60 contracts at 60,000 with 10x', () => {
    expect(accepted(base)).toEqual({
      side: 'buy',
      orderType: 'market',
      quantity: 60,
      marginSats: 10_000,
      leverage: 10,
      entryPrice: 60_000,
      // The published example prints 54545; the nearest step is 54545.5.
      liquidationPrice: 54_545.5,
      liquidationDistanceRate: 5454.5 / 60_000,
      stopLossPrice: null,
      takeProfitPrice: null,
      openingFeeSats: 100,
      closingFeeSats: 100,
      maintenanceMarginSats: 209,
      debitedSats: 10_209,
      fees: {
        totalSats: 200,
        parts: [
          { name: 'opening-fee', amountSats: 100 },
          { name: 'closing-fee', amountSats: 100 },
        ],
      },
      breakEvenPrice: 60_120.5,
      fundingPerPeriodSats: 10,
      atStopLoss: null,
      atTakeProfit: null,
      debited: {
        totalSats: 10_209,
        parts: [
          { name: 'margin', amountSats: 10_000 },
          { name: 'opening-fee', amountSats: 100 },
          { name: 'closing-reserve', amountSats: 109 },
        ],
      },
      position: {
        side: 'buy',
        quantity: 60,
        price: 60_000,
        marginSats: 10_000,
        maintenanceMarginSats: 109,
        openingFeeSats: 100,
        fundingFeeSats: 0,
      },
    })
  })

  test('fills buys at the ask, sells at the bid and limit orders at their price', () => {
    expect(accepted(base).entryPrice).toBe(ticker.askPrice)
    expect(accepted({ ...base, side: 'sell' }).entryPrice).toBe(ticker.bidPrice)
    // Either side of the market (protocol/formulas.md#limit-orders).
    expect(accepted({ ...base, orderType: 'limit', price: 70_000 }).entryPrice).toBe(70_000)
    expect(accepted({ ...base, side: 'sell', orderType: 'limit', price: 42_000 }).entryPrice).toBe(42_000)
  })

  test('computes the quantity from a margin and leaves the margin unchanged', () => {
    const { quantity, marginSats } = accepted({ ...base, quantity: undefined, marginSats: sats(10_123) })
    expect({ quantity, marginSats }).toEqual({ quantity: 60, marginSats: 10_123 })
  })

  test('computes the reserve at the rate of tier 1 and fees at the account rate', () => {
    const { openingFeeSats, maintenanceMarginSats } = accepted(base, 0.0006)
    expect({ openingFeeSats, maintenanceMarginSats }).toEqual({
      openingFeeSats: 60,
      maintenanceMarginSats: 209,
    })
  })

  test('computes net P&L at the trigger prices and treats null and 0 as none', () => {
    const order = { ...base, stopLossPrice: 57_000, takeProfitPrice: 66_000 }
    // Stop loss: P&L -5264, fees 100 and 105. Take profit: P&L 9090, fees 100 and 90.
    expect(accepted(order)).toMatchObject({
      atStopLoss: { totalSats: -5469 },
      atTakeProfit: { totalSats: 8900 },
    })
    expect(accepted({ ...base, stopLossPrice: 0, takeProfitPrice: null })).toMatchObject({
      stopLossPrice: null,
    })
  })

  test('shows positive funding as received by a short', () => {
    expect(accepted({ ...base, side: 'sell' }).fundingPerPeriodSats).toBe(-10)
  })
})

describe('rejected order', () => {
  test.each([
    ['no size', { ...base, quantity: undefined }, ['quantity']],
    ['both sizes', { ...base, marginSats: 1000 }, ['marginSats']],
    ['no contracts', { ...base, quantity: 0 }, ['quantity']],
    ['part of a contract', { ...base, quantity: 1.5 }, ['quantity']],
    ['too many contracts', { ...base, quantity: 500_001 }, ['quantity']],
    ['contracts that are no number', { ...base, quantity: Number.NaN }, ['quantity']],
    ['contracts as text', { ...base, quantity: '60' }, ['quantity']],
    ['part of a sat', { ...base, quantity: undefined, marginSats: 0.5 }, ['marginSats']],
    ['a margin below one contract', { ...base, quantity: undefined, marginSats: 166 }, ['marginSats']],
    ['a margin above the most', { ...base, quantity: undefined, marginSats: 84_000_000 }, ['marginSats']],
    ['more sats than exist', { ...base, quantity: undefined, marginSats: 3e15 }, ['marginSats']],
    ['leverage below 1', { ...base, leverage: 0.99 }, ['leverage']],
    ['leverage above 100', { ...base, leverage: 100.5 }, ['leverage']],
    ['leverage without an end', { ...base, leverage: Number.POSITIVE_INFINITY }, ['leverage']],
    ['no leverage', { ...base, leverage: undefined }, ['leverage']],
    ['another side', { ...base, side: 'b' }, ['side']],
    ['another type', { ...base, orderType: 'stop' }, ['orderType']],
    ['a market order with a price', { ...base, price: 60_000 }, ['price']],
    ['a limit order without a price', { ...base, orderType: 'limit' }, ['price']],
    ['a price off the grid', { ...base, orderType: 'limit', price: 60_000.25 }, ['price']],
    ['a negative price', { ...base, orderType: 'limit', price: -60_000 }, ['price']],
    ['a price above the cap', { ...base, orderType: 'limit', price: 1e9 }, ['price']],
    ['a stop loss above the entry', { ...base, stopLossPrice: 61_000 }, ['stopLossPrice']],
    ['a stop loss past the liquidation', { ...base, stopLossPrice: 54_000 }, ['stopLossPrice']],
    ['a take profit below the entry', { ...base, takeProfitPrice: 59_000 }, ['takeProfitPrice']],
    [
      'both levels wrong',
      { ...base, stopLossPrice: 61_000, takeProfitPrice: 59_000 },
      ['stopLossPrice', 'takeProfitPrice'],
    ],
    ['nothing right', {}, ['side', 'orderType', 'leverage', 'quantity']],
  ])('returns the fields to change: %s', (_name, order, fields) => {
    expect(fieldsOf(preview(order))).toEqual(fields)
  })

  test('returns the minimum margin if the margin is too small', () => {
    expect(preview({ ...base, quantity: undefined, marginSats: 166 })).toEqual({
      ok: false,
      issues: [
        {
          field: 'marginSats',
          ...message('issue.marginTooSmall', {
            marginSats: 166,
            leverage: 10,
            price: 60_000,
            least: 1,
            needed: message('figure.sats', { amount: 167 }),
          }),
        },
      ],
    })
  })

  test.each([1_000_000_000, 1e21, 0.0000001, Infinity])('rejects the quantity %d', (quantity) => {
    expect(preview({ ...base, quantity })).toEqual({
      ok: false,
      issues: [{ field: 'quantity', ...message('issue.quantity', { least: 1, most: 500_000 }) }],
    })
  })

  test('rejects a limit price off the grid and a stop loss above entry', () => {
    const received = message('figure.given', { figure: 60_000.3 })
    expect(preview({ ...base, orderType: 'limit', price: 60_000.3 })).toEqual({
      ok: false,
      issues: [
        {
          field: 'price',
          ...message('issue.priceGrid', { what: message('level.limit'), tick: 0.5, got: received }),
        },
      ],
    })
    const entry = { what: message('level.stopLoss'), price: 60_000 }
    expect(preview({ ...base, stopLossPrice: 70_000 })).toEqual({
      ok: false,
      issues: [{ field: 'stopLossPrice', ...message('issue.belowEntry', entry) }],
    })
  })

  test('returns the order type field if the market is closed or the quote is missing', () => {
    const order: FuturesOrder = { ...base }
    expect(fieldsOf(previewOrder({ order, ticker, market: { ...market, active: false } }))).toEqual([
      'orderType',
    ])
    expect(fieldsOf(previewOrder({ order, ticker: { ...ticker, askPrice: 0 }, market }))).toEqual([
      'orderType',
    ])
  })

  test('returns the field of a position that exceeds the bitcoin supply', () => {
    const roomy = { ...market, maxQuantity: 1e12 }
    const limit = { ...base, orderType: 'limit', price: 0.5 } as const
    const result = previewOrder({ order: { ...limit, quantity: 1e9 }, ticker, market: roomy })
    expect(fieldsOf(result)).toEqual(['quantity'])
    const short: FuturesOrder = { ...base, side: 'sell', quantity: 1e9, takeProfitPrice: 0.5 }
    expect(fieldsOf(previewOrder({ order: short, ticker, market: roomy }))).toEqual(['takeProfitPrice'])
    const margin: FuturesOrder = { ...limit, quantity: undefined, marginSats: sats(2e15), leverage: 100 }
    expect(fieldsOf(previewOrder({ order: margin, ticker, market: roomy }))).toEqual(['marginSats'])
  })
})
