import { expect, test } from 'vitest'
import { firstRevisions, HoldingsRevisionsSchema, isSameRevision } from '@common/domain/balance/holdings'

const revisions = { trades: 1, options: 2, collateral: 3 }

test('holdings are of one revision only if all parts are', () => {
  expect(isSameRevision(revisions, { ...revisions })).toBe(true)
  for (const part of ['trades', 'options', 'collateral'] as const)
    expect([part, isSameRevision(revisions, { ...revisions, [part]: 4 })]).toEqual([part, false])
})

test('holdings start at revision 0 of every part', () => {
  expect(firstRevisions).toEqual({ trades: 0, options: 0, collateral: 0 })
  expect(HoldingsRevisionsSchema.parse(revisions)).toEqual(revisions)
})
