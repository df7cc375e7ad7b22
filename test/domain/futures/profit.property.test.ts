import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBreakdowns, getPart, type Breakdown } from '@common/domain/breakdown'
import { previewOrder, type FuturesOrderPreview } from '@common/domain/futures/orders/order'
import {
  computeBreakEven,
  creditAt,
  computeEquity,
  priceForNet,
  profitAt,
  profitNow,
  settledProfit,
  toFilledOrder,
} from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { isSats, sats, zeroSats } from '@common/domain/units'
import { leverage, market, price, quantity, side, ticker } from './arbitraries'
import { createTrade } from '../../support/create-trade'
import { expectDefined } from '../../support/expect-defined'

const feeRate = fc.constantFrom(...market.feeTiers.map((tier) => tier.feeRate))
const funding = fc.integer({ min: -50, max: 50 }).map((value) => sats(value))

interface Case {
  readonly preview: FuturesOrderPreview
  readonly feeRate: number
}

const previewed: fc.Arbitrary<Case> = fc
  .record({ side, quantity, price, leverage, feeRate })
  .map(({ feeRate: rate, ...order }) => ({
    result: previewOrder({ order: { orderType: 'limit', ...order }, ticker, market, feeRate: rate }),
    feeRate: rate,
  }))
  .filter(({ result }) => result.ok)
  .map(({ result, feeRate: rate }) => {
    if (!result.ok) throw new Error('filtered')
    return { preview: result.preview, feeRate: rate }
  })

const createOrder = (preview: FuturesOrderPreview): FuturesTrade =>
  createTrade('t1', {
    ...preview.position,
    state: 'open',
    leverage: preview.leverage,
    liquidationPrice: preview.liquidationPrice,
    maintenanceMarginSats: preview.maintenanceMarginSats,
    openingFeeSats: zeroSats,
  })

const sumOf = ({ parts }: Breakdown): number => parts.reduce((sum, { amountSats }) => sum + amountSats, 0)

describe('breakdown', () => {
  test('sums to its total in whole sats', () => {
    fc.assert(
      fc.property(previewed, price, funding, ({ preview, feeRate: rate }, exitPrice, fundingFeeSats) => {
        const trade = { ...preview.position, fundingFeeSats }
        const sums = [
          preview.debited,
          profitAt({ trade, exitPrice, feeRate: rate }),
          creditAt({ trade, exitPrice, feeRate: rate }),
        ]
        for (const sum of [...sums, addBreakdowns(sums)]) {
          expect(sumOf(sum)).toBe(sum.totalSats)
          expect(sum.parts.every(({ amountSats }) => isSats(amountSats))).toBe(true)
          expect(new Set(sum.parts.map(({ name }) => name)).size).toBe(sum.parts.length)
        }
      }),
    )
  })
})

describe('cost of an order', () => {
  test('is margin plus reserve; the reserve minus the opening fee remains with the position', () => {
    fc.assert(
      fc.property(previewed, ({ preview, feeRate: rate }) => {
        const { debited, marginSats, maintenanceMarginSats, position } = preview
        expect(debited.totalSats).toBe(marginSats + maintenanceMarginSats)
        expect(getPart(debited, 'opening-fee')).toBe(position.openingFeeSats)
        expect(getPart(debited, 'opening-reserve') + getPart(debited, 'closing-reserve')).toBe(
          position.maintenanceMarginSats,
        )
        expect(toFilledOrder(createOrder(preview), rate)).toMatchObject(position)
      }),
    )
  })
})

