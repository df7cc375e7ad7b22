import { dayProfitSats, dayTradeCount, hasProfit, shareOfLargest, type Day } from '@common/domain/record/days'
import { feesByMonth } from '@common/domain/record/over-time'
import { addEntry, hasMoved, noSums, sumKinds } from '@common/domain/record/sums'
import {
  reservedSats,
  toCrossFillEntry,
  toDepositEntry,
  toEnding,
  toFundingEntry,
  toOptionEntry,
  toSwapEntry,
  toTradeEntry,
  toWithdrawalEntry,
} from '@common/domain/record/to-entry'
import type { Entry } from '@common/domain/record/entry'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { createTrade } from '../../support/create-trade'
import { crossOrder, option } from '../../window/support/records'

const trade = (pnl: number, changes: object = {}): Entry =>
  toTradeEntry({
    ...createTrade('t'),
    ...{ state: 'closed', exitPrice: 20_100, closedAtMs: 5 },
    ...{ pnlSats: sats(pnl), openingFeeSats: sats(30), closingFeeSats: sats(20) },
    ...changes,
  })
const canceled = trade(0, { state: 'canceled', exitPrice: null })
const funding = (fee: number): Entry =>
  toFundingEntry({ tradeId: 't', fixingId: 'f', atMs: 1, feeSats: sats(fee) })
const payment = { id: 'p', rail: 'lightning', createdAtMs: 1, reference: null } as const
const withdrawal = (changes: object = {}): Entry =>
  toWithdrawalEntry({
    ...{ ...payment, state: 'settled', amountSats: sats(900), feeSats: sats(7), destination: null },
    ...changes,
  })
const deposit: Entry = toDepositEntry({ ...payment, state: 'settled', amountSats: sats(5000) })
const day = (date: string, ...entries: Entry[]): Day => ({ date, sums: entries.reduce(addEntry, noSums) })

describe('a day', () => {
  test('counts the profit of trades, not deposits and withdrawals', () => {
    const mixed = day('2026-11-22', trade(150), funding(40), withdrawal(), deposit)
    expect(dayProfitSats(mixed)).toBe(150 - 50 - 40)
  })

  test('counts trades without canceled orders and funding', () => {
    const fill = toCrossFillEntry({ ...crossOrder(), pnlSats: sats(0) })
    expect(dayTradeCount(day('2026-11-22', trade(1), canceled, fill, funding(3), deposit))).toBe(2)
    expect(sumKinds(day('2026-11-22', trade(1), canceled).sums)).toMatchObject({ count: 2, moved: 1 })
  })

  test.each<[string, boolean, readonly Entry[]]>([
    ['a trade', true, [trade(1)]],
    ['funding', true, [funding(1)]],
    ['a canceled order', false, [canceled]],
    ['a deposit', false, [deposit]],
    ['nothing', false, []],
  ])('with %s has a profit or loss: %s', (_name, expected, entries) => {
    expect(hasProfit(day('2026-11-22', ...entries))).toBe(expected)
  })

  test('has its share of the largest gain or loss', () => {
    const [gain, loss, none] = [trade(150), trade(-350), deposit].map((entry) => day('2026-11-22', entry))
    const all = [gain, loss, none].filter((each) => each !== undefined)
    expect(all.map((each) => shareOfLargest(each, all))).toEqual([0.25, 1, 0])
    expect(shareOfLargest(day('2026-11-22'), [])).toBe(0)
  })
})

test('an entry without effect counts as moved if it has a fee', () => {
  expect(hasMoved({ effectSats: sats(0), feesSats: sats(1) })).toBe(true)
  expect(hasMoved({ effectSats: sats(-1), feesSats: sats(0) })).toBe(true)
  expect(hasMoved({ effectSats: sats(0), feesSats: sats(0) })).toBe(false)
})

test('fees by month have the fees of each kind, the funding and both', () => {
  const days = [
    day('2026-09-30', trade(1)),
    day('2026-10-01', deposit),
    day('2026-10-31', canceled),
    day('2026-11-01', trade(1), withdrawal(), funding(40)),
    day('2026-11-30', trade(1), funding(-15)),
    day('2026-12-01', funding(-5)),
  ]
  expect(feesByMonth(days)).toEqual([
    { month: '2026-12', fees: {}, carrySats: -5, totalSats: -5 },
    { month: '2026-11', fees: { trade: 100, withdrawal: 7 }, carrySats: 25, totalSats: 132 },
    { month: '2026-09', fees: { trade: 50 }, carrySats: 0, totalSats: 50 },
  ])
})

