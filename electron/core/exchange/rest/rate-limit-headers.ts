import type { IncomingHttpHeaders } from 'node:http'
import { hourMs } from '@common/domain/durations'

/** A wrong header must not stop the app permanently. */
const longestWaitMs = hourMs
const shortestWaitMs = 1000

const numberIn = (header: string | string[] | undefined): number | undefined => {
  const value = typeof header === 'string' && header.trim() !== '' ? Number(header) : Number.NaN
  return Number.isFinite(value) && value >= 0 ? value : undefined
}

function retryAfterMs(header: string | undefined, serviceNowMs: number): number | undefined {
  const seconds = numberIn(header)
  if (seconds !== undefined) return seconds * 1000
  const dateMs = header === undefined ? Number.NaN : Date.parse(header)
  return Number.isNaN(dateMs) ? undefined : dateMs - serviceNowMs
}

/** Documented in epoch ms; smaller numbers are epoch seconds or a duration. */
function resetInMs(reset: number | undefined, serviceNowMs: number): number | undefined {
  if (reset === undefined || reset < 1e9) return reset
  return (reset < 1e11 ? reset * 1000 : reset) - serviceNowMs
}

const mayNameWait = new Set([403, 418, 429, 503])

/** protocol/rest.md#rate-limits */
export const isRateLimited = (headers: IncomingHttpHeaders, status: number): boolean =>
  status === 429 || numberIn(headers['x-ratelimit-remaining']) === 0

/** Local time of the next allowed request (protocol/rest.md#rate-limits); undefined without a wait. */
export function mayRetryAtMs(
  headers: IncomingHttpHeaders,
  status: number,
  nowMs: number,
  skewMs: number,
): number | undefined {
  const isLimited = isRateLimited(headers, status)
  if (!isLimited && !mayNameWait.has(status)) return undefined
  const serviceNowMs = nowMs + skewMs
  const waitMs =
    retryAfterMs(headers['retry-after'], serviceNowMs) ??
    (isLimited ? resetInMs(numberIn(headers['x-ratelimit-reset']), serviceNowMs) : undefined)
  if (status === 429 && (waitMs === undefined || waitMs <= 0)) return nowMs + shortestWaitMs
  if (waitMs === undefined || waitMs <= 0) return undefined
  return nowMs + Math.min(waitMs, longestWaitMs)
}
