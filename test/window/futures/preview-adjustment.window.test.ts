import { addMargin } from '@common/domain/futures/adjust/adjust'
import { toCashInBreakdown } from '@common/domain/futures/adjust/margin-breakdowns'
import { cashIn } from '@common/domain/futures/adjust/cash-in'
import { profitAt } from '@common/domain/futures/profit'
import { findLimitBrokenByRaising, findBrokenLimits } from '@common/domain/risk-limits/check-order'
import type { RiskLimitOrder } from '@common/domain/risk-limits/limits/limit-kind'
import { changeRiskLimits, noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { noDayRecords, tradingDay } from '@common/domain/risk-limits/trading-day'
import { sats } from '@common/domain/units'
import type { TextKey } from '@common/texts/message'
import { describe, expect, test } from 'vitest'
import { previewAdjustment, type AdjustmentInput } from '../../../src/futures/adjust/preview-adjustment'
import { satsText } from '../../../src/format/figure-texts'
import { formatPrice } from '../../../src/format/money'
import { t } from '../../../src/format/translate'
import { futuresMarket, quote, trade } from '../support/records'
import { message } from '../../support/text'

const { ticker } = quote(100_000)
const preview = (changes: Partial<AdjustmentInput>) =>
  previewAdjustment({
    kind: 'add-margin',
    trade: trade(),
    value: null,
    ticker,
    market: futuresMarket,
    feeRate: 0.001,
    balanceSats: sats(60_000),
    profitAt: (exitPrice) => profitAt({ trade: trade(), exitPrice, feeRate: 0.001 }),
    riskLimits: { broken: () => [], brokenByRaising: () => null },
    ...changes,
  })
function line(result: ReturnType<typeof preview>, label: TextKey) {
  const found = result.lines.find((candidate) => candidate.label.code === label)
  return found && { from: found.from && t(found.from), value: t(found.value) }
}

describe('preview of a position change', () => {
  test('shows old and new values of added margin as the domain computes them', () => {
    const result = preview({ value: 50_000 })
    const domain = addMargin(trade(), sats(50_000))
    expect(result.ok && result.action).toEqual(message('adjust.add', { amount: 50_000 }))
    expect(line(result, 'preview.liquidation')).toMatchObject({
      from: formatPrice(90_909),
      value: formatPrice(domain.ok ? domain.position.liquidationPrice : 0),
    })
    expect(line(result, 'field.balance')).toMatchObject({ from: '60,000', value: '10,000 sats' })
  })

  test('rejects more margin than the balance', () => {
    expect(preview({ value: 60_001 })).toMatchObject({
      reason: message('adjust.balance', { amount: 60_000 }),
    })
    expect(preview({ value: 60_000 }).ok).toBe(true)
  })

  test('shows which part of a cash-in is profit and which is margin', () => {
    const risen = { ...ticker, bidPrice: 105_000 }
    const result = preview({ kind: 'cash-in', value: 60_000, ticker: risen })
    const domain = cashIn(trade(), sats(60_000), risen.bidPrice)
    if (!domain.ok) throw new Error('the cash-in is refused')
    expect([domain.fromPnlSats, domain.fromMarginSats]).toEqual([47_619, 12_381])
    expect(result.lines[0]).toMatchObject({
      label: message('adjust.cashIn'),
      value: satsText(sats(60_000)),
      sum: toCashInBreakdown(domain),
    })
  })

  test('computes cash-in at the current exit price', () => {
    const result = preview({ kind: 'cash-in', value: 20_000 })
    const domain = cashIn(trade(), sats(20_000), ticker.bidPrice)
    expect(domain.ok && line(result, 'column.margin')?.value).toContain(
      domain.ok ? domain.position.marginSats.toLocaleString('en-US') : '',
    )
    expect(preview({ kind: 'cash-in', value: 20_000, ticker: null })).toMatchObject({ ok: false })
  })

  test('shows the P&L at a stop loss or take profit, or why the price is invalid', () => {
    const stop = preview({ kind: 'stop-loss', value: 95_000 })
    expect(line(stop, 'level.stopLoss')).toMatchObject({ from: t('level.none'), value: '95,000.0' })
    expect(line(stop, 'adjust.pnlThere')?.value).toMatch(/^\u2212/)
    expect(preview({ kind: 'stop-loss', value: 100_500 })).toMatchObject({ ok: false })
    expect(preview({ kind: 'take-profit', value: 100_000.3 })).toMatchObject({
      reason: { code: 'issue.priceGrid', values: { tick: 0.5 } },
    })
    expect(preview({ kind: 'take-profit', value: 0 })).toMatchObject({ ok: false })
  })

  test('shows the requirements of a new limit price next to the old ones', () => {
    const waiting = trade({
      state: 'open',
      orderType: 'limit',
      entryPrice: null,
      maintenanceMarginSats: sats(2100),
    })
    const result = preview({ kind: 'limit-price', trade: waiting, value: 50_000, balanceSats: sats(150_000) })
    expect(line(result, 'column.limitPrice')).toEqual({ from: '100,000.0', value: '50,000.0' })
    expect(line(result, 'column.margin')).toEqual({ from: '100,000', value: '200,000 sats' })
    expect(line(result, 'field.balance')).toEqual({ from: '150,000', value: '47,900 sats' })
    expect(preview({ kind: 'limit-price', trade: waiting, value: 50_000 })).toMatchObject({
      reason: { values: { needed: 204_200 } },
    })
    expect(preview({ kind: 'limit-price', trade: waiting, value: 100_000 })).toMatchObject({
      reason: message('issue.samePrice'),
    })
    expect(preview({ kind: 'limit-price', trade: waiting, value: 99_000, market: null })).toMatchObject({
      ok: false,
    })
  })

  test('shows the opening fee of a moved order at the rate of the account', () => {
    const waiting = trade({ state: 'open', entryPrice: null, maintenanceMarginSats: sats(2100) })
    const move = { kind: 'limit-price', trade: waiting, value: 50_000, balanceSats: sats(150_000) } as const
    const { lines } = preview({ ...move, feeRate: 0.0006 })
    const cost = lines.find(({ label }) => label.code === 'preview.debited')?.sum
    // 0.06 % and 0.1 % of 2,000,000 sats, and 0.1 % of 2,200,000 sats at the liquidation price.
    expect(cost?.parts).toEqual([
      { name: 'margin', amountSats: 200_000 },
      { name: 'opening-fee', amountSats: 1200 },
      { name: 'opening-reserve', amountSats: 800 },
      { name: 'closing-reserve', amountSats: 2200 },
    ])
  })

  test('shows a violated risk limit before the change is sent', () => {
    const riskLimits = changeRiskLimits(noRiskLimits, { maxLeverage: 10, maxQuantity: 500 }, 0)
    const day = tradingDay(noDayRecords, 0)
    const ofUser = {
      broken: (order: RiskLimitOrder) =>
        findBrokenLimits({ guards: riskLimits, order, day, nowMs: 0, marketNowMs: 0 }),
      brokenByRaising: (from: number, to: number) =>
        findLimitBrokenByRaising({ guards: riskLimits, nowMs: 0, from, to }),
    }
    const waiting = trade({ state: 'open', entryPrice: null, maintenanceMarginSats: sats(2100) })
    const move = { kind: 'limit-price', trade: waiting, value: 99_000, balanceSats: sats(150_000) } as const
    expect(preview({ ...move, riskLimits: ofUser })).toMatchObject({
      reason: { code: 'riskLimit.size', values: { most: 500, advice: message('riskLimit.placeAgain') } },
    })
    expect(preview(move).ok).toBe(true)
    expect(preview({ kind: 'cash-in', value: 20_000, riskLimits: ofUser })).toMatchObject({
      reason: { code: 'riskLimit.raised', values: { most: 10 } },
    })
    expect(preview({ kind: 'add-margin', value: 20_000, riskLimits: ofUser }).ok).toBe(true)
  })

  test('breaks down every amount into parts that add up to the total', () => {
    const waiting = trade({ state: 'open', entryPrice: null, maintenanceMarginSats: sats(2100) })
    const cases = [
      [{ kind: 'add-margin', value: 50_000 }, ['column.margin', 'field.balance']],
      [{ kind: 'cash-in', value: 20_000 }, ['adjust.cashIn', 'column.margin', 'field.balance']],
      [{ kind: 'stop-loss', value: 95_000 }, ['adjust.pnlThere']],
      [{ kind: 'take-profit', value: 120_000 }, ['adjust.pnlThere']],
      [
        { kind: 'limit-price', trade: waiting, value: 99_000, balanceSats: sats(150_000) },
        ['preview.debited', 'field.balance'],
      ],
    ] as const
    for (const [changes, labels] of cases) {
      const { lines } = preview(changes)
      const sums = lines.filter(({ sum }) => sum !== undefined)
      expect(sums.map(({ label }) => label.code)).toEqual(labels)
      for (const { sum, value } of sums) {
        expect(sum?.parts.length).toBeGreaterThan(1)
        expect(value.values).toMatchObject({ amount: sum?.totalSats })
      }
    }
  })

  test.each([
    [null, 'adjust.enterAmount'],
    [0, 'issue.amountSats'],
    [-5, 'issue.amountSats'],
    [1.5, 'adjust.wholeSats'],
    [NaN, 'adjust.wholeSats'],
  ])('rejects an amount of %s with %s', (value, code) => {
    for (const kind of ['add-margin', 'cash-in'] as const) {
      expect(preview({ kind, value })).toMatchObject({ ok: false, reason: { code } })
    }
  })
})
