import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hourMs } from '@common/domain/durations'
import {
  addDestination,
  computeAllowance,
  changeRules,
  defaultWithdrawalRules,
  feeLimit,
  removeDestination,
  withdrawalRulesAt,
  type Destination,
  type WithdrawalRules,
} from '@common/domain/payments/withdrawal-rules'
import { sats } from '@common/domain/units'

const bob: Destination = { kind: 'user', value: 'bob' }
const now = 1_700_000_000_000
const listed = (rules: Partial<WithdrawalRules> = {}): WithdrawalRules => ({
  ...defaultWithdrawalRules,
  isAllowListOn: true,
  coolingOffMs: 2 * hourMs,
  ...rules,
})

describe('withdrawal allowlist', () => {
  test('blocks nothing while it is off', () => {
    expect(computeAllowance(defaultWithdrawalRules, [bob], now)).toEqual({ kind: 'allowed' })
  })

  test('delays a new destination, then allows it', () => {
    expect(computeAllowance(listed(), [bob], now)).toEqual({ kind: 'not-listed', waitMs: 2 * hourMs })
    const rules = addDestination(listed(), bob, 'Bob', now)
    expect(computeAllowance(rules, [bob], now)).toEqual({ kind: 'later', fromMs: now + 2 * hourMs })
    expect(computeAllowance(rules, [bob], now + 2 * hourMs)).toEqual({ kind: 'allowed' })
    expect(computeAllowance(removeDestination(rules, bob), [bob], now + 2 * hourMs)).toEqual({
      kind: 'not-listed',
      waitMs: 2 * hourMs,
    })
  })

  test('does not restart or shorten the delay of a destination that is added again', () => {
    const once = addDestination(listed(), bob, 'Bob', now)
    const second = addDestination(once, bob, 'Robert', now + hourMs)
    expect(second.destinations).toEqual([{ ...bob, name: 'Robert', fromMs: now + 2 * hourMs }])
  })

  test('allows a payment if one of its destinations is listed', () => {
    const rules = listed({ destinations: [{ ...bob, name: '', fromMs: now }] })
    expect(computeAllowance(rules, [{ kind: 'node', value: '02' }, bob], now)).toEqual({ kind: 'allowed' })
  })
})

describe('a destination of the allowlist', () => {
  const ann: Destination = { kind: 'user', value: 'ann' }
  const bobsNode: Destination = { kind: 'node', value: 'bob' }
  const rules = listed({
    destinations: [
      { ...bob, name: 'Bob', fromMs: now + 9 },
      { ...ann, name: 'Ann', fromMs: now + 5 },
    ],
  })

  test('is matched by kind and value', () => {
    expect(computeAllowance(rules, [bobsNode, { ...ann, value: 'anna' }], now).kind).toBe('not-listed')
    expect(computeAllowance(rules, [bob], now)).toEqual({ kind: 'later', fromMs: now + 9 })
  })

  test('allows a payment from the earliest of its destinations', () => {
    expect(computeAllowance(rules, [bob, ann], now)).toEqual({ kind: 'later', fromMs: now + 5 })
  })

  test('is added and removed beside the others', () => {
    const added = addDestination(rules, bobsNode, 'Node', now)
    expect(added.destinations).toEqual([
      ...rules.destinations,
      { ...bobsNode, name: 'Node', fromMs: now + 2 * hourMs },
    ])
    expect(removeDestination(added, bobsNode)).toEqual(rules)
    expect(addDestination(defaultWithdrawalRules, bob, 'Bob', now).destinations[0]?.fromMs).toBe(now)
  })
})

