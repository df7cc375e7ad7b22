import { expect, test } from 'vitest'
import type { Access } from '@common/exchange-api/endpoint'
import { ClockSkew } from '../../../../electron/core/exchange/rest/clock-skew'

const dateMs = Date.parse('Fri, 27 Nov 2026 12:00:00 GMT')

interface Observed {
  readonly roundTripMs?: number
  readonly access?: Access
  readonly upMs?: number
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** @param localMs local time when the response arrives */
function observe(
  skew: ClockSkew,
  localMs: number,
  { roundTripMs = 0, access = 'signed', upMs = 0, headers = {} }: Observed = {},
): void {
  const date = new Date(dateMs).toUTCString()
  const times = { sentAtMs: localMs - roundTripMs, receivedAtMs: localMs }
  skew.observe({ status: 200, text: '', headers: { date, ...headers }, ...times }, access, upMs)
}

test('the time of the exchange is that of its response, half a round trip later', () => {
  const skew = new ClockSkew(10_000)
  expect(skew.timeAt(0)).toBeNull()
  observe(skew, dateMs, { roundTripMs: 1000, upMs: 70 })
  expect([skew.timeAt(70), skew.timeAt(170)]).toEqual([dateMs + 1000, dateMs + 1100])
})

test('the time of the exchange is in whole milliseconds, though the monotonic clock has fractions', () => {
  const skew = new ClockSkew(10_000)
  observe(skew, dateMs, { upMs: 70.25 })
  expect([skew.timeAt(70.25), skew.timeAt(170.5)]).toEqual([dateMs + 500, dateMs + 600])
})

test('small differences of the clocks are ignored', () => {
  const skew = new ClockSkew(10_000)
  observe(skew, dateMs + 500 - 1999)
  expect(skew.ms).toBe(0)
  observe(skew, dateMs + 500 - 2000)
  expect(skew.ms).toBe(2000)
  observe(skew, dateMs + 500 + 2000)
  expect(skew.ms).toBe(-2000)
})

test.each<[string, Observed]>([
  ['is slower than 5 s', { roundTripMs: 5001 }],
  ['arrived before its request, by a changed clock', { roundTripMs: -1 }],
  ['comes from a cache', { headers: { age: '3' } }],
  ['has no date', { headers: { date: undefined } }],
  ['has an unreadable date', { headers: { date: 'today' } }],
  ['is public, after a signed one', { access: 'open' }],
])('a response is not used for the time if it %s', (_why, response) => {
  const skew = new ClockSkew(10_000)
  observe(skew, dateMs + 500)
  observe(skew, dateMs - 3_600_000, { upMs: 9, ...response })
  expect([skew.ms, skew.timeAt(0)]).toEqual([0, dateMs + 500])
})

test('public responses are used for the time until the first signed one', () => {
  const skew = new ClockSkew(10_000)
  for (const localMs of [dateMs - 60_000, dateMs - 70_000]) {
    observe(skew, localMs, { access: 'open' })
    expect(skew.ms).toBe(dateMs + 500 - localMs)
  }
  observe(skew, dateMs - 80_000)
  observe(skew, dateMs - 90_000, { access: 'open' })
  expect(skew.ms).toBe(80_500)
})

test('a difference that made a refused timestamp is no longer believed', () => {
  const skew = new ClockSkew(10_000)
  observe(skew, dateMs + 500 - 60_000)
  expect(skew.ms).toBe(60_000)
  expect(skew.onRefusal(0)).toBe(true)
  expect([skew.ms, skew.timeAt(0)]).toEqual([0, null])
  expect(skew.onRefusal(0)).toBe(false)
  expect(skew.ms).toBe(60_000)
  expect(skew.onRefusal(10_001)).toBe(true)
})
