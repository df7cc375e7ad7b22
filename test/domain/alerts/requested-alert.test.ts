import { describe, expect, test } from 'vitest'
import { AlertSchema } from '@common/domain/alerts/alert'
import { RequestedAlertRuleSchema } from '@common/domain/alerts/alert-kinds'

const lossBy = (limit: object) => ({ kind: 'loss', of: 'all', limit })

describe('requested alert', () => {
  test.each<[string, (value: number) => object, accepted: number[], rejected: number[]]>([
    ['price', (price) => ({ kind: 'price-above', price }), [0.5, 100_000_000], [0, -1, 100_000_000.5]],
    ['move', (rate) => ({ kind: 'price-move', rate, withinMs: 60_000 }), [0.001, 0.999], [0, 1, -0.1]],
    [
      'time of a move',
      (withinMs) => ({ kind: 'price-move', rate: 0.1, withinMs }),
      [60_000, 86_400_000],
      [59_999, 60_000.5, 86_400_001],
    ],
    ['liquidation distance', (rate) => ({ kind: 'liquidation-near', rate }), [0.001, 0.999], [0, 1]],
    ['loss in sats', (lossSats) => lossBy({ by: 'sats', lossSats }), [1, 1_000_000], [0, -1, 1.5]],
    ['loss of the margin', (rate) => lossBy({ by: 'margin', rate }), [0.001, 1], [0, 1.001]],
    [
      'time before the funding',
      (aheadMs) => ({ kind: 'carry-ahead', aheadMs, leastSats: 1 }),
      [60_000, 28_800_000],
      [59_999, 60_000.5, 28_800_001],
    ],
    [
      'funding',
      (leastSats) => ({ kind: 'carry-ahead', aheadMs: 60_000, leastSats }),
      [1, 1_000_000],
      [0, -1, 0.5],
    ],
  ])('is limited: %s', (_name, toRule, accepted, rejected) => {
    const isAccepted = (value: number) => RequestedAlertRuleSchema.safeParse(toRule(value)).success
    expect(accepted.filter((value) => !isAccepted(value))).toEqual([])
    expect(rejected.filter(isAccepted)).toEqual([])
  })
})

test('a stored alert outside the limits of new alerts is still listed', () => {
  const alert = {
    id: 'a',
    rule: { kind: 'price-above', price: 200_000_000 },
    isOn: true,
    isRepeated: false,
    createdAtMs: 0,
    toldAtMs: null,
    toldPrice: null,
    toldOf: [],
    countsFromMs: null,
  }
  expect(RequestedAlertRuleSchema.safeParse(alert.rule).success).toBe(false)
  expect(AlertSchema.parse(alert)).toEqual(alert)
})
