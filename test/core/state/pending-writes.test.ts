import { writeActions, type WriteAction } from '@common/domain/writes/write-kinds'
import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { getJournalFile } from '../../../electron/core/database/journal/open-journal'
import type { SentAction } from '@common/domain/writes/write-kinds'
import type { PendingWrites } from '../../../electron/core/state/pending-writes'
import { createTrade } from '../../support/create-trade'
import { message, verbatim } from '../../support/text'
import { call, createIntent, crossOrder, openTracker, order, sent } from './open-pending-writes'

const isBlocked = (first: SentAction, second: SentAction): boolean => {
  const { tracker } = openTracker()
  tracker.raise(tracker.begin(createIntent(first)))
  try {
    tracker.begin(createIntent(second))
    return false
  } catch {
    return true
  }
}

test.each(writeActions)('a pending %s is restored from disk unchanged', (action) => {
  const { tracker, history, folder } = openTracker()
  tracker.begin(createIntent(sent[action]))
  history.close()
  expect(openTracker(folder).tracker.unsettled()).toMatchObject([{ sent: sent[action], doubt: { action } }])
})

describe('unresolved write', () => {
  test('is undecided from sending until it is settled or may be repeated', () => {
    const { tracker } = openTracker()
    const opening = tracker.begin(createIntent(sent['open-trade']))
    const canceling = tracker.begin(createIntent(sent['cancel-trade']))
    tracker.clear(tracker.begin(createIntent(sent.swap)))
    expect(tracker.undecided()).toEqual(['open-trade', 'cancel-trade'])
    tracker.raise(opening)
    tracker.raise(canceling)
    expect(tracker.undecided()).toEqual(['open-trade', 'cancel-trade'])
    tracker.seenUndone(canceling, verbatim('It is as it was.'))
    expect(tracker.undecided()).toEqual(['open-trade'])
    tracker.settle(opening, 'done', verbatim('It was placed.'))
    expect(tracker.undecided()).toEqual([])
  })

  const waysOut = ['withdraw', 'withdraw-on-chain', 'transfer'] as const
  const expectedBlocks: Readonly<Record<WriteAction, readonly WriteAction[]>> = {
    'open-trade': ['open-trade'],
    'close-trade': ['close-trade', 'add-margin', 'cash-in'],
    'cancel-trade': ['cancel-trade', 'move-order'],
    'move-order': ['cancel-trade', 'move-order'],
    'add-margin': ['add-margin', 'cash-in'],
    'cash-in': ['add-margin', 'cash-in'],
    'update-trade': ['update-trade'],
    'close-all': ['close-trade', 'add-margin', 'cash-in', 'close-all'],
    'cancel-all': ['cancel-trade', 'move-order', 'cancel-all'],
    withdraw: waysOut,
    'withdraw-on-chain': waysOut,
    transfer: waysOut,
    'cancel-withdrawal': ['cancel-withdrawal'],
    'buy-option': ['buy-option'],
    'close-option': ['close-option'],
    'close-all-options': ['close-option', 'close-all-options'],
    'set-settlement': ['set-settlement'],
    swap: ['swap'],
    'cross-order': ['cross-order'],
    'cross-cancel': ['cross-cancel'],
    'cross-cancel-all': ['cross-cancel', 'cross-cancel-all'],
    'cross-close': ['cross-order', 'cross-close'],
    'cross-leverage': ['cross-leverage'],
    'cross-deposit': ['cross-deposit', 'cross-withdraw'],
    'cross-withdraw': ['cross-deposit', 'cross-withdraw'],
  }

  test.each(writeActions)('blocks only conflicting writes: %s', (first) => {
    const { tracker } = openTracker()
    tracker.raise(tracker.begin(createIntent(sent[first])))
    const blocked = writeActions.filter((second) => {
      try {
        tracker.refuseRepeated(sent[second])
        return false
      } catch {
        return true
      }
    })
    expect(blocked).toEqual(expectedBlocks[first])
  })

  test('does not block other trades, trigger prices and orders', () => {
    expect(isBlocked(sent['close-trade'], { ...sent['close-trade'], tradeId: 't3' })).toBe(false)
    expect(isBlocked(sent['close-all'], { ...sent['add-margin'], tradeId: 't3' })).toBe(false)
    expect(isBlocked(sent['close-all'], { ...sent['add-margin'], tradeId: 't2' })).toBe(true)
    expect(isBlocked(sent['update-trade'], { ...sent['update-trade'], level: 'take-profit' })).toBe(false)
    expect(isBlocked(sent['update-trade'], { ...sent['update-trade'], tradeId: 't3' })).toBe(false)
    const open = sent['open-trade']
    expect(isBlocked(open, { ...open, order: { ...order, side: 'sell' } })).toBe(false)
    expect(isBlocked(open, { ...open, order: { ...order, quantity: 101 } })).toBe(false)
    expect(isBlocked(open, { ...open, order: { ...order, leverage: 11 } })).toBe(true)
    const bought = sent['buy-option']
    expect(isBlocked(bought, { ...bought, order: { ...call, quantity: 101 } })).toBe(false)
    const put = { ...call, instrumentName: 'BTC.24H.60000.P' }
    expect(isBlocked(bought, { ...bought, order: put })).toBe(false)
    expect(isBlocked(bought, { ...bought, order: { ...call, settlement: 'physical' } })).toBe(true)
    const cross = sent['cross-order']
    expect(isBlocked(cross, { ...cross, order: { ...crossOrder, price: 50_001 } })).toBe(false)
    expect(isBlocked(open, cross)).toBe(false)
  })

  test.each(writeActions)(
    'allows %s again after a read shows it not done only if a repeat is safe',
    (action) => {
      const { tracker } = openTracker()
      const doubtId = tracker.begin(createIntent(sent[action]))
      tracker.raise(doubtId)
      tracker.seenUndone(doubtId, verbatim('It is as it was.'))
      const isFree = () => {
        try {
          tracker.begin(createIntent(sent[action]))
          return true
        } catch {
          return false
        }
      }
      expect(isFree()).toBe(
        [
          'close-trade',
          'cancel-trade',
          'move-order',
          'update-trade',
          'close-all',
          'cancel-all',
          'cancel-withdrawal',
          'close-option',
          'close-all-options',
          'set-settlement',
          'cross-cancel',
          'cross-cancel-all',
          'cross-close',
          'cross-leverage',
        ].includes(action),
      )
    },
  )
})

