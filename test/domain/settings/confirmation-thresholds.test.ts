import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  maxConfirmationThresholdSats,
  nextConfirmationThreshold,
} from '@common/domain/settings/confirmation-thresholds'
import { sats } from '@common/domain/units'

const rich = sats(100_000_000)

test.each([
  [0, 1],
  [1, 2],
  [9, 10],
  [10, 20],
  [4999, 5000],
  [5000, 10_000],
  [999_999, 1_000_000],
  [1_000_000, null],
  [5_000_000, null],
])('the confirmation threshold is offered at the next step above %s sats: %s', (amount, expected) => {
  expect(nextConfirmationThreshold(sats(amount), rich)).toBe(expected)
})

test('the highest confirmation threshold is 1,000,000 sats', () => {
  expect(maxConfirmationThresholdSats).toBe(1_000_000)
})

test('the offered confirmation threshold is above the amount and at most ten times as high', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxConfirmationThresholdSats - 1 }), (amount) => {
      const offer = nextConfirmationThreshold(sats(amount), rich) ?? 0
      expect(offer).toBeGreaterThan(amount)
      expect(offer).toBeLessThanOrEqual(amount * 10)
      expect(offer).toBeLessThanOrEqual(maxConfirmationThresholdSats)
    }),
  )
})

test.each([
  [1500, 200_000, 2000],
  [1500, 199_999, null],
])('a threshold above 1 %% of the balance isn’t offered: %s sats of %s', (amount, balance, expected) => {
  expect(nextConfirmationThreshold(sats(amount), sats(balance))).toBe(expected)
})
