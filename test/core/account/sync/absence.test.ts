import { minuteMs } from '@common/domain/durations'
import { expect, test } from 'vitest'
import { Absence } from '../../../../electron/core/account/sync/absence'
import { ManualClock } from '../../../support/time/manual-clock'

test('the sync gap covers events before the account was opened, but none after it', () => {
  const clock = new ManualClock()
  const leftAtMs = clock.nowMs() - 60 * minuteMs
  const absence = new Absence(clock, leftAtMs)
  const openedAtMs = clock.nowMs()
  clock.advance(3000)
  expect(absence.sinceMs('trades', openedAtMs - 1)).toBe(leftAtMs)
  expect(absence.sinceMs('trades', null)).toBe(leftAtMs)
  expect(absence.sinceMs('trades', openedAtMs + 1000)).toBeNull()
  // A time after now comes from another clock.
  expect(absence.sinceMs('trades', openedAtMs + 60 * minuteMs)).toBe(leftAtMs)
  absence.caughtUp('trades')
  expect(absence.sinceMs('trades', openedAtMs - 1)).toBeNull()
})

test('the sync gap covers a silence of the exchange and ends with its next message', () => {
  const clock = new ManualClock()
  const absence = new Absence(clock, undefined)
  absence.caughtUp('trades')
  const lastMessageAtMs = clock.nowMs()
  clock.advance(20 * minuteMs)
  expect(absence.sinceMs('trades', clock.nowMs() - minuteMs)).toBe(lastMessageAtMs)
  absence.onMessage()
  expect(absence.sinceMs('trades', clock.nowMs() - minuteMs)).toBe(lastMessageAtMs)
  expect(absence.sinceMs('trades', clock.nowMs())).toBeNull()
})
