import { describe, expect, test } from 'vitest'
import { getPart } from '@common/domain/breakdown'
import { crossRequirement, withdrawableSats } from '@common/domain/futures/cross/cross-orders'
import type { CrossTerms } from '@common/domain/futures/cross/cross-position'
import {
  crossDistance,
  displayedLiquidationPrice,
  isCrossLiquidatedAt,
} from '@common/domain/futures/cross/cross-now'
import {
  maxCrossQuantity,
  previewCrossChange,
  previewCrossOrder,
  type CrossContext,
} from '@common/domain/futures/cross/cross-preview'
import {
  toCollateralBreakdown,
  crossCloseNetSats,
  crossCreditAt,
  crossProfitAt,
  crossProfitNow,
} from '@common/domain/futures/cross/cross-profit'
import type { NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import { worstDistance } from '@common/domain/futures/risk/liquidation-risk'
import { sats } from '@common/domain/units'
import { crossOrder, futuresMarket } from '../../../window/support/records'

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
    const max = maxCrossQuantity(buy, scene(flat))
    expect(max).toBeGreaterThan(1000)
    expect(previewCrossOrder({ ...buy, quantity: max }, scene(flat)).ok).toBe(true)
    expect(previewCrossOrder({ ...buy, quantity: max + 1 }, scene(flat)).ok).toBe(false)
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
    expect(previewCrossOrder({ ...buy, side: 'sell', quantity: 1 }, scene(poor)).ok).toBe(true)
    expect(previewCrossOrder({ ...buy, quantity: 1 }, scene(poor)).ok).toBe(false)
  })

  test('requires margin and fee once, for a market order and for a limit order', () => {
    const limit = { ...buy, orderType: 'limit', price: 100_000 } as const
    // 100,000 margin, 1,500 maintenance, 1,000 fee.
    const isAccepted = (order: typeof buy | typeof limit, margin: number) =>
      previewCrossOrder(order, scene(terms(0, null, margin))).ok
    expect([isAccepted(buy, 102_500), isAccepted(buy, 102_501)]).toEqual([false, true])
    expect([isAccepted(limit, 102_500), isAccepted(limit, 102_501)]).toEqual([false, true])
  })

  test('returns the collateral, the needed margin and the leverage if it is too low', () => {
    const limit = { ...buy, orderType: 'limit', price: 100_000 } as const
    const result = previewCrossOrder(limit, scene(terms(0, null, 102_500)))
    expect(result.ok || result.issues).toMatchObject([
      { code: 'cross.notCarried', values: { margin: 102_500, needed: 102_500, leverage: 10 } },
    ])
  })

  test('rejects a market order whose position the last price would liquidate', () => {
    const at = (lastPrice: number, order: Partial<NewCrossOrder> = {}, margin = 499_000) =>
      codeOf(previewCrossOrder({ ...buy, ...order }, scene(terms(1000, 100_000, margin), lastPrice)))
    // The larger position has its liquidation price at 66,872.5, the present one at 66,778.
    expect(at(66_800)).toEqual([['quantity', 'cross.liquidatedImmediately']])
    expect(at(66_800, { side: 'sell', quantity: 500 })).toBeNull()
    expect(at(66_800, { orderType: 'limit', price: 60_000 })).toBeNull()
    expect(at(66_800, {}, 600_000)).toBeNull()
  })

  test('returns the maximum position at this leverage if only the size is too large', () => {
    const result = previewCrossOrder({ ...buy, quantity: 1 }, scene(terms(14_545_455, 100_000, 2e12)))
    expect(result.ok || result.issues).toMatchObject([
      { field: 'quantity', code: 'cross.tooLarge', values: { most: 14_545_455, leverage: 10 } },
    ])
  })

  test('returns an issue if the quantity has no price', () => {
    const buckets = [{ minQuantity: 1, maxQuantity: 999, bidPrice: 100_000, askPrice: 100_000 }]
    const ticker = { ...tickerAt(100_000), buckets }
    expect(previewCrossOrder({ ...buy, quantity: 999 }, scene(flat, 100_000, { ticker })).ok).toBe(true)
    expect(codeOf(previewCrossOrder(buy, scene(flat, 100_000, { ticker })))).toHaveLength(1)
  })

  test('has a maximum between the limits of the market', () => {
    const most = (minQuantity: number, maxQuantity: number, margin: number) =>
      maxCrossQuantity(
        buy,
        scene(terms(0, null, margin), 100_000, { market: { ...futuresMarket, minQuantity, maxQuantity } }),
      )
    expect(most(100, 100, 500_000)).toBe(100)
    // 102.5 sats per contract are too much for 100 contracts.
    expect(most(100, 500, 10_250)).toBe(0)
    expect(most(100, 500, 10_251)).toBe(100)
    expect(most(0, 500, 0)).toBe(0)
    // One contract needs 102 sats, two need 205.
    expect([most(0, 500, 102), most(0, 500, 103)]).toEqual([0, 1])
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

  test('allows a deposit of the whole balance, and any while the balance is unknown', () => {
    const deposit = (amount: number, balance: number | null) =>
      previewCrossChange(
        { kind: 'deposit', amountSats: sats(amount) },
        scene(long, 100_000, { balanceSats: balance === null ? null : sats(balance) }),
      )
    expect(deposit(700, 700).ok).toBe(true)
    expect(deposit(700, null)).toMatchObject({ value: { marginSats: 499_700 } })
    const refused = deposit(701, 700)
    expect(refused.ok || refused.issues).toMatchObject([{ values: { balance: 700 } }])
  })

  test('returns the largest withdrawal, and an issue without a price', () => {
    const withdraw = { kind: 'withdraw', amountSats: sats(386_388) } as const
    const refused = previewCrossChange(withdraw, scene(long, 90_000))
    expect(refused.ok || refused.issues).toMatchObject([{ values: { most: 386_387 } }])
    const ticker = {
      ...tickerAt(90_000),
      buckets: [{ minQuantity: 1, maxQuantity: 9, bidPrice: 90_000, askPrice: 90_000 }],
    }
    expect(codeOf(previewCrossChange(withdraw, scene(long, 90_000, { ticker })))).toEqual([
      ['amountSats', 'issue.noQuote'],
    ])
  })

  test('allows withdrawals below the free margin, and of everything without position and orders', () => {
    const at = (position: CrossTerms, price: number) =>
      withdrawableSats(position, [], { price, feeRate: 0.001 })
    expect(at(long, 90_000)).toBe(386_387)
    expect(at(flat, 90_000)).toBe(500_000)
    const withdrawn = previewCrossChange({ kind: 'withdraw', amountSats: sats(386_387) }, scene(long, 90_000))
    expect(withdrawn.ok && displayedLiquidationPrice(withdrawn.value)).toBe(90_000)
    expect(
      codeOf(previewCrossChange({ kind: 'withdraw', amountSats: sats(386_388) }, scene(long, 90_000))),
    ).toEqual([['amountSats', 'cross.maxWithdraw']])
    const waiting = [{ side: 'buy', quantity: 1000, price: 100_000 } as const]
    expect(withdrawableSats(flat, waiting, { price: 100_000, feeRate: 0.001 })).toBe(397_499)
  })

  test('allows no withdrawal of the collateral that covers a loss while orders are open', () => {
    const waiting = [{ side: 'buy', quantity: 2000, price: 100_000 } as const]
    const initialMarginSats = crossRequirement(long, waiting, 0.001).initialMarginSats
    const shown = toCollateralBreakdown({ ...long, initialMarginSats }, 90_000)
    expect(getPart(shown, 'free-margin')).toBe(186_388)
    // The orders also need 3,000 sats of maintenance margin and 2,000 sats of fees.
    expect(withdrawableSats(long, waiting, { price: 90_000, feeRate: 0.001 })).toBe(181_387)
  })

  test('accepts a whole leverage within bounds that the collateral covers', () => {
    const to = (leverage: number) => previewCrossChange({ kind: 'leverage', leverage }, scene(long))
    expect(to(5)).toMatchObject({ ok: true, value: { leverage: 5 } })
    expect(codeOf(to(1))).toEqual([['leverage', 'cross.notCarried']])
    expect(codeOf(to(2.5))).toEqual([['leverage', 'cross.leverageBounds']])
    expect(codeOf(to(101))).toEqual([['leverage', 'cross.leverageBounds']])
    expect(to(100)).toMatchObject({ ok: true, value: { leverage: 100 } })
    const none = to(0)
    expect(none.ok || none.issues).toMatchObject([
      { code: 'cross.leverageBounds', values: { least: 1, most: 100 } },
    ])
    const large = previewCrossChange(
      { kind: 'leverage', leverage: 100 },
      scene(terms(10_000_001, 100_000, 2e12)),
    )
    expect(large.ok || large.issues).toMatchObject([
      { field: 'leverage', code: 'cross.tooLarge', values: { most: 10_000_000, leverage: 100 } },
    ])
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

  test('has the result of its close, minus the fees of opening and closing', () => {
    const closing = { ...crossOrder(), side: 'sell', price: 110_000, tradingFeeSats: sats(909) } as const
    expect(crossCloseNetSats({ ...closing, pnlSats: sats(90_909) }, 100_000, 0.001)).toBe(89_000)
    expect(crossProfitNow(long, tickerAt(110_000), 0.001)?.totalSats).toBe(89_000)
  })

  test('has no P&L at close without a price, unless it is flat', () => {
    const noPrice = { ...tickerAt(100_000), buckets: [] }
    expect(crossProfitNow(long, noPrice, 0.001)).toBeNull()
    expect(crossProfitNow(flat, noPrice, 0.001)?.totalSats).toBe(0)
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

  test('shows the whole collateral as free without position and orders', () => {
    const shown = toCollateralBreakdown({ ...flat, initialMarginSats: sats(0) }, 90_000)
    expect(shown.parts.filter(({ amountSats }) => amountSats !== 0)).toEqual([
      { name: 'free-margin', amountSats: 500_000 },
    ])
  })

  test('counts toward the nearest liquidation, except a short that cannot be liquidated', () => {
    expect(crossDistance(long, 100_000)).toBeCloseTo(0.33222)
    expect(worstDistance([], long, tickerAt(100_000))).toBeCloseTo(0.33222)
    expect(displayedLiquidationPrice(terms(-1000, 100_000, 5_000_000))).toBeNull()
    expect(worstDistance([], terms(-1000, 100_000, 5_000_000), tickerAt(100_000))).toBeNull()
    const short = terms(-1000, 100_000, 500_000)
    const liquidation = displayedLiquidationPrice(short) ?? Number.NaN
    expect(crossDistance(short, 100_000)).toBeCloseTo(liquidation / 100_000 - 1)
    expect([crossDistance(flat, 100_000), displayedLiquidationPrice(flat)]).toEqual([null, null])
  })

  test('is liquidated from its liquidation price on', () => {
    const liquidated = (position: CrossTerms, prices: readonly number[]) =>
      prices.map((price) => isCrossLiquidatedAt(position, price))
    const below = displayedLiquidationPrice(long) ?? Number.NaN
    expect(liquidated(long, [below + 0.5, below, below - 0.5])).toEqual([false, true, true])
    const short = terms(-1000, 100_000, 500_000)
    const above = displayedLiquidationPrice(short) ?? Number.NaN
    expect(liquidated(short, [above - 0.5, above, above + 0.5])).toEqual([false, true, true])
    expect(liquidated(flat, [0.5, 100_000_000])).toEqual([false, false])
  })
})
