import { expect, test } from 'vitest'
import { breakEvenPrice } from '@common/domain/futures/break-even'
import { sats } from '@common/domain/units'

// Worth at entry: 2,000 sats for the long, 100,000,000 sats for the short.
test.each([
  ['long', 'buy', 50_000, 1998, 0.001, 50_050_000],
  ['long that would need more than the highest price', 'buy', 50_000, 1999, 0.001, null],
  ['long that paid its whole worth', 'buy', 50_000, 2000, 0.001, null],
  ['short at the lowest price', 'sell', 1, 50_000_000, 0, 0.5],
  ['short that would need less than the lowest price', 'sell', 1, 200_000_001, 0, null],
] as const)('break-even price of a %s', (_name, side, price, paidSats, feeRate, expected) => {
  expect(breakEvenPrice({ side, quantity: 1, price, paidSats: sats(paidSats), feeRate })).toBe(expected)
})
