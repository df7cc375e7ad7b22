import { expect, test } from 'vitest'
import { dayMs, hourMs } from '@common/domain/durations'
import { RiskLimitsChangeSchema } from '@common/domain/risk-limits/risk-limits-schema'

test.each([
  ['delayMs', [hourMs, 31 * dayMs], [0, hourMs - 1, hourMs + 0.5, 31 * dayMs + 1, null]],
  ['dailyLossSats', [1, 2_100_000_000_000_000, null], [0, -1, 1.5]],
] as const)('a change of %s is limited', (name, accepted, rejected) => {
  const isAccepted = (value: number | null) => RiskLimitsChangeSchema.safeParse({ [name]: value }).success
  expect(accepted.filter((value) => !isAccepted(value))).toEqual([])
  expect(rejected.filter(isAccepted)).toEqual([])
})
