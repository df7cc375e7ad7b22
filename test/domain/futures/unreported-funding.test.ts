import { expect, test } from 'vitest'
import { createAlertContext } from '@common/domain/alerts/alert-context'
import { evaluateAlert } from '@common/domain/alerts/evaluate-alert'
import { computeHoldingCost } from '@common/domain/futures/orders/holding-cost'
import { nextFundingSats } from '@common/domain/futures/next-funding'
import { netResult } from '@common/domain/futures/net-result'
import { computeBreakEven } from '@common/domain/futures/profit'
import { previewOrder } from '@common/domain/futures/orders/order'
import { sats } from '@common/domain/units'
import { createTrade } from '../../support/create-trade'
import { expectDefined } from '../../support/expect-defined'
import { market, ticker as reported } from './arbitraries'

/** Version 1 doesn't report the next funding rate. */

const ticker = { ...reported, fundingRate: null }

test('an order preview without a funding rate has no funding fee and no break-even after a day', () => {
  const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 1000 } as const
  const result = previewOrder({ order, ticker, market })
  if (!result.ok) throw new Error('The order was refused.')
  expect(result.preview.fundingPerPeriodSats).toBeNull()
  expect(result.preview.breakEvenPrice).not.toBeNull()
  expect(computeHoldingCost(result.preview, 3, 0.001)).toEqual({
    fundingPerDaySats: null,
    breakEvenAfterDay: null,
  })
  expect(nextFundingSats({ side: 'buy', quantity: 1000, ticker, price: 60_000 })).toBeNull()
})

test('unreported funding is no part of the net result, which counts none', () => {
  const none = { ...createTrade('t'), fundingFeeSats: sats(0) }
  const unknown = { ...none, fundingFeeSats: null }
  expect(netResult(none).parts.map(({ name }) => name)).toContain('carry')
  expect(netResult(unknown).parts).toEqual(netResult(none).parts.filter(({ name }) => name !== 'carry'))
  expect(netResult(unknown).totalSats).toBe(netResult(none).totalSats)
  expect(computeBreakEven(unknown, 0.001)).toBe(computeBreakEven(none, 0.001))
})

test('holding a position for a day costs its funding at every settlement', () => {
  const order = { side: 'buy', orderType: 'limit', price: 60_000, leverage: 10, quantity: 60_000 } as const
  const result = previewOrder({ order, ticker: { ...reported, indexPrice: 60_000 }, market, feeRate: 0.001 })
  if (!result.ok) throw new Error('The order was refused.')
  // One bitcoin at 0.01 % three times a day.
  const { fundingPerDaySats, breakEvenAfterDay } = computeHoldingCost(result.preview, 3, 0.001)
  expect(fundingPerDaySats).toBe(30_000)
  // 10^8 × 1.001 / (10^8 − 100,000 − 30,000) × 60,000, rounded up to the grid.
  expect(breakEvenAfterDay).toBe(60_138.5)
})

test.each([
  ['the index price', 50_000, 20],
  ['the own price without an index price', 0, 10],
  ['the own price if the index price is no number', Number.NaN, 10],
  ['the own price if the index price is negative', -1, 10],
  ['the own price if the position were worth more than all bitcoin', 1e-9, 10],
])('the next funding fee uses %s', (_name, indexPrice, expected) => {
  const now = { indexPrice, fundingRate: 0.0001 }
  expect(nextFundingSats({ side: 'buy', quantity: 100, ticker: now, price: 100_000 })).toBe(expected)
})

test('a funding alert waits until the funding rate is available', () => {
  const running = [createTrade('a', { state: 'running' })]
  const at = (rate: number | null) =>
    createAlertContext({
      running,
      cross: null,
      feeRate: 0.001,
      nowMs: 0,
      marketNowMs: reported.nextFundingAtMs - 1000,
      ticker: { ...reported, fundingRate: rate },
    })
  const rule = { kind: 'carry-ahead', aheadMs: 2000, leastSats: sats(1) } as const
  expect(at(null).nextFundingFee()).toBeNull()
  expect(evaluateAlert({ rule, toldOf: [] }, at(null))?.findings ?? []).toEqual([])
  const rate = running[0]?.side === 'buy' ? 0.01 : -0.01
  expect(expectDefined(evaluateAlert({ rule, toldOf: [] }, at(rate))).findings).toHaveLength(1)
})
