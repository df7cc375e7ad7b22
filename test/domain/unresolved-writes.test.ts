import { describe, expect, test } from 'vitest'
import { doubtActions, isHeldBy, isSafeTwice, waitsFor, type Doubt } from '@common/domain/doubt'
import { t } from '../support/text'

const doubt = (changes: Partial<Doubt> = {}): Doubt => ({
  id: 'd-1',
  action: 'close-trade',
  summary: t('account.unknown'),
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
    expect(isHeldBy(doubt(), 'close-trade', 'trade-1')).toBe(true)
    expect(isHeldBy(doubt(), 'close-trade', 'trade-2')).toBe(false)
  })

  test('blocks any trade if it names none', () => {
    expect(isHeldBy(doubt({ action: 'close-all', tradeId: null }), 'close-trade', 'trade-2')).toBe(true)
  })

  test.each(['done', 'not-done', 'needs-you'] as const)('blocks nothing in the state %s', (state) => {
    expect(isHeldBy(doubt({ state }), 'close-trade', 'trade-1')).toBe(false)
  })

  test('blocks nothing once the exchange shows that it was not executed', () => {
    expect(isHeldBy(doubt({ mayRepeat: true }), 'close-trade', 'trade-1')).toBe(false)
  })

  test('does not block unrelated actions or changes of trigger prices', () => {
    expect(isHeldBy(doubt({ action: 'add-margin' }), 'close-trade', 'trade-1')).toBe(false)
    expect(isHeldBy(doubt({ action: 'update-trade' }), 'update-trade', 'trade-1')).toBe(false)
  })
})

test('every action that is not idempotent is blocked by an unresolved write of that action', () => {
  const unguarded = doubtActions.filter((action) => !isSafeTwice[action] && !waitsFor[action][action])
  expect(unguarded).toEqual([])
})
