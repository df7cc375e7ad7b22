import { describe, expect, test } from 'vitest'
import { withdrawableSats } from '@common/domain/futures/cross/cross-orders'
import type { CrossTerms } from '@common/domain/futures/cross/cross-position'
import { crossDistance, displayedLiquidationPrice } from '@common/domain/futures/cross/cross-now'
import {
  maxCrossQuantity,
  previewCrossChange,
  previewCrossOrder,
  type CrossContext,
} from '@common/domain/futures/cross/cross-preview'
import {
  toCollateralBreakdown,
  crossCreditAt,
  crossProfitAt,
} from '@common/domain/futures/cross/cross-profit'
import { worstDistance } from '@common/domain/futures/risk/liquidation-risk'
import { sats } from '@common/domain/units'
import { futuresMarket } from '../../../window/support/records'

// protocol/formulas.md#cross-margin

const terms = (quantity: number, entryPrice: number | null, margin: number): CrossTerms => ({
  quantity,
  entryPrice,
  leverage: 10,
  marginSats: sats(margin),
})
const flat = terms(0, null, 500_000)
const long = terms(1000, 100_000, 499_000)
const tickerAt = (price: number) => ({
  lastPrice: price,
  bidPrice: price,
  askPrice: price,
  indexPrice: price,
  fundingRate: 0,
  nextFundingAtMs: 0,
})
const scene = (position: CrossTerms, price = 100_000, more: Partial<CrossContext> = {}): CrossContext => ({
  position,
  waiting: [],
  ticker: tickerAt(price),
  market: futuresMarket,
  feeRate: 0.001,
  balanceSats: sats(1_000_000),
  ...more,
})
const buy = { side: 'buy', orderType: 'market', quantity: 1000 } as const
const codeOf = (result: ReturnType<typeof previewCrossOrder | typeof previewCrossChange>) =>
  result.ok ? null : result.issues.map(({ field, code }) => [field, code])

describe('cross order preview', () => {
  test('is accepted up to the largest quantity that the collateral allows, and not above', () => {
    const most = maxCrossQuantity(buy, scene(flat))
    expect(most).toBeGreaterThan(1000)
    expect(previewCrossOrder({ ...buy, quantity: most }, scene(flat)).ok).toBe(true)
    expect(previewCrossOrder({ ...buy, quantity: most + 1 }, scene(flat)).ok).toBe(false)
    expect(maxCrossQuantity(buy, scene(terms(0, null, 0)))).toBe(0)
  })

  test('shows fee, margin, entry price and liquidation price of the example', () => {
    const result = previewCrossOrder(buy, scene(flat))
    expect(result).toMatchObject({
      ok: true,
      value: { price: 100_000, after: long, liquidationPrice: 66_778, feeSats: 1000, bookedPnlSats: 0 },
    })
    expect(result.ok && result.value.liquidationDistanceRate).toBeCloseTo(0.33222)
  })

  test('shows the average entry price of an increased position', () => {
    expect(previewCrossOrder(buy, scene(long, 110_000))).toMatchObject({
      value: {
        after: { entryPrice: 104_762, marginSats: 498_091 },
        liquidationPrice: 83_183.5,
        feeSats: 909,
      },
    })
  })

  test('shows the booked P&L and no liquidation price for a close', () => {
    expect(previewCrossOrder({ ...buy, side: 'sell' }, scene(long, 110_000))).toMatchObject({
      value: { after: { quantity: 0, marginSats: 589_000 }, liquidationPrice: null, bookedPnlSats: 90_909 },
    })
  })

  test('rejects an order beyond the collateral with an issue of the quantity field', () => {
    expect(codeOf(previewCrossOrder(buy, scene(terms(0, null, 101_500))))).toEqual([
      ['quantity', 'cross.notCarried'],
    ])
    const limit = { ...buy, orderType: 'limit', price: 50_000 } as const
    expect(codeOf(previewCrossOrder(limit, scene(terms(0, null, 200_000))))).toEqual([
      ['quantity', 'cross.notCarried'],
    ])
    const waiting = [{ side: 'buy', quantity: 2000, price: 100_000 } as const]
    expect(previewCrossOrder(buy, scene(terms(0, null, 300_000))).ok).toBe(true)
    expect(previewCrossOrder(buy, scene(terms(0, null, 300_000), 100_000, { waiting })).ok).toBe(false)
  })

  test('requires no margin for an order that only reduces the position', () => {
    const poor = { ...long, marginSats: sats(90_000) }
    expect(previewCrossOrder({ ...buy, side: 'sell', quantity: 400 }, scene(poor)).ok).toBe(true)
    expect(previewCrossOrder({ ...buy, quantity: 1 }, scene(poor)).ok).toBe(false)
  })

  test('returns an issue for an invalid quantity or price without throwing', () => {
    expect(codeOf(previewCrossOrder({ ...buy, quantity: Number.NaN }, scene(flat)))).toEqual([
      ['quantity', 'issue.quantity'],
    ])
    expect(codeOf(previewCrossOrder({ ...buy, orderType: 'limit' }, scene(flat)))).toEqual([
      ['price', 'issue.limitPriceMissing'],
    ])
  })
})

