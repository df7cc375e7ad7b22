import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AlertRule, LossScope, Move } from '@common/domain/alerts/alert'
import { evaluateAlert } from '@common/domain/alerts/evaluate-alert'
import { createAlertContext, type AlertContext } from '@common/domain/alerts/alert-context'
import { minuteMs } from '@common/domain/durations'
import { crossProfitAt } from '@common/domain/futures/cross/cross-profit'
import type { CrossPosition } from '@common/domain/futures/cross/cross-records'
import { nextFundingSats } from '@common/domain/futures/next-funding'
import { toMarginRate, profitNow } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import { addSats, sats } from '@common/domain/units'
import { crossPosition } from '../../window/support/records'
import { createTrade, testNowMs } from '../../support/create-trade'
import { amount, quantity, side, ticker } from '../futures/arbitraries'
import { expectDefined } from '../../support/expect-defined'

const feeRate = 0.001
const dueMs = testNowMs + 60 * minuteMs

interface At {
  readonly price?: Usd
  readonly running?: readonly FuturesTrade[]
  readonly cross?: CrossPosition
  readonly fee?: number | null
  readonly nowMs?: number
  readonly fundingRate?: number
}

const scene = ({
  price = 20_000,
  running = [],
  cross,
  fee = feeRate,
  nowMs = testNowMs,
  fundingRate = 0.0001,
}: At): AlertContext =>
  createAlertContext({
    ticker: {
      ...ticker,
      lastPrice: price,
      bidPrice: price,
      askPrice: price,
      indexPrice: price,
      fundingRate,
      nextFundingAtMs: dueMs,
    },
    running,
    cross: cross ?? null,
    nowMs,
    marketNowMs: nowMs,
    feeRate: fee,
  })

function walk(rule: AlertRule, scenes: readonly AlertContext[], moves: readonly Move[] = []): number[] {
  let toldOf: readonly string[] = []
  return scenes.map((alertContext, index) => {
    const observed = evaluateAlert({ rule, toldOf }, alertContext, moves[index] ?? null)
    if (observed) toldOf = observed.toldOf
    return observed?.findings.length ?? 0
  })
}

const anyFundingRate = fc.integer({ min: -1000, max: 1000 }).map((millionths) => millionths / 1_000_000)
const trades = fc.array(
  fc.record({
    side,
    quantity,
    marginSats: amount(1_000_000),
    price: fc.constantFrom(19_000, 20_000, 21_000),
  }),
  { minLength: 1, maxLength: 5 },
)
const createRunning = (drawn: readonly Partial<FuturesTrade>[]): FuturesTrade[] =>
  drawn.map((changes, index) => createTrade(`t${index}`, changes))

describe('loss alert', () => {
  const loss = (of: LossScope, lossSats: number): AlertRule => ({
    kind: 'loss',
    of,
    limit: { by: 'sats', lossSats: sats(lossSats) },
  })

  test('triggers exactly if the net P&L in the table reaches the limit, per position or in total', () => {
    fc.assert(
      fc.property(trades, fc.integer({ min: 1, max: 200_000 }), (drawn, min) => {
        const running = createRunning(drawn)
        const now = scene({ price: 20_000, running })
        const nets = running.map(
          (trade) => expectDefined(profitNow({ trade, ticker: now.ticker, feeRate })).totalSats,
        )
        expect(walk(loss('each', min), [now])).toEqual([nets.filter((net) => net <= -min).length])
        expect(walk(loss('all', min), [now])).toEqual([addSats(...nets) <= -min ? 1 : 0])
      }),
    )
  })

  test('measures a percentage of the margin, as the table does', () => {
    fc.assert(
      fc.property(trades, fc.double({ min: 0.01, max: 1, noNaN: true }), (drawn, rate) => {
        const running = createRunning(drawn)
        const now = scene({ running })
        const isLow = (trade: FuturesTrade): boolean =>
          -toMarginRate(
            expectDefined(profitNow({ trade, ticker: now.ticker, feeRate })).totalSats,
            trade.marginSats,
          ) >= rate
        const rule: AlertRule = { kind: 'loss', of: 'each', limit: { by: 'margin', rate } }
        expect(walk(rule, [now])).toEqual([running.filter(isLow).length])
      }),
    )
  })

  test('triggers once per loss despite small price swings, and again after it shrank by a tenth', () => {
    const running = [createTrade('a')]
    const prices = [19_800, 19_300, 19_320, 19_290, 19_310, 19_900, 19_300]
    const reported = walk(
      loss('each', 15_000),
      prices.map((price) => scene({ price, running })),
    )
    expect(reported).toEqual([0, 1, 0, 0, 0, 0, 1])
  })

  test('waits until the fee rate is available', () => {
    const existing = scene({ price: 18_500, running: [createTrade('a')] })
    const unknown = scene({ price: 18_500, running: [createTrade('a')], fee: null })
    expect(walk(loss('each', 1000), [unknown, existing])).toEqual([0, 1])
  })
})

