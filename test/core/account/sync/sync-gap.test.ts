import { minuteMs } from '@common/domain/durations'
import { expect, test } from 'vitest'
import { SyncGap } from '../../../../electron/core/account/sync/sync-gap'
import { ManualClock } from '../../../support/time/manual-clock'

test('the sync gap covers events before the account was opened, but none after it', () => {
  const clock = new ManualClock()
  const leftAtMs = clock.nowMs() - 60 * minuteMs
  const syncGap = new SyncGap(clock, leftAtMs)
  const openedAtMs = clock.nowMs()
  clock.advance(3000)
  expect(syncGap.sinceMs('trades', openedAtMs - 1)).toBe(leftAtMs)
  expect(syncGap.sinceMs('trades', null)).toBe(leftAtMs)
  expect(syncGap.sinceMs('trades', openedAtMs + 1000)).toBeNull()
  // A time after now comes from another clock.
  expect(syncGap.sinceMs('trades', openedAtMs + 60 * minuteMs)).toBe(leftAtMs)
  syncGap.caughtUp('trades')
  expect(syncGap.sinceMs('trades', openedAtMs - 1)).toBeNull()
})

test('the sync gap covers a silence of the exchange and ends with its next message', () => {
  const clock = new ManualClock()
  const syncGap = new SyncGap(clock, undefined)
  syncGap.caughtUp('trades')
  const lastMessageAtMs = clock.nowMs()
  clock.advance(20 * minuteMs)
  expect(syncGap.sinceMs('trades', clock.nowMs() - minuteMs)).toBe(lastMessageAtMs)
  syncGap.onMessage()
  expect(syncGap.sinceMs('trades', clock.nowMs() - minuteMs)).toBe(lastMessageAtMs)
  expect(syncGap.sinceMs('trades', clock.nowMs())).toBeNull()
})

test('events are seen that happened over two minutes before another profile was last open', () => {
  const clock = new ManualClock()
  const lastOpenMs = clock.nowMs() - 60 * minuteMs
  const syncGap = new SyncGap(clock, lastOpenMs - 60 * minuteMs)
  expect(syncGap.wasSeen(0)).toBe(false)
  syncGap.setLastOpen(lastOpenMs, { isInOtherProfile: true })
  expect(syncGap.wasSeen(lastOpenMs - 2 * minuteMs - 1)).toBe(true)
  expect(syncGap.wasSeen(lastOpenMs - 2 * minuteMs)).toBe(false)
  expect(syncGap.wasSeen(null)).toBe(false)
  syncGap.setLastOpen(lastOpenMs, { isInOtherProfile: false })
  expect(syncGap.wasSeen(0)).toBe(false)
})

test('a silence before the first read extends the sync gap instead of replacing it', () => {
  const clock = new ManualClock()
  const leftAtMs = clock.nowMs() - 60 * minuteMs
  const syncGap = new SyncGap(clock, leftAtMs)
  clock.advance(20 * minuteMs)
  expect(syncGap.sinceMs('trades', clock.nowMs() - minuteMs)).toBe(leftAtMs)
})

test('a second silence extends the gap of areas that were not read since the first', () => {
  const clock = new ManualClock()
  const syncGap = new SyncGap(clock, undefined)
  syncGap.caughtUp('trades')
  const firstMs = clock.nowMs()
  clock.advance(20 * minuteMs)
  syncGap.onMessage()
  syncGap.caughtUp('deposits')
  const secondMs = clock.nowMs()
  clock.advance(20 * minuteMs)
  syncGap.onMessage()
  expect([syncGap.sinceMs('trades'), syncGap.sinceMs('deposits')]).toEqual([firstMs, secondMs])
})

test('a last opening in the future, by another clock, counts as this one', () => {
  const clock = new ManualClock()
  const syncGap = new SyncGap(clock, clock.nowMs() - 60 * minuteMs)
  syncGap.setLastOpen(clock.nowMs() + minuteMs, { isInOtherProfile: true })
  expect(syncGap.whileClosed).toEqual({ fromMs: clock.nowMs(), toMs: clock.nowMs() })
  expect(syncGap.wasSeen(clock.nowMs() - 2 * minuteMs)).toBe(false)
})

test('a new last opening moves only gaps that began with the earlier one', () => {
  const clock = new ManualClock()
  const leftAtMs = clock.nowMs() - 60 * minuteMs
  const syncGap = new SyncGap(clock, leftAtMs)
  syncGap.caughtUp('trades')
  clock.advance(20 * minuteMs)
  syncGap.onMessage()
  syncGap.setLastOpen(leftAtMs - minuteMs, { isInOtherProfile: false })
  expect(syncGap.sinceMs('deposits')).toBe(leftAtMs - minuteMs)
  expect(syncGap.sinceMs('trades')).toBe(clock.nowMs() - 20 * minuteMs)
})