describe('change of the withdrawal rules', () => {
  test('retains the other pending changes', () => {
    const off = changeRules(listed(), { isAllowListOn: false, coolingOffMs: hourMs }, now)
    const higher = changeRules(off, { maxFeeRate: 0.2 }, now + 1)
    expect(higher.pending).toMatchObject({ isAllowListOn: false, coolingOffMs: hourMs, maxFeeRate: 0.2 })
    const both = changeRules(higher, { isAllowListOn: false }, now + 2)
    expect(both.pending).toMatchObject({ maxFeeRate: 0.2 })
  })

  test('applies immediately if it is stricter', () => {
    const on = changeRules(defaultWithdrawalRules, { isAllowListOn: true }, now)
    expect(on).toMatchObject({ isAllowListOn: true, pending: null })
    expect(changeRules(on, { coolingOffMs: 48 * hourMs }, now)).toMatchObject({
      coolingOffMs: 48 * hourMs,
      pending: null,
    })
  })

  test('waits for the cooling-off period if it is looser', () => {
    const requested = changeRules(listed(), { isAllowListOn: false }, now)
    expect(withdrawalRulesAt(requested, now + 2 * hourMs - 1).isAllowListOn).toBe(true)
    expect(withdrawalRulesAt(requested, now + 2 * hourMs)).toMatchObject({
      isAllowListOn: false,
      pending: null,
    })
  })

  test('delays a higher fee limit even without an allowlist, and applies a lower one immediately', () => {
    const higher = changeRules(defaultWithdrawalRules, { maxFeeRate: 0.2 }, now)
    expect(higher).toMatchObject({
      maxFeeRate: 0.05,
      pending: { maxFeeRate: 0.2, fromMs: now + 24 * hourMs },
    })
    expect(withdrawalRulesAt(higher, now + 24 * hourMs - 1).maxFeeRate).toBe(0.05)
    expect(withdrawalRulesAt(higher, now + 24 * hourMs)).toMatchObject({ maxFeeRate: 0.2, pending: null })
    expect(changeRules(higher, { maxFeeRate: 0.01 }, now + 1)).toMatchObject({
      maxFeeRate: 0.01,
      pending: null,
    })
    const shorter = changeRules(defaultWithdrawalRules, { coolingOffMs: 0 }, now)
    expect(changeRules(shorter, { maxFeeRate: 0.2 }, now + 1).maxFeeRate).toBe(0.05)
  })

  test('applies a shorter cooling-off period only after the current one', () => {
    const requested = changeRules(listed(), { coolingOffMs: 0 }, now)
    expect(requested).toMatchObject({ coolingOffMs: 2 * hourMs, pending: { fromMs: now + 2 * hourMs } })
    const off = changeRules(requested, { isAllowListOn: false }, now + hourMs)
    expect(withdrawalRulesAt(off, now + 2 * hourMs - 1).isAllowListOn).toBe(true)
  })

  test('delays a looser change in full even if another one is pending', () => {
    const shorter = changeRules(listed(), { coolingOffMs: hourMs }, now)
    const late = now + 2 * hourMs - 1
    const off = changeRules(shorter, { isAllowListOn: false }, late)
    expect(withdrawalRulesAt(off, late + 2 * hourMs - 1).isAllowListOn).toBe(true)
    expect(withdrawalRulesAt(off, late + 2 * hourMs).isAllowListOn).toBe(false)
  })

  test('cancels a pending looser change if it is reverted', () => {
    const requested = changeRules(listed(), { isAllowListOn: false }, now)
    expect(changeRules(requested, { isAllowListOn: true }, now + 1)).toEqual(listed())
  })

  test('never allows a new destination or a higher fee before the shortest delay in force', () => {
    const change = fc.record(
      {
        isAllowListOn: fc.boolean(),
        coolingOffMs: fc.integer({ min: 2 * hourMs, max: 50 * hourMs }),
        maxFeeRate: fc.double({ min: 0, max: 1, noNaN: true }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fc.nat({ max: hourMs / 20 })), { maxLength: 20 }), (changes) => {
        let at = now
        let rules = listed()
        for (const [requested, waitMs] of changes) {
          at += waitMs
          rules = changeRules(rules, requested, at)
          expect(computeAllowance(rules, [bob], at).kind).toBe('not-listed')
          expect(withdrawalRulesAt(rules, at).maxFeeRate).toBeLessThanOrEqual(listed().maxFeeRate)
        }
      }),
    )
  })
})

test('the fee limit of a withdrawal is the configured share, rounded down once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 0, max: 1000 }),
      (amount, permille) => {
        const rules = { ...defaultWithdrawalRules, maxFeeRate: permille / 1000 }
        expect(feeLimit(rules, sats(amount))).toBe(Number((BigInt(amount) * BigInt(permille)) / 1000n))
      },
    ),
  )
  // 0.57 × 100 is below 57 in floating point.
  expect(feeLimit({ ...defaultWithdrawalRules, maxFeeRate: 0.57 }, sats(100))).toBe(57)
})
