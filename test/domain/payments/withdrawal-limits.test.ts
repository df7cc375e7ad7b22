import { expect, test } from 'vitest'
import { dayMs, hourMs } from '@common/domain/durations'
import { chainTerms } from '@common/domain/payments/chain-terms'
import {
  RequestedWithdrawalLimitsSchema,
  unsetWithdrawalLimits,
  WithdrawalLimitsSchema,
  type WithdrawalLimitName,
  type WithdrawalLimits,
} from '@common/domain/payments/withdrawal-limits'
import { changeRules, defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'

test.each([
  ['maxFeeRate', [0, 0.007, 1], [-0.001, 1.001]],
  ['coolingOffMs', [0, 31 * dayMs], [-1, 0.5, 31 * dayMs + 1]],
] as const)('a requested %s is limited', (name, accepted, rejected) => {
  const isAccepted = (value: number) => RequestedWithdrawalLimitsSchema.safeParse({ [name]: value }).success
  expect(accepted.filter((value) => !isAccepted(value))).toEqual([])
  expect(rejected.filter(isAccepted)).toEqual([])
})

/** From the strictest to the loosest. */
const samples: { readonly [N in WithdrawalLimitName]: readonly WithdrawalLimits[N][] } = {
  maxFeeRate: [0, 0.05, 1],
  isAllowListOn: [true, false],
  coolingOffMs: [dayMs, hourMs, 0],
}

test.each(Object.entries(samples))(
  'a stricter %s takes effect immediately and a looser one later',
  (name, values) => {
    for (const [place, value] of values.entries())
      for (const [nextPlace, next] of values.entries()) {
        const rules = changeRules({ ...defaultWithdrawalRules, [name]: value }, { [name]: next }, hourMs)
        const isLooser = nextPlace > place
        expect(rules).toMatchObject({ [name]: isLooser ? value : next })
        expect(rules.pending !== null).toBe(isLooser)
      }
  },
)

test('withdrawals have a fee limit of 5 % and a delay of 24 hours unless the user changes them', () => {
  expect(unsetWithdrawalLimits).toEqual({
    maxFeeRate: 0.05,
    isAllowListOn: false,
    coolingOffMs: 24 * hourMs,
  })
})

test('a fee limit of an earlier version is read as it was written', () => {
  const stored = { ...unsetWithdrawalLimits, maxFeeRate: 0.006999999999999999 }
  expect(WithdrawalLimitsSchema.parse(stored).maxFeeRate).toBe(0.007)
  expect(WithdrawalLimitsSchema.safeParse({ ...stored, maxFeeRate: 1.001 }).success).toBe(false)
})

// protocol/formulas.md#limits
test('the smallest on-chain withdrawal and the confirmations of a deposit are the published ones', () => {
  expect(chainTerms).toEqual({ minWithdrawSats: 100_000, confirmations: 2 })
})
