import { BoundedMap } from '@common/domain/collections/bounded'
import { wireLimits } from '@common/exchange-api/limits'
import { ServiceError } from '../errors/service-error'
import type { WallClock } from '../time/clock'

/** Header values of protocol/rest.md#rate-limits. */
export interface RateState {
  readonly remaining: number
  /** Time of full recovery. */
  readonly resetMs: number
  readonly isAllowed: boolean
  readonly retryAfterSeconds: number
}

interface WindowRate {
  readonly requests: number
  readonly perMs: number
}

export interface Limiter {
  take(caller: string): RateState
}

interface Bucket {
  tokens: number
  atMs: number
}

export interface Rate {
  readonly burst: number
  readonly everyMs: number
}

const { rate, socketRate, v3Rate } = wireLimits

/** One a second per key; the burst tolerates a delayed packet. */
export const signedRate: Rate = { burst: 2, everyMs: rate.signed.perMs / rate.signed.requests }

/** 30 in any minute per address, in one burst if necessary. */
export const openRate: WindowRate = rate.open
/** 60 an hour per address, in one burst if necessary. */
export const connectionRate: Rate = {
  burst: socketRate.requests,
  everyMs: socketRate.perMs / socketRate.requests,
}

const toV3Rate = ({ requests, perMs, burst }: (typeof v3Rate)[keyof typeof v3Rate]): Rate => ({
  burst,
  everyMs: perMs / requests,
})
export const v3SignedRate = toV3Rate(v3Rate.signed)
export const v3OpenRate = toV3Rate(v3Rate.open)
export const v3StreamRate = toV3Rate(v3Rate.stream)

const maxBuckets = 10_000

export class RateLimiter implements Limiter {
  readonly #rate: Rate
  readonly #wall: WallClock
  readonly #buckets = new BoundedMap<string, Bucket>(maxBuckets)

  constructor(rate: Rate, wall: WallClock) {
    this.#rate = rate
    this.#wall = wall
  }

  take(caller: string): RateState {
    const { burst, everyMs } = this.#rate
    const nowMs = this.#wall()
    const bucket = this.#buckets.get(caller) ?? { tokens: burst, atMs: nowMs }
    const earned = Math.max(nowMs - bucket.atMs, 0) / everyMs
    bucket.tokens = Math.min(burst, bucket.tokens + earned)
    bucket.atMs = nowMs
    const isAllowed = bucket.tokens >= 1
    if (isAllowed) bucket.tokens -= 1
    this.#buckets.set(caller, bucket)
    return {
      remaining: Math.floor(bucket.tokens),
      resetMs: Math.ceil(nowMs + (burst - bucket.tokens) * everyMs),
      isAllowed,
      retryAfterSeconds: Math.max(0, Math.ceil(((1 - bucket.tokens) * everyMs) / 1000)),
    }
  }
}

/** Allows a number of requests in any period, and starts again if the clock goes back. */
export class WindowLimiter implements Limiter {
  readonly #rate: WindowRate
  readonly #wall: WallClock
  readonly #takenMs = new BoundedMap<string, readonly number[]>(maxBuckets)

  constructor(rate: WindowRate, wall: WallClock) {
    this.#rate = rate
    this.#wall = wall
  }

  take(caller: string): RateState {
    const { requests, perMs } = this.#rate
    const nowMs = this.#wall()
    const recent = (this.#takenMs.get(caller) ?? []).filter((atMs) => atMs <= nowMs && nowMs - atMs < perMs)
    const isAllowed = recent.length < requests
    const taken = isAllowed ? [...recent, nowMs] : recent
    this.#takenMs.set(caller, taken)
    const [oldestMs = nowMs, newestMs = nowMs] = [taken[0], taken.at(-1)]
    const remaining = requests - taken.length
    return {
      remaining,
      resetMs: newestMs + perMs,
      isAllowed,
      retryAfterSeconds: remaining > 0 ? 0 : Math.ceil((oldestMs + perMs - nowMs) / 1000),
    }
  }
}

export const tooManyRequests = ({ retryAfterSeconds }: RateState): ServiceError =>
  new ServiceError('tooManyRequests', `Too many requests; retry after ${retryAfterSeconds} s`)
