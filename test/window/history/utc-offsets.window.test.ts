import { expect, test } from 'vitest'
import { listUtcOffsets } from '../../../src/history/utc-offsets'

const hourMs = 3_600_000

/** From the name of the offset, such as `GMT-03:30`. */
function minutesIn(timeZone: string): (timeMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  return (timeMs) => {
    const [, sign = '+', hours = '0', minutes = '0'] =
      /GMT([+-])(\d\d):(\d\d)/.exec(format.format(timeMs)) ?? []
    return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  }
}

test.each([
  ['UTC', 1],
  ['Asia/Kolkata', 1],
  ['Europe/Berlin', 5],
  ['America/St_Johns', 5],
  ['Australia/Lord_Howe', 5],
  ['Africa/Casablanca', 5],
])('offsets of two years in %s, each from the hour of the change', (timeZone, count) => {
  const minutesAt = minutesIn(timeZone)
  const [fromMs, toMs] = [Date.UTC(2023, 0, 1), Date.UTC(2025, 0, 1)]
  const offsets = listUtcOffsets(fromMs, toMs, minutesAt)
  expect(offsets).toHaveLength(count)
  for (let timeMs = fromMs; timeMs < toMs; timeMs += hourMs / 2) {
    const found = offsets.findLast((offset) => offset.fromMs <= timeMs)
    if (found?.minutes !== minutesAt(timeMs)) expect.fail(`${new Date(timeMs).toISOString()}`)
  }
  for (const offset of offsets.slice(1)) {
    expect(minutesAt(offset.fromMs)).toBe(offset.minutes)
    expect(minutesAt(offset.fromMs - 1)).not.toBe(offset.minutes)
  }
})

test('the offsets of all entries are few', () => {
  const offsets = listUtcOffsets(0, 253_402_300_800_000, minutesIn('Europe/Berlin'))
  expect(offsets.length).toBeGreaterThan(30)
  expect(offsets.length).toBeLessThan(100)
})