test('sums of several kinds add up counts, amounts and dollars', () => {
  const swap = toSwapEntry({
    ...{ id: 's', createdAtMs: 1, inAsset: 'BTC', inAmount: 5000, outAsset: 'USD', outAmount: 2.5 },
  })
  const back = toSwapEntry({
    ...{ id: 'r', createdAtMs: 2, inAsset: 'USD', inAmount: 1, outAsset: 'BTC', outAmount: 1990 },
  })
  const { sums } = day('2026-11-01', trade(100), canceled, withdrawal(), swap, back)
  expect(sumKinds(sums)).toEqual({
    ...{ count: 5, moved: 4, effectSats: 50 - 907 - 5000 + 1990, feesSats: 50 + 7, fundingFeeSats: 0 },
    dollarParts: 15_000,
  })
  expect(sumKinds(sums, ['trade'])).toMatchObject({ count: 2, moved: 1, dollarParts: 0 })
})

describe('entry', () => {
  test('of a trade of version 1 names estimated fees, which a canceled order has not', () => {
    const estimated = { areFeesEstimated: true }
    expect(trade(1, estimated)).toMatchObject(estimated)
    expect(trade(1)).not.toHaveProperty('areFeesEstimated')
    expect(trade(1, { ...estimated, state: 'canceled', exitPrice: null })).not.toHaveProperty(
      'areFeesEstimated',
    )
  })

  test('of a trade excludes listed funding only if the trade reports its funding', () => {
    const effect = (changes: object) =>
      toTradeEntry(
        {
          ...createTrade('t'),
          ...{ state: 'closed', exitPrice: 20_100, closedAtMs: 5, pnlSats: sats(1000) },
          ...changes,
        },
        sats(40),
      )
    const reported = effect({ fundingFeeSats: sats(60) })
    expect(reported.fundingFeeSats).toBe(20)
    const estimated = { areFeesEstimated: true }
    expect(effect({ ...estimated, fundingFeeSats: null }).fundingFeeSats).toBe(0)
    expect(effect({ ...estimated, fundingFeeSats: sats(0) }).fundingFeeSats).toBe(0)
    expect(effect({ ...estimated, fundingFeeSats: sats(60) }).fundingFeeSats).toBe(20)
    expect(effect({ fundingFeeSats: sats(0) }).fundingFeeSats).toBe(-40)
  })

  test('of a canceled order has neither fees nor funding', () => {
    const order = { state: 'canceled', exitPrice: null, closedAtMs: null, updatedAtMs: 9 }
    expect(trade(0, { ...order, fundingFeeSats: sats(3) })).toMatchObject({
      ...{ atMs: 9, effectSats: 0, feesSats: 0, fundingFeeSats: 0 },
    })
  })

  test('of an option has the time of its close or its expiry, and its ending', () => {
    const closed = option({ state: 'closed', closedAtMs: 7, expiresAtMs: 11, pnlSats: sats(5) })
    expect(toOptionEntry(closed)).toMatchObject({ atMs: 7, ending: 'closed' })
    expect(toOptionEntry({ ...closed, state: 'expired', closedAtMs: null })).toMatchObject({
      ...{ atMs: 11, ending: 'expired' },
    })
    const fees = { openingFeeSats: sats(50), closingFeeSats: sats(40) }
    expect(toOptionEntry({ ...closed, ...fees, fixingPrice: 99_000 })).toMatchObject({
      ...{ effectSats: 5 - 90, feesSats: 90, priceUsd: 99_000 },
    })
    expect(toEnding({ ...closed, state: 'exercised', deliveredTradeId: 't' })).toBe('delivered')
    expect(() => toEnding({ ...closed, state: 'running' })).toThrow(RangeError)
  })

  test('of a withdrawal has its fee unless it failed', () => {
    expect(withdrawal()).toMatchObject({ effectSats: -907, feesSats: 7 })
    expect(withdrawal({ state: 'failed' })).toMatchObject({ effectSats: 0, feesSats: 0 })
  })

  test('of a swap has its rate', () => {
    const swap = { id: 's', createdAtMs: 1, inAsset: 'USD', outAsset: 'BTC' } as const
    expect(toSwapEntry({ ...swap, inAmount: 100, outAmount: 400_000 })).toMatchObject({
      ...{ effectSats: 400_000, priceUsd: 25_000 },
    })
    expect(toSwapEntry({ ...swap, inAmount: 0.0001, outAmount: 0 }).priceUsd).toBeNull()
  })
})

test('the reserve of running trades and options is their cost without listed funding', () => {
  const running = createTrade('t', { fundingFeeSats: sats(30) })
  const bought = option({
    premiumSats: sats(2000),
    openingFeeSats: sats(100),
    maintenanceMarginSats: sats(90),
  })
  const alone = reservedSats([running], [], sats(0))
  expect(reservedSats([running], [bought], sats(0)) - alone).toBe(2190)
  expect(reservedSats([running], [], sats(20))).toBe(alone - 20)
})