describe('while the outcome of other writes is unknown', () => {
  /** Safe to execute twice, so that closing is always possible. */
  const protective: readonly WriteAction[] = [
    ...(['close-trade', 'cancel-trade', 'update-trade', 'close-all', 'cancel-all'] as const),
    ...(['cancel-withdrawal', 'close-option', 'close-all-options', 'set-settlement'] as const),
    ...(['cross-cancel', 'cross-cancel-all', 'cross-close', 'cross-leverage'] as const),
  ]
  const refusals = (tracker: PendingWrites): Map<WriteAction, unknown> =>
    new Map(
      writeActions.flatMap((action) => {
        try {
          tracker.refuseRepeated(sent[action])
          return []
        } catch (error) {
          return [[action, (error as { text: unknown }).text]]
        }
      }),
    )
  const others = writeActions.filter((action) => !protective.includes(action))

  test('a lost journal allows only protective writes until it is reconciled', () => {
    const { history, folder } = openTracker()
    history.close()
    rmSync(getJournalFile(folder, 'p'))
    const { tracker, journal } = openTracker(folder)
    expect(refusals(tracker)).toEqual(new Map(others.map((action) => [action, message('journal.waiting')])))
    journal.markReconciled()
    expect(refusals(tracker)).toEqual(new Map())
  })

  test('an unresolved write of another profile of the account allows only protective writes', () => {
    let profile: string | null = 'Second key'
    const { tracker } = openTracker(undefined, () => profile)
    const text = message('unresolved.elsewhere', { profile })
    expect(refusals(tracker)).toEqual(new Map(others.map((action) => [action, text])))
    profile = null
    expect(refusals(tracker)).toEqual(new Map())
  })
})

test('an invoice counts as being paid until the outcome of its payment is known', () => {
  const { tracker } = openTracker()
  expect(tracker.withdrawing('h')).toBeNull()
  const doubtId = tracker.begin(createIntent(sent.withdraw))
  expect(tracker.withdrawing('h')).toBe(doubtId)
  expect(tracker.withdrawing('other')).toBeNull()
  tracker.raise(doubtId)
  expect(tracker.withdrawing('h')).toBe(doubtId)
  tracker.settle(doubtId, 'done', verbatim('Paid.'))
  expect(tracker.withdrawing('h')).toBeNull()
})

