import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMargin, maxAddableSats } from '@common/domain/futures/adjust/adjust'
import { cashIn, maxCashInSats } from '@common/domain/futures/adjust/cash-in'
import {
  balanceAfterMove,
  toCashInBreakdown,
  toFeesBreakdown,
  toInvestedSats,
  toReservedBreakdown,
  remainderAfterAdding,
  remainderAfterCashIn,
  toMarginBreakdown,
  toUsedMargin,
} from '@common/domain/futures/adjust/margin-breakdowns'
import { previewMove } from '@common/domain/futures/orders/move-order'
import { previewOrder } from '@common/domain/futures/orders/order'
import { computeEquity } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { addSats, sats } from '@common/domain/units'
import { createTrade } from '../../../support/create-trade'
import { leverage, market, price, quantity, side, ticker } from '../arbitraries'
import { expectDefined } from '../../../support/expect-defined'

const balanceSats = sats(50_000_000)

const running: fc.Arbitrary<FuturesTrade> = fc
  .record({ side, quantity, price, leverage })
  .map((order) => previewOrder({ order: { orderType: 'limit', ...order }, ticker, market }))
  .filter((result) => result.ok)
  .map((result) => {
    if (!result.ok) throw new Error('filtered')
    const { position, leverage: requested, liquidationPrice } = result.preview
    return createTrade('t1', {
      ...position,
      leverage: requested,
      liquidationPrice,
      entryPrice: position.price,
      entryMarginSats: position.marginSats,
    })
  })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const partOfMost = (max: number, part: number) => sats(Math.max(1, Math.floor(max * part)))

describe('margin breakdown', () => {
  test('sums previous and added margin to the resulting margin', () => {
    fc.assert(
      fc.property(running, share, (trade, part) => {
        const addedSats = partOfMost(maxAddableSats(trade), part)
        const result = addMargin(trade, addedSats)
        fc.pre(result.ok)
        const remaining = remainderAfterAdding(trade, addedSats, balanceSats)
        expect(remaining.margin.totalSats).toBe(result.ok && result.position.marginSats)
        expect(remaining.balance?.totalSats).toBe(balanceSats - addedSats)
        expect(result.ok && toMarginBreakdown(result.position).totalSats).toBe(remaining.margin.totalSats)
      }),
    )
  })

  test('sums the shares of profit and margin to the amount cashed in', () => {
    fc.assert(
      fc.property(running, share, price, (trade, part, exitPriceNow) => {
        const amountSats = partOfMost(maxCashInSats(trade, exitPriceNow), part)
        const result = cashIn(trade, amountSats, exitPriceNow)
        fc.pre(result.ok)
        if (!result.ok) return
        const remaining = remainderAfterCashIn(trade, result, balanceSats)
        expect(toCashInBreakdown(result).totalSats).toBe(amountSats)
        expect(remaining.margin.totalSats).toBe(result.position.marginSats)
        expect(remaining.balance?.totalSats).toBe(balanceSats + amountSats)
        expect(toMarginBreakdown(result.position).totalSats).toBe(result.position.marginSats)
      }),
    )
  })

  test('adds the reserved amount of a moved order and subtracts its new cost', () => {
    fc.assert(
      fc.property(running, price, (trade, to) => {
        const result = previewMove({ trade, price: to, ticker, market, feeRate: 0.001, balanceSats })
        fc.pre(result.ok)
        if (!result.ok) return
        const { debitedSats } = result.preview
        expect(balanceAfterMove(balanceSats, trade, debitedSats).totalSats).toBe(
          balanceSats + trade.marginSats + trade.maintenanceMarginSats - debitedSats,
        )
      }),
    )
  })

  test('shows margin used as the equity without free balance and P&L', () => {
    const trades = [createTrade('running'), createTrade('waiting', { state: 'open' })]
    const equity = expectDefined(computeEquity({ balanceSats, trades, ticker, feeRate: 0.001 }))
    const [first, second] = trades.map(toReservedBreakdown).map(({ totalSats }) => totalSats)
    expect(toUsedMargin(equity).totalSats).toBe(addSats(first ?? sats(0), second ?? sats(0)))
    expect(toUsedMargin(equity).parts.map(({ name }) => name)).toEqual([
      'waiting-orders',
      'margin',
      'reserve',
    ])
  })

  test('sums margins and premiums', () => {
    const positions = [createTrade('t1', { marginSats: sats(40_000) }), { marginSats: sats(5000) }]
    expect(toInvestedSats(positions, [{ premiumSats: sats(300) }])).toBe(45_300)
    expect(toInvestedSats([], [])).toBe(0)
  })

  test('shows the opening margin and the change since then', () => {
    const trade = createTrade('t1', { marginSats: sats(45_000), entryMarginSats: sats(50_000) })
    expect(toMarginBreakdown(trade).parts).toEqual([
      { name: 'opening-margin', amountSats: 50_000 },
      { name: 'margin-change', amountSats: -5000 },
    ])
  })

  test('shows no balance while it is unknown', () => {
    const trade = createTrade('t1')
    expect(remainderAfterAdding(trade, sats(1), null).balance).toBeNull()
    const result = cashIn(trade, sats(1), 20_500)
    if (!result.ok) throw new Error('refused')
    expect(remainderAfterCashIn(trade, result, null).balance).toBeNull()
  })

  test('shows one margin for an unchanged position, and both charged fees', () => {
    expect(toMarginBreakdown(createTrade('t1')).parts).toEqual([{ name: 'margin', amountSats: 50_000 }])
    expect(toMarginBreakdown(createTrade('t1', { entryMarginSats: null })).totalSats).toBe(50_000)
    expect(toFeesBreakdown(createTrade('t1', { closingFeeSats: sats(480) })).totalSats).toBe(980)
  })
})
