import { expect, test } from 'vitest'
import { isSameRevision } from '@common/domain/balance/holdings'

const revisions = { trades: 1, options: 2, collateral: 3 }

test('holdings are of one revision only if all parts are', () => {
  expect(isSameRevision(revisions, { ...revisions })).toBe(true)
  for (const part of ['trades', 'options', 'collateral'] as const)
    expect([part, isSameRevision(revisions, { ...revisions, [part]: 4 })]).toEqual([part, false])
})
