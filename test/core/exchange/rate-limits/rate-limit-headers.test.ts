import { expect, test } from 'vitest'
import { createRateLimiterRegistry } from '../../../../electron/core/exchange/rest/request-queue'
import { mayRetryAtMs } from '../../../../electron/core/exchange/rest/rate-limit-headers'
import { ManualClock } from '../../../support/time/manual-clock'

const nowMs = 1_700_000_000_000

test.each([
  ['nothing is said', {}, 200, undefined],
  ['some requests are left', { 'x-ratelimit-remaining': '3', 'retry-after': '5' }, 200, undefined],
  ['none is left', { 'x-ratelimit-remaining': '0', 'retry-after': '5' }, 200, nowMs + 5000],
  [
    'the reset is a moment',
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(nowMs + 900) },
    200,
    nowMs + 900,
  ],
  ['the reset is a stretch', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '800' }, 200, nowMs + 800],
  [
    'the reset is over',
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(nowMs - 1) },
    200,
    undefined,
  ],
  [
    'the reset is a moment in seconds',
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(nowMs / 1000 + 3) },
    200,
    nowMs + 3000,
  ],
  [
    '429 names a date that is over',
    { 'retry-after': new Date(nowMs - 9000).toUTCString() },
    429,
    nowMs + 1000,
  ],
  ['429 names no wait at all', { 'retry-after': '0' }, 429, nowMs + 1000],
  ['a date is given', { 'retry-after': new Date(nowMs + 4000).toUTCString() }, 429, nowMs + 4000],
  ['429 says nothing', {}, 429, nowMs + 1000],
  ['429 says nonsense', { 'retry-after': 'soon' }, 429, nowMs + 1000],
  ['a ban names its end', { 'retry-after': '600' }, 403, nowMs + 600_000],
  ['maintenance names its end', { 'retry-after': '90' }, 503, nowMs + 90_000],
  // The reset of the rate limit is not the end of the maintenance or of a ban.
  ['maintenance names a reset', { 'x-ratelimit-reset': String(nowMs + 900) }, 503, undefined],
  ['a ban names a reset', { 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': '900' }, 403, undefined],
  ['another refusal names a wait', { 'retry-after': '90' }, 400, undefined],
  ['403 says nothing', {}, 403, undefined],
  ['429 asks for a year', { 'retry-after': '31536000' }, 429, nowMs + 3_600_000],
])('mayRetryAtMs reads the rate limit headers when %s', (_case, headers, status, expected) => {
  expect(mayRetryAtMs(headers, status, nowMs, 0)).toBe(expected)
})

test('mayRetryAtMs converts exchange time to local time', () => {
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(nowMs + 60_500) }
  expect(mayRetryAtMs(headers, 200, nowMs, 60_000)).toBe(nowMs + 500)
})

test('shares the limits of an exchange and its rates only', () => {
  const limits = { signed: { requests: 1, perMs: 1000 }, open: { requests: 30, perMs: 60_000 } }
  const registry = createRateLimiterRegistry(new ManualClock())
  const shared = registry('https://a', limits)
  expect(registry('https://a', { ...limits })).toBe(shared)
  expect(registry('https://b', limits)).not.toBe(shared)
  expect(registry('https://a', { ...limits, signed: limits.open })).not.toBe(shared)
})
