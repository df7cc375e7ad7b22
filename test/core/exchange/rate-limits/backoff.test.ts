import { expect, test } from 'vitest'
import { backoffMs } from '../../../../electron/core/exchange/shared/backoff'

const bounds = { firstMs: 500, mostMs: 5000 }

test.each([
  [0, 0, 250],
  [0, 1, 500],
  [1, 1, 1000],
  [2, 0.5, 1500],
  [3, 1, 4000],
  [4, 1, 5000],
  [4, 0, 2500],
  [5000, 1, 5000],
])('the delay before attempt %i with the random number %d is %i ms', (attempt, random, delayMs) => {
  expect(backoffMs(attempt, bounds, () => random)).toBe(delayMs)
})

test('the delay is in whole milliseconds', () => {
  expect(backoffMs(0, { firstMs: 5, mostMs: 10 }, () => 0.5)).toBe(4)
})
