import { describe, expect, onTestFinished, test } from 'vitest'
import type { FuturesFeedChange } from '@common/domain/futures/futures-feed'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { openHistory } from '../../../electron/core/database/open-history'
import { FuturesTracker, type FuturesChange } from '../../../electron/core/state/futures-tracker'
import { createTrade } from '../../support/create-trade'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

function start(folder = temporaryFolder(), knownAtMs = 5) {
  const clock = new ManualClock()
  const { history } = openHistory(folder, 'p1', null, 1)
  onTestFinished(() => history.close())
  const published: FuturesFeedChange[] = []
  const changes: FuturesChange[] = []
  const gone: FuturesTrade[] = []
  let failure: Error | null = null
  const tracker = new FuturesTracker({
    history,
    clock,
    knownAtMs,
    publish: (change) => void published.push(change),
    enqueue: (some) => {
      if (failure !== null) throw failure
      changes.push(...some)
    },
    enqueueGone: (trades) => void gone.push(...trades),
  })
  return {
    tracker,
    clock,
    history,
    folder,
    published,
    changes,
    gone,
    fail: (error: Error | null) => (failure = error),
  }
}

const diskFull = Object.assign(new Error('disk full'), { code: 'ENOSPC' })
const open = createTrade('t1', { state: 'open', entryPrice: null, filledAtMs: null })
const running = createTrade('t1')
const closed = createTrade('t1', { state: 'closed', closedAtMs: 9, exitPrice: 21_000 })

describe('futures trades', () => {
  test('never return to an earlier state', () => {
    const states = [open, running, closed, { ...closed, state: 'canceled' as const }]
    for (const [index, before] of states.entries())
      for (const [next, after] of states.entries()) {
        const { tracker } = start()
        tracker.apply([before])
        tracker.apply([after])
        // Closed and canceled are both final; a record of either is followed.
        const follows = next >= index || (index === 3 && next === 2)
        expect([before.state, after.state, tracker.get('t1')?.state]).toEqual([
          before.state,
          after.state,
          follows ? after.state : before.state,
        ])
      }
  })

  test('are followed in both directions of time, because the clock may be set back', () => {
    const { tracker, published } = start()
    tracker.apply([{ ...running, updatedAtMs: 9 }])
    tracker.apply([{ ...running, updatedAtMs: 8, stopLossPrice: 19_000 }])
    expect(tracker.get('t1')?.stopLossPrice).toBe(19_000)
    const before = published.length
    tracker.apply([{ ...running, updatedAtMs: 8, stopLossPrice: 19_000 }])
    expect(published).toHaveLength(before)
  })

  test('ignore a read from before a change of the same trade', () => {
    const { tracker } = start()
    tracker.apply([running, createTrade('t2')])
    const { revision } = tracker
    tracker.apply([{ ...running, stopLossPrice: 19_000 }])
    expect(tracker.changedSince('t1', revision)).toBe(true)
    expect([tracker.changedSince('t2', revision), tracker.changedSince('t3', 0)]).toEqual([false, false])
    tracker.apply([running, createTrade('t2', { stopLossPrice: 18_500 })], revision)
    expect(['t1', 't2'].map((id) => tracker.get(id)?.stopLossPrice)).toEqual([19_000, 18_500])
  })

  test('are live until they end, and published with their time and revision', () => {
    const { tracker, clock, published, changes } = start()
    tracker.apply([open])
    expect(tracker.active()).toEqual([open])
    tracker.apply([closed])
    expect([tracker.active(), tracker.get('t1')]).toEqual([[], closed])
    expect(published.at(-1)).toEqual({
      kind: 'changed',
      trades: [closed],
      asOfMs: clock.nowMs(),
      holdingsRevision: 2,
    })
    expect(changes.map(({ before, after }) => [before?.state, after.state])).toEqual([
      [undefined, 'open'],
      ['open', 'closed'],
    ])
    expect(tracker.snapshot()).toMatchObject({ kind: 'snapshot', trades: [closed], asOfMs: clock.nowMs() })
  })

  test('change the revision of holdings only with the sats they reserve', () => {
    const { tracker } = start()
    const revisionAfter = (trade: FuturesTrade) => {
      tracker.apply([trade])
      return tracker.holdingsRevision
    }
    expect(revisionAfter(running)).toBe(1)
    expect(revisionAfter({ ...running, stopLossPrice: 19_000 })).toBe(1)
    expect(revisionAfter({ ...running, marginSats: sats(60_000) })).toBe(2)
    expect(revisionAfter({ ...closed, marginSats: sats(60_000) })).toBe(3)
    expect(revisionAfter(createTrade('t2', { state: 'closed', closedAtMs: 3 }))).toBe(3)
  })

  test('publish an empty first read once', () => {
    const { tracker, published } = start(temporaryFolder(), 0)
    expect(tracker.asOfMs).toBe(0)
    tracker.apply([])
    tracker.apply([])
    expect(published).toMatchObject([{ trades: [] }])
    const known = start()
    known.tracker.apply([])
    expect(known.published).toEqual([])
  })

  test('are restored after a restart', () => {
    const first = start()
    first.tracker.apply([running, createTrade('t2', { state: 'closed', closedAtMs: 3 })])
    first.history.close()
    const restarted = start(first.folder)
    expect([restarted.tracker.active(), restarted.tracker.get('t2')?.state]).toEqual([[running], 'closed'])
  })

  test('are followed on a full disk, and stored with the next change', () => {
    const { tracker, fail, published, changes, history } = start()
    tracker.apply([open])
    fail(diskFull)
    expect(() => tracker.apply([running])).toThrow('disk full')
    expect([tracker.get('t1')?.state, history.trades.find('t1')?.state]).toEqual(['running', 'open'])
    expect(published.at(-1)).toMatchObject({ trades: [running] })
    expect(() => tracker.apply([closed])).toThrow('disk full')
    expect([tracker.get('t1')?.state, tracker.active()]).toEqual(['closed', []])
    fail(null)
    tracker.apply([createTrade('t2')])
    expect(history.trades.find('t1')?.state).toBe('closed')
    expect(changes.map(({ before, after }) => [after.id, before?.state, after.state])).toEqual([
      ['t1', undefined, 'open'],
      ['t1', 'open', 'closed'],
      ['t2', undefined, 'running'],
    ])
    tracker.apply([createTrade('t3')])
    expect(changes).toHaveLength(4)
  })

  test('stay as they were if they cannot be stored for another reason', () => {
    const { tracker, fail, history, published } = start()
    tracker.apply([open])
    const before = published.length
    fail(new Error('a bug'))
    expect(() => tracker.apply([running])).toThrow('a bug')
    fail(null)
    expect([tracker.active(), history.trades.find('t1')?.state, published.length]).toEqual([
      [open],
      'open',
      before,
    ])
  })

  test('are removed if the exchange does not know them', () => {
    const { tracker, published, gone, history } = start()
    tracker.apply([running, createTrade('t2')])
    const { holdingsRevision } = tracker
    tracker.forget(['t1', 't9'])
    expect([gone, history.trades.find('t1'), tracker.active().map(({ id }) => id)]).toEqual([
      [running],
      undefined,
      ['t2'],
    ])
    expect(tracker.holdingsRevision).toBe(holdingsRevision + 1)
    expect(published.at(-1)).toMatchObject({ kind: 'snapshot', trades: [{ id: 't2' }] })
    const count = published.length
    tracker.forget(['t9'])
    expect(published).toHaveLength(count)
  })
})