describe('net P&L', () => {
  test('equals the change of the balance from order to close, including funding', () => {
    fc.assert(
      fc.property(previewed, price, funding, ({ preview, feeRate: rate }, exitPrice, fundingFeeSats) => {
        // Paid funding reduces the margin; received funding is credited to the balance.
        const paid = Math.min(Math.max(fundingFeeSats, 0), preview.marginSats - 1)
        const received = Math.max(0 - fundingFeeSats, 0)
        const trade = {
          ...preview.position,
          marginSats: sats(preview.marginSats - paid),
          fundingFeeSats: sats(paid - received),
        }
        const credit = creditAt({ trade, exitPrice, feeRate: rate })
        expect(profitAt({ trade, exitPrice, feeRate: rate }).totalSats).toBe(
          credit.totalSats + received - preview.debitedSats,
        )
      }),
    )
  })

  test.each([
    ['pays the full closing fee out of the reserve', 90_909, 1100],
    ['pays a closing fee that is limited to the reserve', 80_000, 1100],
    ['leaves the rest of the reserve after the closing fee', 95_000, 1052],
  ])('of a loss of the whole margin %s', (_name, exitPrice, closingFeeSats) => {
    const trade = createTrade('t1', {
      quantity: 1000,
      price: 100_000,
      marginSats: sats(exitPrice > 91_000 ? 52_632 : 100_000),
      maintenanceMarginSats: sats(1100),
    })
    const credit = creditAt({ trade, exitPrice, feeRate: 0.001 })
    expect(getPart(credit, 'price-pnl')).toBe(0 - trade.marginSats)
    expect(getPart(credit, 'closing-fee')).toBe(0 - closingFeeSats)
    expect(credit.totalSats).toBe(1100 - closingFeeSats)
  })

  test('never loses more than the cost', () => {
    fc.assert(
      fc.property(previewed, price, ({ preview, feeRate: rate }, exitPrice) => {
        const { totalSats } = profitAt({ trade: preview.position, exitPrice, feeRate: rate })
        expect(totalSats).toBeGreaterThanOrEqual(0 - preview.debitedSats)
      }),
    )
  })

  test('of a closed position equals the net P&L of the open position at the exit price', () => {
    fc.assert(
      fc.property(previewed, price, funding, ({ preview, feeRate: rate }, exitPrice, fundingFeeSats) => {
        const trade = { ...createOrder(preview), ...preview.position, fundingFeeSats }
        const expected = profitAt({ trade, exitPrice, feeRate: rate })
        const closed: FuturesTrade = {
          ...trade,
          state: 'closed',
          exitPrice,
          pnlSats: getPart(expected, 'price-pnl'),
          closingFeeSats: sats(0 - getPart(expected, 'closing-fee')),
        }
        expect(settledProfit(closed)).toEqual(expected)
      }),
    )
  })

  test('is not negative at the break-even price, and not positive one step before it', () => {
    fc.assert(
      fc.property(previewed, funding, ({ preview, feeRate: rate }, fundingFeeSats) => {
        const trade = { ...preview.position, fundingFeeSats }
        const breakEven = computeBreakEven(trade, rate)
        fc.pre(breakEven !== null && breakEven > 0.5)
        if (breakEven === null) return
        const at = (exitPrice: number) => profitAt({ trade, exitPrice, feeRate: rate })
        const netAt = (exitPrice: number): number => at(exitPrice).totalSats
        // With more funding received than margin, it is liquidated before a net loss.
        fc.pre(getPart(at(breakEven), 'price-pnl') > 0 - trade.marginSats)
        expect(netAt(breakEven)).toBeGreaterThanOrEqual(0)
        expect(netAt(breakEven + (trade.side === 'buy' ? -0.5 : 0.5))).toBeLessThanOrEqual(0)
      }),
    )
  })
})

test('equity is the balance plus the credit of every open order and position', () => {
  fc.assert(
    fc.property(fc.array(previewed, { maxLength: 5 }), (cases) => {
      const trades = cases.map(({ preview }, index): FuturesTrade => {
        const order = createOrder(preview)
        return index % 2 === 0 ? order : { ...order, ...preview.position, state: 'running' }
      })
      const equity = expectDefined(computeEquity({ balanceSats: sats(1000), trades, ticker, feeRate: 0.001 }))
      const debited = cases.reduce((sum, { preview }) => sum + preview.debitedSats, 0)
      const net = trades
        .filter(({ state }) => state === 'running')
        .reduce(
          (sum, trade) => sum + expectDefined(profitNow({ trade, ticker, feeRate: 0.001 })).totalSats,
          0,
        )
      expect(equity.totalSats).toBe(1000 + debited + net)
      expect(sumOf(equity)).toBe(equity.totalSats)
    }),
  )
})

test('the price for a net result is the first with at least that result', () => {
  const net = fc.integer({ min: -5_000, max: 20_000 }).map((value) => sats(value))
  fc.assert(
    fc.property(previewed, net, ({ preview, feeRate: rate }, netSats) => {
      const trade = preview.position
      const exitPrice = priceForNet(trade, netSats, rate)
      fc.pre(exitPrice !== null && exitPrice > 1 && netSats * -2 < trade.marginSats)
      const netAt = (at: number) => profitAt({ trade, exitPrice: at, feeRate: rate }).totalSats
      // Fees and results are rounded to whole sats.
      expect(netAt(exitPrice ?? NaN)).toBeGreaterThanOrEqual(netSats - 2)
      const worse = (exitPrice ?? NaN) + (trade.side === 'buy' ? -0.5 : 0.5)
      expect(netAt(worse)).toBeLessThanOrEqual(netSats + 2)
    }),
  )
})