describe('change of collateral or leverage', () => {
  test('moves the liquidation price away with a deposit of at most the balance', () => {
    const more = previewCrossChange({ kind: 'deposit', amountSats: sats(1000) }, scene(long))
    expect(more).toMatchObject({ ok: true, value: { marginSats: 500_000 } })
    expect(more.ok && displayedLiquidationPrice(more.value)).toBe(66_733.5)
    expect(codeOf(previewCrossChange({ kind: 'deposit', amountSats: sats(1_000_001) }, scene(long)))).toEqual(
      [['amountSats', 'cross.shortOfBalance']],
    )
  })

  test('allows withdrawals below the free margin, and of everything without position and orders', () => {
    const at = (position: CrossTerms, price: number) =>
      withdrawableSats(position, [], { price, feeRate: 0.001 })
    expect(at(long, 90_000)).toBe(386_387)
    expect(at(flat, 90_000)).toBe(500_000)
    const taken = previewCrossChange({ kind: 'withdraw', amountSats: sats(386_387) }, scene(long, 90_000))
    expect(taken.ok && displayedLiquidationPrice(taken.value)).toBe(90_000)
    expect(
      codeOf(previewCrossChange({ kind: 'withdraw', amountSats: sats(386_388) }, scene(long, 90_000))),
    ).toEqual([['amountSats', 'cross.mostWithdraw']])
    const waiting = [{ side: 'buy', quantity: 1000, price: 100_000 } as const]
    expect(withdrawableSats(flat, waiting, { price: 100_000, feeRate: 0.001 })).toBe(397_499)
  })

  test('accepts a whole leverage within bounds that the collateral covers', () => {
    const to = (leverage: number) => previewCrossChange({ kind: 'leverage', leverage }, scene(long))
    expect(to(5)).toMatchObject({ ok: true, value: { leverage: 5 } })
    expect(codeOf(to(1))).toEqual([['leverage', 'cross.notCarried']])
    expect(codeOf(to(2.5))).toEqual([['leverage', 'cross.leverageBounds']])
    expect(codeOf(to(101))).toEqual([['leverage', 'cross.leverageBounds']])
  })
})

describe('cross position', () => {
  test('shows as P&L at close the open P&L minus opening and closing fee', () => {
    const now = crossProfitAt(long, 110_000, 0.001)
    expect(now.parts).toEqual([
      { name: 'price-pnl', amountSats: 90_909 },
      { name: 'opening-fee', amountSats: -1000 },
      { name: 'closing-fee', amountSats: -909 },
    ])
    expect(crossCreditAt(long, 110_000, 0.001).totalSats).toBe(589_000)
    expect(now.totalSats).toBe(589_000 - 500_000)
    expect(crossProfitAt(flat, 110_000, 0.001).totalSats).toBe(0)
  })

  test('shows the collateral as the sum of its reserved and free parts', () => {
    const initialMarginSats = sats(300_000)
    const shown = toCollateralBreakdown({ ...long, initialMarginSats }, 90_000)
    expect(shown.totalSats).toBe(499_000)
    expect(Object.fromEntries(shown.parts.map(({ name, amountSats }) => [name, amountSats]))).toEqual({
      'running-margin': 100_000,
      'maintenance-margin': 1500,
      'waiting-orders': 200_000,
      'loss-cover': 11_112,
      'free-margin': 186_388,
    })
  })

  test('counts toward the nearest liquidation, except a short that cannot be liquidated', () => {
    expect(crossDistance(long, 100_000)).toBeCloseTo(0.33222)
    expect(worstDistance([], long, tickerAt(100_000))).toBeCloseTo(0.33222)
    expect(displayedLiquidationPrice(terms(-1000, 100_000, 5_000_000))).toBeNull()
    expect(worstDistance([], terms(-1000, 100_000, 5_000_000), tickerAt(100_000))).toBeNull()
  })
})
