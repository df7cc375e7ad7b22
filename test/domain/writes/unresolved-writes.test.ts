import { describe, expect, test } from 'vitest'
import { isBlockedBy, type UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import { writeActions, writeKinds } from '@common/domain/writes/write-kinds'
import { message } from '../../support/text'

const unresolved = (changes: Partial<UnresolvedWrite> = {}): UnresolvedWrite => ({
  id: 'd-1',
  action: 'close-trade',
  summary: message('account.unknown'),
  sinceMs: 1,
  tradeId: 'trade-1',
  amountSats: null,
  state: 'checking',
  finding: null,
  mayRepeat: false,
  ...changes,
})

describe('unresolved write', () => {
  test('blocks the same action on the same trade', () => {
    expect(isBlockedBy(unresolved(), 'close-trade', 'trade-1')).toBe(true)
    expect(isBlockedBy(unresolved(), 'close-trade', 'trade-2')).toBe(false)
  })

  test('blocks any trade if it names none', () => {
    expect(isBlockedBy(unresolved({ action: 'close-all', tradeId: null }), 'close-trade', 'trade-2')).toBe(
      true,
    )
  })

  test.each(['done', 'not-done', 'needs-you'] as const)('blocks nothing in the state %s', (state) => {
    expect(isBlockedBy(unresolved({ state }), 'close-trade', 'trade-1')).toBe(false)
  })

  test('blocks nothing once the exchange shows that it was not executed', () => {
    expect(isBlockedBy(unresolved({ mayRepeat: true }), 'close-trade', 'trade-1')).toBe(false)
  })

  test('does not block unrelated actions or changes of trigger prices', () => {
    expect(isBlockedBy(unresolved({ action: 'add-margin' }), 'close-trade', 'trade-1')).toBe(false)
    expect(isBlockedBy(unresolved({ action: 'update-trade' }), 'update-trade', 'trade-1')).toBe(false)
  })
})

test('every action that is not idempotent is blocked by an unresolved write of that action', () => {
  const unguarded = writeActions.filter(
    (action) => !writeKinds[action].isSafeTwice && !writeKinds[action].waitsFor[action],
  )
  expect(unguarded).toEqual([])
})
