import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedDifferences, placedDifferences } from '@common/domain/futures/comparison/booked-figures'
import { previewOrder, type FuturesOrderPreview } from '@common/domain/futures/orders/order'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { createTrade } from '../../support/create-trade'
import { market, ticker } from './arbitraries'
import { closeTrade } from './close-trade'

const order: FuturesOrder = { side: 'buy', orderType: 'market', leverage: 10, quantity: 10_000 }
const terms = { ticker, market }
const lowestRate = Math.min(...market.feeTiers.map(({ feeRate }) => feeRate))

function previewAt(price: number, feeRate?: number): FuturesOrderPreview {
  const result = previewOrder({ order: { ...order, orderType: 'limit', price }, ticker, market, feeRate })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.preview
}

function bookedAt(price: number, feeRate?: number): FuturesTrade {
  const { position, liquidationPrice, quantity, marginSats } = previewAt(price, feeRate)
  return createTrade('a', {
    ...position,
    state: 'running',
    quantity,
    marginSats,
    price,
    entryPrice: price,
    liquidationPrice,
    leverage: 10,
    filledAtMs: 1,
  })
}

function closedAt(exitPrice: number, feeRate: number): FuturesTrade {
  const trade = bookedAt(60_000, feeRate)
  return closeTrade(trade, exitPrice, feeRate)
}

describe('comparison of a new position', () => {
  test('shows no differences at any fill price and fee tier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50_000, max: 70_000 }),
        fc.constantFrom(...market.feeTiers.map(({ feeRate }) => feeRate)),
        (price, feeRate) => {
          expect(placedDifferences(order, bookedAt(price, feeRate), terms)).toEqual([])
        },
      ),
    )
  })

  test.each([
    ['margin', { marginSats: sats(1_666_669) }, 1_666_667, 1_666_669],
    ['quantity', { quantity: 9999 }, 10_000, 9999],
    ['liquidation-price', { liquidationPrice: 54_546.5 }, 54_545.5, 54_546.5],
  ] as const)('shows a different %s', (figure, change, expected, booked) => {
    expect(placedDifferences(order, { ...bookedAt(60_000), ...change }, terms)).toEqual([
      { figure, expected, booked },
    ])
  })

  test('shows a different opening fee and fee reserve, with a tolerance of one sat', () => {
    const trade = bookedAt(60_000, lowestRate)
    const paying = (more: number): FuturesTrade => ({
      ...trade,
      openingFeeSats: sats(trade.openingFeeSats + more),
      maintenanceMarginSats: sats(trade.maintenanceMarginSats - more),
    })
    expect(placedDifferences(order, paying(1), terms)).toEqual([])
    expect(placedDifferences(order, paying(-2), terms).map(({ figure }) => figure)).toEqual(['opening-fee'])
    const reserve = { ...trade, maintenanceMarginSats: sats(trade.maintenanceMarginSats + 2) }
    expect(placedDifferences(order, reserve, terms).map(({ figure }) => figure)).toEqual(['fee-reserve'])
  })

  test('shows the difference from the first tier if no tier fits', () => {
    const trade = bookedAt(60_000)
    const fees = { openingFeeSats: sats(0), maintenanceMarginSats: sats(34_999) }
    expect(placedDifferences(order, { ...trade, ...fees }, terms)).toEqual([
      { figure: 'opening-fee', expected: 16_666, booked: 0 },
    ])
    expect(placedDifferences(order, trade, { ...terms, market: { ...market, feeTiers: [] } })).toEqual([])
  })

  test('shows no differences for an open order without an opening fee', () => {
    const { position, liquidationPrice } = previewAt(50_000)
    const waiting = createTrade('a', {
      ...position,
      state: 'open',
      price: 50_000,
      leverage: 10,
      liquidationPrice,
      openingFeeSats: sats(0),
      maintenanceMarginSats: sats(position.maintenanceMarginSats + position.openingFeeSats),
      filledAtMs: null,
    })
    const limit = { ...order, orderType: 'limit', price: 50_000 } as const
    expect(placedDifferences(limit, waiting, terms)).toEqual([])
    const charged = {
      ...waiting,
      openingFeeSats: sats(2),
      maintenanceMarginSats: sats(waiting.maintenanceMarginSats - 2),
    }
    expect(placedDifferences(limit, charged, terms)).toEqual([
      { figure: 'opening-fee', expected: 0, booked: 2 },
    ])
  })
})

describe('comparison of a closed position', () => {
  test('shows no differences at any exit price and fee tier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 56_000, max: 90_000 }),
        fc.constantFrom(...market.feeTiers.map(({ feeRate }) => feeRate)),
        (price, feeRate) => {
          expect(closedDifferences(closedAt(price, feeRate), market)).toEqual([])
        },
      ),
    )
  })

  test('shows a different P&L and closing fee', () => {
    const closed = closedAt(61_000, lowestRate)
    const other = { ...closed, pnlSats: sats(closed.pnlSats + 2) }
    expect(closedDifferences(other, market)).toEqual([
      { figure: 'price-pnl', expected: closed.pnlSats, booked: closed.pnlSats + 2 },
    ])
    const fee = {
      ...closed,
      closingFeeSats: sats(closed.closingFeeSats - 2),
      maintenanceMarginSats: sats(closed.maintenanceMarginSats + 2),
    }
    expect(closedDifferences(fee, market).map(({ figure }) => figure)).toEqual(['closing-fee'])
  })

  test.each([
    [-2, true],
    [-1, false],
    [1, false],
    [2, true],
  ])('with a closing fee of the first tier and %d sats shows a difference: %s', (more, isShown) => {
    const closed = closedAt(61_000, 0.001)
    const fee = {
      ...closed,
      closingFeeSats: sats(closed.closingFeeSats + more),
      maintenanceMarginSats: sats(closed.maintenanceMarginSats - more),
    }
    expect(closedDifferences(fee, market).length > 0).toBe(isShown)
  })
})
