import { minuteMs } from '@common/domain/durations'
import { expect, test } from 'vitest'
import { Absence } from '../../electron/core/live/absence'
import { ManualClock } from './exchange/support/manual-clock'

test('what happened before the profile was opened was missed; what has happened since was not, also before the lists could be read', () => {
  const clock = new ManualClock()
  const leftAtMs = clock.nowMs() - 60 * minuteMs
  const absence = new Absence(clock, leftAtMs)
  const openedAtMs = clock.nowMs()
  clock.advance(3000)
  expect(absence.sinceMs('trades', openedAtMs - 1)).toBe(leftAtMs)
  expect(absence.sinceMs('trades', null)).toBe(leftAtMs)
  expect(absence.sinceMs('trades', openedAtMs + 1000)).toBeNull()
  // By the clock of somebody else.
  expect(absence.sinceMs('trades', openedAtMs + 60 * minuteMs)).toBe(leftAtMs)
  absence.caughtUp('trades')
  expect(absence.sinceMs('trades', openedAtMs - 1)).toBeNull()
})

test('nothing is sure of a silence until the service is heard, and of what has happened since then all is', () => {
  const clock = new ManualClock()
  const absence = new Absence(clock, undefined)
  absence.caughtUp('trades')
  const heardAtMs = clock.nowMs()
  clock.advance(20 * minuteMs)
  expect(absence.sinceMs('trades', clock.nowMs() - minuteMs)).toBe(heardAtMs)
  absence.heard()
  expect(absence.sinceMs('trades', clock.nowMs() - minuteMs)).toBe(heardAtMs)
  expect(absence.sinceMs('trades', clock.nowMs())).toBeNull()
})
