import { expect, test } from 'vitest'
import { createAlertContext } from '@common/domain/alerts/alert-context'
import { evaluateAlert } from '@common/domain/alerts/evaluate-alert'
import { computeHoldingCost } from '@common/domain/futures/orders/holding-cost'
import { nextFundingSats } from '@common/domain/futures/next-funding'
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