describe('alert of the cross position', () => {
  const cross = { ...crossPosition(), quantity: 1000, entryPrice: 20_000, marginSats: sats(600_000) }
  const rule = (of: LossScope, lossSats: number): AlertRule => ({
    kind: 'loss',
    of,
    limit: { by: 'sats', lossSats: sats(lossSats) },
  })
  const net = crossProfitAt(cross, 19_000, feeRate).totalSats

  test('compares the net P&L after closing with the limit, for the position alone and in total', () => {
    const trade = createTrade('a')
    const now = scene({ price: 19_000, running: [trade], cross })
    const ofTrade = expectDefined(profitNow({ trade, ticker: now.ticker, feeRate })).totalSats
    expect(evaluateAlert({ rule: rule('each', 0 - net), toldOf: ['a'] }, now)?.findings).toEqual([
      {
        kind: 'loss',
        trade: { id: null, side: 'buy', quantity: 1000 },
        netPnlSats: net,
        marginSats: 600_000,
      },
    ])
    expect(walk(rule('each', 1 - net), [scene({ price: 19_000, cross })])).toEqual([0])
    expect(evaluateAlert({ rule: rule('all', 1), toldOf: [] }, now)?.findings).toEqual([
      { kind: 'loss', trade: null, netPnlSats: ofTrade + net, marginSats: 600_000 + trade.marginSats },
    ])
  })

  test('measures a loss in percent of the collateral', () => {
    const byMargin = (rate: number): AlertRule => ({
      kind: 'loss',
      of: 'each',
      limit: { by: 'margin', rate },
    })
    const now = scene({ price: 19_000, cross })
    const rate = (0 - net) / 600_000
    expect(walk(byMargin(rate), [now])).toEqual([1])
    expect(walk(byMargin(rate + 0.001), [now])).toEqual([0])
  })

  test('triggers for its funding unless the position is flat', () => {
    const funding: AlertRule = { kind: 'carry-ahead', aheadMs: 15 * minuteMs, leastSats: sats(1) }
    const nowMs = dueMs - 15 * minuteMs
    const now = scene({ cross, nowMs, fundingRate: 0.001 })
    const feeSats = nextFundingSats({ side: 'buy', quantity: 1000, ticker: now.ticker, price: 20_000 })
    expect(evaluateAlert({ rule: funding, toldOf: [] }, now)?.findings).toEqual([
      { kind: 'carry-ahead', atMs: dueMs, feeSats },
    ])
    const flat = { ...crossPosition(), quantity: 0, entryPrice: null }
    expect(walk(funding, [scene({ cross: flat, nowMs, fundingRate: 0.001 })])).toEqual([0])
  })
})

describe('funding alert', () => {
  const rule = (leastSats: number): AlertRule => ({
    kind: 'carry-ahead',
    aheadMs: 15 * minuteMs,
    leastSats: sats(leastSats),
  })
  const inTime = dueMs - 15 * minuteMs

  test('triggers exactly if the funding of all positions, as the table shows it, reaches the limit', () => {
    fc.assert(
      fc.property(trades, anyFundingRate, (drawn, fundingRate) => {
        const running = createRunning(drawn)
        const now = scene({ running, nowMs: inTime, fundingRate })
        const fee = addSats(
          ...running.map((trade) => expectDefined(nextFundingSats({ ...trade, ticker: now.ticker }))),
        )
        fc.pre(fee > 1)
        expect(evaluateAlert({ rule: rule(fee), toldOf: [] }, now)?.findings).toEqual([
          { kind: 'carry-ahead', atMs: dueMs, feeSats: fee },
        ])
        expect(walk(rule(fee + 1), [now])).toEqual([0])
      }),
    )
  })

  test('triggers once before each settlement, not earlier, not later and not for received funding', () => {
    const running = [createTrade('a')]
    const at = (nowMs: number, fundingRate = 0.001): AlertContext => scene({ running, nowMs, fundingRate })
    const scenes = [at(inTime - 1), at(inTime), at(inTime + 1, 0.000001), at(dueMs - 1), at(dueMs)]
    expect(walk(rule(400), scenes)).toEqual([0, 1, 0, 0, 0])
    expect(walk(rule(1), [at(inTime, -0.001)])).toEqual([0])
    expect(walk(rule(1), [scene({ nowMs: inTime })])).toEqual([0])
  })
})

describe('price move alert', () => {
  const rule: AlertRule = { kind: 'price-move', rate: 0.02, withinMs: 60 * minuteMs }

  test('triggers at its size in both directions, and only if earlier prices are available', () => {
    const moves = [0.0199, 0.02, -0.0199, -0.021].map((rate) => ({ rate, fromPrice: 20_000 }))
    expect(walk(rule, [scene({})])).toEqual([0])
    expect(
      walk(
        rule,
        moves.map(() => scene({})),
        moves,
      ),
    ).toEqual([0, 1, 0, 1])
  })
})
