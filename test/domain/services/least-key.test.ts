import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  keyUses,
  leastPrivilegedFirst,
  isPermitted,
  type KeyPermissions,
} from '@common/domain/services/key-permissions'

const permission = fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const)
const may = fc.option(fc.record<KeyPermissions>({ trade: permission, withdraw: permission }))
const keys = fc.array(fc.record({ may }), { minLength: 1, maxLength: 5 })

test('key selection returns first the sufficient key with the fewest permissions', () => {
  fc.assert(
    fc.property(keys, fc.constantFrom(...keyUses), (input, use) => {
      const [first] = leastPrivilegedFirst(input, [use])
      if (!first) throw new Error('there is always one')
      const sufficing = input.filter((key) => isPermitted(key, use))
      if (sufficing.length === 0) return
      expect(isPermitted(first, use)).toBe(true)
      const does = (key: typeof first): number => keyUses.filter((each) => isPermitted(key, each)).length
      expect(does(first)).toBe(Math.min(...sufficing.map(does)))
    }),
  )
})

test('key selection prefers a key without withdrawal permission for orders', () => {
  const trades = { may: { trade: 'yes', withdraw: 'no' } } as const
  const withdraws = { may: { trade: 'no', withdraw: 'yes' } } as const
  const all = { may: { trade: 'yes', withdraw: 'yes' } } as const
  expect(leastPrivilegedFirst([all, withdraws, trades], ['trade'])).toEqual([trades, all])
  expect(leastPrivilegedFirst([all, withdraws, trades], ['withdraw'])).toEqual([withdraws, all])
  expect(leastPrivilegedFirst([all, withdraws, trades], ['read'])[0]).toBe(trades)
  expect(leastPrivilegedFirst([trades], ['withdraw'])).toEqual([trades])
})

test('key selection requires a key to permit every use', () => {
  const trades = { may: { trade: 'yes', withdraw: 'no' } } as const
  const withdraws = { may: { trade: 'no', withdraw: 'yes' } } as const
  const all = { may: { trade: 'yes', withdraw: 'unknown' } } as const
  expect(leastPrivilegedFirst([trades, withdraws, all], ['trade', 'withdraw'])).toEqual([all])
  expect(leastPrivilegedFirst([trades, withdraws], ['trade', 'withdraw'])).toEqual([withdraws])
})
