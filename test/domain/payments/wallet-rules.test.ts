import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hourMs } from '@common/domain/durations'
import {
  addDestination,
  allowanceOf,
  changeRules,
  defaultWalletRules,
  feeLimit,
  removeDestination,
  rulesAt,
  type Destination,
  type WalletRules,
} from '@common/domain/payments/wallet-rules'
import { sats } from '@common/domain/units'

const bob: Destination = { kind: 'user', value: 'bob' }
const now = 1_700_000_000_000
const listed = (rules: Partial<WalletRules> = {}): WalletRules => ({
  ...defaultWalletRules,
  isAllowListOn: true,
  coolingOffMs: 2 * hourMs,
  ...rules,
})

describe('the list of allowed destinations', () => {
  test('holds nothing back while it is off', () => {
    expect(allowanceOf(defaultWalletRules, [bob], now)).toEqual({ kind: 'allowed' })
  })

  test('lets a new destination wait, then pass', () => {
    expect(allowanceOf(listed(), [bob], now)).toEqual({ kind: 'not-listed', waitMs: 2 * hourMs })
    const rules = addDestination(listed(), bob, 'Bob', now)
    expect(allowanceOf(rules, [bob], now)).toEqual({ kind: 'later', fromMs: now + 2 * hourMs })
    expect(allowanceOf(rules, [bob], now + 2 * hourMs)).toEqual({ kind: 'allowed' })
    expect(allowanceOf(removeDestination(rules, bob), [bob], now + 2 * hourMs)).toEqual({
      kind: 'not-listed',
      waitMs: 2 * hourMs,
    })
  })

  test('does not let a destination wait anew, or less, because it is added again', () => {
    const once = addDestination(listed(), bob, 'Bob', now)
    const again = addDestination(once, bob, 'Robert', now + hourMs)
    expect(again.destinations).toEqual([{ ...bob, name: 'Robert', fromMs: now + 2 * hourMs }])
  })

  test('takes one name of several that a payment has', () => {
    const rules = listed({ destinations: [{ ...bob, name: '', fromMs: now }] })
    expect(allowanceOf(rules, [{ kind: 'node', value: '02' }, bob], now)).toEqual({ kind: 'allowed' })
  })
})

describe('a change of the rules', () => {
  test('is in force at once where it is stricter', () => {
    const on = changeRules(defaultWalletRules, { isAllowListOn: true }, now)
    expect(on).toMatchObject({ isAllowListOn: true, pending: null })
    expect(changeRules(on, { coolingOffMs: 48 * hourMs }, now)).toMatchObject({
      coolingOffMs: 48 * hourMs,
      pending: null,
    })
  })

  test('waits for the cooling-off time where it is looser', () => {
    const asked = changeRules(listed(), { isAllowListOn: false }, now)
    expect(rulesAt(asked, now + 2 * hourMs - 1).isAllowListOn).toBe(true)
    expect(rulesAt(asked, now + 2 * hourMs)).toMatchObject({ isAllowListOn: false, pending: null })
  })

  test('a higher fee waits, also while no list is kept, and a lower one holds at once', () => {
    const higher = changeRules(defaultWalletRules, { maxFeeRate: 0.2 }, now)
    expect(higher).toMatchObject({
      maxFeeRate: 0.05,
      pending: { maxFeeRate: 0.2, fromMs: now + 24 * hourMs },
    })
    expect(rulesAt(higher, now + 24 * hourMs - 1).maxFeeRate).toBe(0.05)
    expect(rulesAt(higher, now + 24 * hourMs)).toMatchObject({ maxFeeRate: 0.2, pending: null })
    expect(changeRules(higher, { maxFeeRate: 0.01 }, now + 1)).toMatchObject({
      maxFeeRate: 0.01,
      pending: null,
    })
    const shorter = changeRules(defaultWalletRules, { coolingOffMs: 0 }, now)
    expect(changeRules(shorter, { maxFeeRate: 0.2 }, now + 1).maxFeeRate).toBe(0.05)
  })

  test('a shorter wait is itself waited for in full', () => {
    const asked = changeRules(listed(), { coolingOffMs: 0 }, now)
    expect(asked).toMatchObject({ coolingOffMs: 2 * hourMs, pending: { fromMs: now + 2 * hourMs } })
    const off = changeRules(asked, { isAllowListOn: false }, now + hourMs)
    expect(rulesAt(off, now + 2 * hourMs - 1).isAllowListOn).toBe(true)
  })

  test('a looser change asked for while a loosening waits is waited for in full as well', () => {
    const shorter = changeRules(listed(), { coolingOffMs: hourMs }, now)
    const late = now + 2 * hourMs - 1
    const off = changeRules(shorter, { isAllowListOn: false }, late)
    expect(rulesAt(off, late + 2 * hourMs - 1).isAllowListOn).toBe(true)
    expect(rulesAt(off, late + 2 * hourMs).isAllowListOn).toBe(false)
  })

  test('a second thought takes a loosening back', () => {
    const asked = changeRules(listed(), { isAllowListOn: false }, now)
    expect(changeRules(asked, { isAllowListOn: true }, now + 1)).toEqual(listed())
  })

  test('no series of changes pays a stranger, or a higher fee, before the shortest wait that was in force', () => {
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
        for (const [what, waitMs] of changes) {
          at += waitMs
          rules = changeRules(rules, what, at)
          expect(allowanceOf(rules, [bob], at).kind).toBe('not-listed')
          expect(rulesAt(rules, at).maxFeeRate).toBeLessThanOrEqual(listed().maxFeeRate)
        }
      }),
    )
  })
})

test('the limit of a fee is never more than the share that was set', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (amount, rate) => {
        const limit = feeLimit({ ...defaultWalletRules, maxFeeRate: rate }, sats(amount))
        expect(limit).toBeLessThanOrEqual(amount * rate)
      },
    ),
  )
})
