import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import type { OptionTrade } from '@common/domain/options/option'
import { sats } from '@common/domain/units'
import { expect, onTestFinished, test } from 'vitest'
import { openHistory } from '../../../electron/core/database/open-history'
import type { Changed } from '../../../electron/core/state/changed'
import { OptionsTracker } from '../../../electron/core/state/options-tracker'
import { optionClosedEvents, optionExpires } from '../../../electron/core/usecases/options/option-events'
import { option } from '../../window/support/records'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

function openTracker(folder = temporaryFolder(), knownAtMs = 5) {
  const published: (readonly OptionTrade[])[] = []
  const noted: Changed<OptionTrade>[] = []
  const removed: OptionTrade[] = []
  const { history } = openHistory(folder, 'p1', null, 1)
  onTestFinished(() => history.close())
  const tracker = new OptionsTracker({
    history,
    clock: new ManualClock(),
    knownAtMs,
    publish: ({ options }) => published.push(options),
    enqueue: (changes) => void noted.push(...changes),
    enqueueGone: (options) => void removed.push(...options),
  })
  return { tracker, published, noted, gone: removed, folder, history }
}

test('a closed option stays closed after an outdated response', () => {
  const { tracker, published } = openTracker()
  tracker.apply([option()])
  const { revision } = tracker
  tracker.apply([option({ state: 'closed' })])
  tracker.apply([option()], revision)
  tracker.apply([option()])
  expect(tracker.get('o1')?.state).toBe('closed')
  expect(tracker.active()).toEqual([])
  expect(published.at(-1)).toMatchObject([{ state: 'closed' }])
})

test.each([
  ['running', 'closed', 'closed'],
  ['running', 'exercised', 'exercised'],
  ['expired', 'exercised', 'exercised'],
  ['exercised', 'running', 'exercised'],
] as const)('an option that is %s and then %s is %s', (before, after, expected) => {
  const { tracker } = openTracker()
  tracker.apply([option({ state: before })])
  tracker.apply([option({ state: after })])
  expect(tracker.get('o1')?.state).toBe(expected)
})

test('options are published at start only if they were read before', () => {
  expect(openTracker().published).toEqual([[]])
  expect(openTracker(temporaryFolder(), 0).published).toEqual([])
})

test('a change of a running option is followed', () => {
  const { tracker } = openTracker()
  tracker.apply([option()])
  tracker.apply([option({ settlement: 'physical' })])
  expect(tracker.get('o1')?.settlement).toBe('physical')
})

test('removed options are published and not restored', () => {
  const first = openTracker()
  first.tracker.apply([option(), option({ id: 'o2' })])
  first.tracker.forget(['o2'])
  expect(first.published.at(-1)?.map(({ id }) => id)).toEqual(['o1'])
  first.history.close()
  expect(openTracker(first.folder).tracker.active()).toMatchObject([{ id: 'o1' }])
})

test('option changes include the previous state, and unknown options are removed', () => {
  const { tracker, noted, gone } = openTracker()
  tracker.apply([option(), option({ id: 'o2' })])
  tracker.apply([option({ state: 'expired' })])
  expect(noted.map(({ before, after }) => [before?.state, after.id, after.state])).toEqual([
    [undefined, 'o1', 'running'],
    [undefined, 'o2', 'running'],
    ['running', 'o1', 'expired'],
  ])
  tracker.forget(['o1', 'o2', 'o3'])
  expect(gone).toMatchObject([{ id: 'o2' }])
  expect(tracker.all()).toMatchObject([{ id: 'o1' }])
})

test('running options are restored after a restart, and their expiry is a change', () => {
  const first = openTracker()
  first.tracker.apply([option(), option({ id: 'o0', state: 'closed', closedAtMs: 5 })])
  first.history.close()
  const restarted = openTracker(first.folder)
  expect(restarted.published).toEqual([first.published.at(-1)])
  restarted.tracker.apply([option({ state: 'expired' })])
  expect(restarted.noted).toMatchObject([{ before: { state: 'running' }, after: { state: 'expired' } }])
})

test('the expiry of an option is notified, a close by the user is not', () => {
  const before = option()
  const kindOf = (after: OptionTrade) => optionClosedEvents({ before, after }).map(({ event }) => event.kind)
  expect(kindOf(option({ state: 'expired' }))).toEqual(['option-expired'])
  expect(kindOf(option({ state: 'exercised' }))).toEqual(['option-paid'])
  expect(kindOf(option({ state: 'exercised', deliveredTradeId: 't1' }))).toEqual(['option-delivered'])
  expect(kindOf(option({ state: 'closed' }))).toEqual([])
  expect(optionClosedEvents({ before: undefined, after: option({ state: 'expired' }) })).toEqual([])
})

test('an option has its nearest expiry reminder, except one due at purchase', () => {
  const bought = option({ createdAtMs: 0, expiresAtMs: 2 * dayMs })
  const aheadAt = (leftMs: number, of = bought) =>
    optionExpires(of, of.expiresAtMs - leftMs).map(({ event }) => 'aheadMs' in event && event.aheadMs)
  expect(aheadAt(dayMs + 1)).toEqual([])
  expect(aheadAt(dayMs)).toEqual([dayMs])
  expect(aheadAt(59 * minuteMs)).toEqual([hourMs])
  expect(aheadAt(9 * minuteMs)).toEqual([10 * minuteMs])
  expect(aheadAt(0)).toEqual([])
  expect(aheadAt(dayMs, option({ createdAtMs: 0, expiresAtMs: dayMs }))).toEqual([])
})

test('the options revision increases only with changes that affect the balance', () => {
  const { tracker } = openTracker()
  const revisions = [tracker.holdingsRevision]
  const apply = (changes: Parameters<typeof option>[0]): void => {
    tracker.apply([option(changes)])
    revisions.push(tracker.holdingsRevision)
  }
  apply({})
  apply({ pnlSats: sats(77) })
  apply({ settlement: 'physical' })
  apply({ state: 'closed', pnlSats: sats(5) })
  expect(revisions).toEqual([0, 1, 1, 1, 2])
  tracker.apply([option({ id: 'o2' }), option({ id: 'o3' })])
  tracker.forget(['o2'])
  tracker.forget(['o2'])
  expect(tracker.holdingsRevision).toBe(4)
})