test('one write of unknown status among finished ones counts as unresolved', () => {
  const { tracker } = openTracker()
  expect(tracker.isUnresolved()).toBe(false)
  const closing = tracker.begin(createIntent(sent['close-trade']))
  tracker.begin(createIntent(sent.swap))
  tracker.settle(closing, 'done', verbatim('Closed.'))
  expect(tracker.isUnresolved()).toBe(true)
})

test('a write names the trade that it placed, unless several are possible', () => {
  const { tracker } = openTracker()
  const settled = (action: SentAction, placed: readonly string[]) => {
    const doubtId = tracker.begin(createIntent(action))
    const trades = placed.map((id) => createTrade(id))
    tracker.settle(doubtId, 'done', verbatim('Placed.'), trades)
    return tracker.get(doubtId)?.doubt.tradeId
  }
  expect(settled(sent['open-trade'], ['t7'])).toBe('t7')
  expect(settled(sent['open-trade'], ['t7', 't8'])).toBeNull()
  expect(settled(sent['open-trade'], [])).toBeNull()
  expect(settled(sent['close-trade'], ['t7'])).toBe('t1')
})

test('a write is reconciled only after its response is overdue', () => {
  const { tracker } = openTracker()
  const doubtId = tracker.begin(createIntent(sent['open-trade']))
  expect([tracker.unsettled(), tracker.list(), tracker.undecided()]).toEqual([[], [], ['open-trade']])
  tracker.raise(doubtId)
  expect(tracker.unsettled()).toMatchObject([{ doubt: { id: doubtId } }])
})

test('the outcome of a write is restored from disk', () => {
  const { tracker, history, folder } = openTracker()
  const doubtId = tracker.begin(createIntent(sent['open-trade']))
  tracker.raise(doubtId)
  tracker.settle(doubtId, 'not-done', verbatim('It was not placed.'))
  history.close()
  expect(openTracker(folder).tracker.list()).toMatchObject([
    { id: doubtId, state: 'not-done', finding: verbatim('It was not placed.') },
  ])
})

describe('close by the user', () => {
  const isClosed = ({ tracker }: ReturnType<typeof openTracker>) =>
    ['t1', 't2', 't3'].map((id) => tracker.isClosedByUser(id))

  test('is known from sending on, for each of several trades', () => {
    const one = openTracker()
    one.tracker.begin(createIntent(sent['close-trade']))
    expect(isClosed(one)).toEqual([true, false, false])
    const all = openTracker()
    all.tracker.begin(createIntent(sent['close-all']))
    expect(isClosed(all)).toEqual([true, true, false])
    const other = openTracker()
    other.tracker.begin(createIntent(sent['add-margin']))
    expect(isClosed(other)).toEqual([false, false, false])
  })

  test('stays known after it is done, and is forgotten if it was refused or not done', () => {
    const close = (end: (tracker: PendingWrites, doubtId: string) => void) => {
      const { tracker } = openTracker()
      end(tracker, tracker.begin(createIntent(sent['close-trade'])))
      return tracker.isClosedByUser('t1')
    }
    expect(close((tracker, id) => tracker.clear(id))).toBe(true)
    expect(close((tracker, id) => tracker.settle(id, 'done', verbatim('Closed.')))).toBe(true)
    expect(close((tracker, id) => tracker.refused(id))).toBe(false)
    expect(close((tracker, id) => tracker.settle(id, 'not-done', verbatim('Not closed.')))).toBe(false)
  })

  test('is known after a restart unless it was not done', () => {
    const restart = (state: 'checking' | 'not-done') => {
      const { tracker, history, folder } = openTracker()
      const doubtId = tracker.begin(createIntent(sent['close-trade']))
      if (state === 'not-done') tracker.settle(doubtId, state, verbatim('Not closed.'))
      history.close()
      return openTracker(folder).tracker.isClosedByUser('t1')
    }
    expect([restart('checking'), restart('not-done')]).toEqual([true, false])
  })
})
