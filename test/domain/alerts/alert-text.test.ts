import { describe, expect, test } from 'vitest'
import type { AlertFinding, AlertRule } from '@common/domain/alerts/alert'
import { findAlertKind } from '@common/domain/alerts/alert-kinds'
import { alertText } from '@common/domain/alerts/alert-text'
import { minuteMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import type { Message } from '@common/texts/message'
import { message } from '../../support/text'

describe('alert text', () => {
  const rules: readonly (readonly [AlertRule, Message])[] = [
    [{ kind: 'price-above', price: 20_000 }, message('alert.priceAbove', { price: 20_000 })],
    [{ kind: 'price-below', price: 19_000.5 }, message('alert.priceBelow', { price: 19_000.5 })],
    [
      { kind: 'price-move', rate: 0.05, withinMs: 15 * minuteMs },
      message('alert.priceMove', { rate: 0.05, minutes: 15 }),
    ],
    [{ kind: 'liquidation-near', rate: 0.1 }, message('alert.liquidationNear', { rate: 0.1 })],
    [
      { kind: 'loss', of: 'each', limit: { by: 'sats', lossSats: sats(5000) } },
      message('alert.lossOfEach', { net: -5000 }),
    ],
    [
      { kind: 'loss', of: 'all', limit: { by: 'sats', lossSats: sats(5000) } },
      message('alert.lossOfAll', { net: -5000 }),
    ],
    [
      { kind: 'loss', of: 'each', limit: { by: 'margin', rate: 0.5 } },
      message('alert.lossRateOfEach', { rate: 0.5 }),
    ],
    [
      { kind: 'loss', of: 'all', limit: { by: 'margin', rate: 0.5 } },
      message('alert.lossRateOfAll', { rate: 0.5 }),
    ],
    [
      { kind: 'carry-ahead', aheadMs: 30 * minuteMs, leastSats: sats(100) },
      message('alert.fundingAhead', { least: 100, minutes: 30 }),
    ],
  ]

  test.each(rules)('describes %j', (rule, expected) => {
    expect(alertText(rule)).toEqual(expected)
  })

  test('shows a limit of 0 sats without a minus sign', () => {
    const { values } = alertText({ kind: 'loss', of: 'all', limit: { by: 'sats', lossSats: sats(0) } })
    expect(Object.is(values?.['net'], 0)).toBe(true)
  })
})

describe('title of a triggered alert', () => {
  const loss = { kind: 'loss', netPnlSats: sats(-777), marginSats: sats(888) } as const
  const move = { kind: 'price-move', withinMs: 10 * minuteMs, fromPrice: 20_000, price: 21_000 } as const
  const titles: readonly (readonly [AlertFinding, Message])[] = [
    [{ kind: 'price-above', level: 20_000, price: 20_001 }, message('alert.priceAbove', { price: 20_000 })],
    [{ kind: 'price-below', level: 20_000, price: 19_999 }, message('alert.priceBelow', { price: 20_000 })],
    [{ ...move, moveRate: 0.05 }, message('alert.priceUp', { rate: 0.05, minutes: 10 })],
    [{ ...move, moveRate: -0.05 }, message('alert.priceDown', { rate: 0.05, minutes: 10 })],
    [
      {
        kind: 'liquidation-near',
        rate: 0.1,
        tradeId: 'trade-1',
        side: 'buy',
        quantity: 777,
        price: 20_000,
        liquidationPrice: 19_000,
      },
      message('alert.liquidationNear', { rate: 0.1 }),
    ],
    [{ ...loss, trade: null }, message('alert.lossOfAllTitle')],
    [{ ...loss, trade: { id: null, side: 'buy', quantity: 777 } }, message('alert.lossOfCrossTitle')],
    [{ ...loss, trade: { id: 'trade-1', side: 'sell', quantity: 777 } }, message('alert.lossTitle')],
    [
      { kind: 'carry-ahead', atMs: 1_700_000_000_000, feeSats: sats(777) },
      message('alert.fundingTitle', { at: 1_700_000_000_000 }),
    ],
  ]

  test.each(titles)('names %j', (finding, expected) => {
    expect(findAlertKind(finding.kind).title(finding)).toEqual(expected)
  })

  test.each(titles)('contains no account amounts for %j', (finding) => {
    expect(JSON.stringify(findAlertKind(finding.kind).title(finding))).not.toMatch(/777|888/)
  })
})
