import {
  balanceAfter,
  isFeeOpen,
  maxFee,
  totalCost,
  type PaymentCost,
} from '@common/domain/payments/payment-cost'
import { sats } from '@common/domain/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map(sats)
const costs: fc.Arbitrary<PaymentCost> = fc.record({
  amountSats: amount,
  expectedFeeSats: fc.option(amount),
  feeLimitSats: amount,
  mostSats: amount,
})

test('the maximum fee of a payment is never null and never exceeds the remaining balance', () => {
  fc.assert(
    fc.property(costs, (cost) => {
      const maxSats = maxFee(cost)
      const restSats = Math.max(0, (cost.mostSats ?? 0) - (cost.amountSats ?? 0))
      expect(maxSats).not.toBeNull()
      expect(maxSats).toBeLessThanOrEqual(restSats)
      if (cost.expectedFeeSats === null) expect(maxSats).toBe(restSats)
      else expect(maxSats).toBeLessThanOrEqual(cost.feeLimitSats ?? 0)
      if (isFeeOpen(cost)) expect(cost.expectedFeeSats).toBeNull()
    }),
  )
})

test('a payment without a fee estimate has neither a total nor a remaining balance', () => {
  const cost = { amountSats: sats(1000), expectedFeeSats: null, feeLimitSats: sats(50), mostSats: sats(9000) }
  expect([totalCost(cost), balanceAfter(cost)]).toEqual([null, null])
  const estimated = { ...cost, expectedFeeSats: sats(3) }
  expect([totalCost(estimated), balanceAfter(estimated)]).toEqual([1003, 7997])
  expect(balanceAfter({ ...estimated, mostSats: sats(1002) })).toBeNull()
  expect(balanceAfter({ ...estimated, mostSats: sats(1003) })).toBe(0)
  expect(balanceAfter({ ...estimated, mostSats: null })).toBeNull()
  expect(totalCost({ ...estimated, amountSats: null })).toBeNull()
  expect(maxFee({ ...cost, mostSats: null })).toBeNull()
})

test.each(['amountSats', 'feeLimitSats', 'mostSats'] as const)(
  'the maximum fee of a payment is null without %s',
  (field) => {
    const cost = {
      amountSats: sats(1000),
      expectedFeeSats: sats(3),
      feeLimitSats: sats(50),
      mostSats: sats(9000),
    }
    expect(maxFee(cost)).toBe(50)
    expect(isFeeOpen(cost)).toBe(false)
    expect(maxFee({ ...cost, [field]: null })).toBeNull()
    expect(isFeeOpen({ ...cost, [field]: null })).toBe(false)
  },
)

test('the fee of a payment without an estimate is open if the balance exceeds the limit', () => {
  const cost = { amountSats: sats(1000), expectedFeeSats: null, feeLimitSats: sats(50) }
  expect([1050, 1051].map((most) => isFeeOpen({ ...cost, mostSats: sats(most) }))).toEqual([false, true])
})
