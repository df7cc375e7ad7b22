import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getPart } from '@common/domain/breakdown'
import { previewOrder } from '@common/domain/futures/orders/order'
import { pnlSats } from '@common/domain/futures/pnl'
import { tradingFeeSats } from '@common/domain/futures/fees'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { isOnPriceGrid, isSats, sats } from '@common/domain/units'
import { leverage, market, price, quantity, ticker } from '../arbitraries'
import { issuesInEnglish } from '../../../support/in-english'

const anything = fc.oneof(
  fc.constantFrom(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
    0,
    -1,
    0.5,
    1e-300,
    1e300,
    2 ** 53,
    21e14,
    '60',
    null,
  ),
  fc.double(),
  fc.integer(),
  fc.anything({ withBigInt: true, withNullPrototype: true }),
)

/** Two thirds are valid, so that later checks are reached. */
const mostly = <T>(sensible: fc.Arbitrary<T>): fc.Arbitrary<unknown> => fc.oneof(sensible, sensible, anything)

const anyOrder = fc.record(
  {
    side: mostly(fc.constantFrom('buy', 'sell')),
    orderType: mostly(fc.constantFrom('market', 'limit')),
    leverage: mostly(leverage),
    quantity: mostly(quantity),
    marginSats: mostly(fc.integer({ min: 1, max: 1e10 })),
    price: mostly(price),
    stopLossPrice: mostly(price),
    takeProfitPrice: mostly(price),
  },
  { requiredKeys: [] },
)

/** Price steps from the entry price; some are on the wrong side. */
const triggerSteps = fc.option(fc.integer({ min: -100, max: 700 }), { nil: undefined })

const soundOrder = fc
  .record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    leverage,
    size: fc.oneof(
      quantity.map((contracts) => ({ quantity: contracts })),
      fc.integer({ min: 1, max: 1e9 }).map((margin) => ({ marginSats: sats(margin) })),
    ),
    kind: fc.oneof(
      fc.constant({ orderType: 'market' as const }),
      price.map((limit) => ({ orderType: 'limit' as const, price: limit })),
    ),
    stop: triggerSteps,
    profit: triggerSteps,
  })
  .map(({ side, leverage: times, size, kind, stop, profit }): FuturesOrder => {
    const entry = 'price' in kind ? kind.price : side === 'buy' ? ticker.askPrice : ticker.bidPrice
    const triggerPriceAt = (halves: number): number =>
      Math.max(entry + (side === 'buy' ? halves : -halves) / 2, 0.5)
    const levels = {
      ...(stop !== undefined && { stopLossPrice: triggerPriceAt(-stop) }),
      ...(profit !== undefined && { takeProfitPrice: triggerPriceAt(profit) }),
    }
    return { side, leverage: times, ...size, ...kind, ...levels }
  })

const fields = [
  'quantity',
  'marginSats',
  'leverage',
  'price',
  'stopLossPrice',
  'takeProfitPrice',
  'side',
  'orderType',
]

describe('preview of any order', () => {
  test('returns figures or issues and never throws', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const result = previewOrder({ order: order as unknown as FuturesOrder, ticker, market })
        if (result.ok) return
        expect(result.issues.length).toBeGreaterThan(0)
        for (const { field, message } of issuesInEnglish(result.issues)) {
          expect(fields).toContain(field)
          expect(message).toMatch(/\.$/)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('respects every bound', () => {
    let previews = 0
    fc.assert(
      fc.property(soundOrder, (order) => {
        const result = previewOrder({ order, ticker, market })
        if (!result.ok) return
        previews++
        const { preview } = result
        const sign = preview.side === 'buy' ? 1 : -1
        expect(Number.isInteger(preview.quantity)).toBe(true)
        expect(preview.quantity).toBeGreaterThanOrEqual(1)
        expect(preview.quantity).toBeLessThanOrEqual(market.maxQuantity)
        expect(preview.leverage).toBeGreaterThanOrEqual(1)
        expect(preview.leverage).toBeLessThanOrEqual(100)
        expect(isOnPriceGrid(preview.liquidationPrice)).toBe(true)
        expect(sign * (preview.entryPrice - preview.liquidationPrice)).toBeGreaterThanOrEqual(0)
        expect(preview.debitedSats).toBe(preview.marginSats + preview.maintenanceMarginSats)
        if (order.marginSats !== undefined) expect(preview.marginSats).toBe(order.marginSats)
        if (preview.stopLossPrice !== null) {
          expect(sign * (preview.entryPrice - preview.stopLossPrice)).toBeGreaterThan(0)
          expect(sign * (preview.stopLossPrice - preview.liquidationPrice)).toBeGreaterThanOrEqual(0)
          expect(preview.atStopLoss?.totalSats).toBeLessThanOrEqual(0)
        }
        if (preview.takeProfitPrice !== null && preview.atTakeProfit) {
          expect(getPart(preview.atTakeProfit, 'price-pnl')).toBeGreaterThanOrEqual(0)
        }
        const amounts = Object.entries(preview).filter(([name]) => name.endsWith('Sats'))
        expect(amounts.every(([, value]) => value === null || isSats(value))).toBe(true)
      }),
      { numRuns: 1000 },
    )
    expect(previews).toBeGreaterThan(300)
  })

  test('has no loss at the break-even price and at most one sat of profit one step before it', () => {
    fc.assert(
      fc.property(soundOrder, (order) => {
        const result = previewOrder({ order, ticker, market })
        fc.pre(result.ok)
        if (!result.ok) return
        const { side, quantity: contracts, entryPrice, openingFeeSats, breakEvenPrice } = result.preview
        const netAt = (exitPrice: number): number =>
          pnlSats({ side, quantity: contracts, entryPrice, exitPrice }) -
          tradingFeeSats({ quantity: contracts, price: exitPrice, feeRate: 0.001 }) -
          openingFeeSats
        if (breakEvenPrice === null) return
        expect(netAt(breakEvenPrice)).toBeGreaterThanOrEqual(0)
        // Rounding each amount down can add up to 1 sat.
        const stepBack = side === 'buy' ? -0.5 : 0.5
        expect(netAt(breakEvenPrice + stepBack)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
