import type { Access } from '@common/exchange-api/endpoint'
import { message } from '@common/texts/message'
import type { Clock } from '../../ports/clock'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { ReadRequestOptions } from '../../ports/exchange/exchange-listing'

/** `order` can be withdrawn; `change` changes a position or its collateral. */
const ranks = { close: 0, cancel: 1, order: 2, change: 2, wallet: 3, news: 4, read: 5 } as const
export type Priority = keyof typeof ranks

const isUserAction = ({ rank }: Pick<Job, 'rank'>): boolean => rank < ranks.news

export const toPriority = (options: ReadRequestOptions | undefined): Priority =>
  options?.isUrgent ? 'news' : 'read'

interface RateLimit {
  readonly requests: number
  readonly perMs: number
}

export type RateLimits = Readonly<Record<Access, RateLimit>>

interface Job {
  readonly rank: number
  readonly isOrder: boolean
  readonly addedUpMs: number
  /** Resolves once no response can arrive any more; never rejects. */
  start(): Promise<void>
  refuse(error: ExchangeError): void
}

/** Assumed arrival; counted by departure, requests after a slow connect could arrive too close together. */
const maxTransitMs = 250

/** Prevents starvation by urgent reads, not by user actions. */
const starvationMs = 20_000

const maxHoldMs = 5000

class RateLimiter {
  readonly #clock: Clock
  readonly #limit: RateLimit
  readonly #jobs: Job[] = []
  #arrivals: { upMs: number }[] = []
  #blockedUntilUpMs = 0
  #heldSinceUpMs: number | null = null
  #mayHoldFromUpMs = 0
  #cancelTimer: (() => void) | undefined

  constructor(clock: Clock, limit: RateLimit) {
    this.#clock = clock
    this.#limit = limit
  }

  add(job: Job): void {
    const at = this.#jobs.findIndex(({ rank }) => rank > job.rank)
    this.#jobs.splice(at === -1 ? this.#jobs.length : at, 0, job)
    this.#pump()
  }

  remove(job: Job): void {
    const at = this.#jobs.indexOf(job)
    if (at !== -1) this.#jobs.splice(at, 1)
    if (this.#jobs.length === 0) this.#cancelTimer?.()
  }

  get blockedForMs(): number {
    return this.#blockedUntilUpMs - this.#clock.upMs()
  }

  blockFor(ms: number): void {
    this.#blockedUntilUpMs = Math.max(this.#blockedUntilUpMs, this.#clock.upMs() + ms)
  }

  refuseAll(error: ExchangeError): void {
    for (const job of [...this.#jobs]) job.refuse(error)
  }

  holdReads(isHeld: boolean): void {
    const upMs = this.#clock.upMs()
    if (!isHeld) this.#endHold()
    else if (upMs >= this.#mayHoldFromUpMs) this.#heldSinceUpMs ??= upMs
    this.#pump()
  }

  /** Reads get at least half of the time. */
  #endHold(): void {
    if (this.#heldSinceUpMs === null) return
    const lengthMs = Math.min(this.#clock.upMs() - this.#heldSinceUpMs, maxHoldMs)
    this.#mayHoldFromUpMs = this.#heldSinceUpMs + 2 * lengthMs
    this.#heldSinceUpMs = null
  }

  /** Leaves one request free. */
  #heldForMs({ rank }: Job): number {
    if (this.#heldSinceUpMs === null) return 0
    const leftMs = this.#heldSinceUpMs + maxHoldMs - this.#clock.upMs()
    if (leftMs <= 0) this.#endHold()
    return rank === ranks.read && this.#arrivals.length + 1 >= this.#limit.requests ? leftMs : 0
  }

  #waitMs(): number {
    const upMs = this.#clock.upMs()
    const { requests, perMs } = this.#limit
    this.#arrivals = this.#arrivals.filter((arrival) => upMs - arrival.upMs < perMs)
    if (this.#arrivals.length < requests) return this.blockedForMs
    const inOrder = this.#arrivals.map((arrival) => arrival.upMs).sort((a, b) => a - b)
    return Math.max(this.blockedForMs, (inOrder[inOrder.length - requests] ?? upMs) + perMs - upMs)
  }

  #pump(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    for (;;) {
      const job = this.#next()
      if (!job) return
      const waitMs = Math.max(this.#waitMs(), this.#heldForMs(job))
      if (waitMs > 0) {
        this.#cancelTimer = this.#clock.after(waitMs, () => this.#pump())
        return
      }
      this.#start(job)
    }
  }

  #next(): Job | undefined {
    const [first] = this.#jobs
    if (!first || isUserAction(first)) return first
    const oldest = this.#jobs.reduce((a, b) => (b.addedUpMs < a.addedUpMs ? b : a))
    return this.#clock.upMs() - oldest.addedUpMs >= starvationMs ? oldest : first
  }

  #start(job: Job): void {
    this.remove(job)
    if (isUserAction(job)) this.#endHold()
    const arrival = { upMs: this.#clock.upMs() + maxTransitMs }
    this.#arrivals.push(arrival)
    void job.start().then(() => {
      arrival.upMs = Math.min(arrival.upMs, this.#clock.upMs())
      if (this.#jobs.length > 0) this.#pump()
    })
  }
}

export class OriginRateLimiters implements Readonly<Record<Access, RateLimiter>> {
  readonly signed: RateLimiter
  readonly open: RateLimiter
  readonly #clock: Clock
  #bannedUntilUpMs = 0

  constructor(clock: Clock, limits: RateLimits) {
    this.#clock = clock
    this.signed = new RateLimiter(clock, limits.signed)
    this.open = new RateLimiter(clock, limits.open)
  }

  get bannedForMs(): number {
    return this.#bannedUntilUpMs - this.#clock.upMs()
  }

  banFor(ms: number): void {
    this.#bannedUntilUpMs = Math.max(this.#bannedUntilUpMs, this.#clock.upMs() + ms)
  }
}

export type RateLimiterRegistry = (origin: string, limits: RateLimits) => OriginRateLimiters

export function createRateLimiterRegistry(clock: Clock): RateLimiterRegistry {
  const all = new Map<string, OriginRateLimiters>()
  return (origin, limits) => {
    const name = JSON.stringify([origin, limits])
    const rateLimiters = all.get(name) ?? new OriginRateLimiters(clock, limits)
    all.set(name, rateLimiters)
    return rateLimiters
  }
}

interface RequestQueueOptions {
  readonly clock: Clock
  readonly rateLimiters: OriginRateLimiters
  readonly onQueued: () => void
}

interface QueuedRequest<T> {
  readonly access: Access
  readonly priority: Priority
  readonly maxWaitMs: number
  readonly send: () => Promise<T>
}

/** Obeys the rate limits (protocol/rest.md#rate-limits), most urgent first. */
export class RequestQueue {
  readonly #clock: Clock
  readonly #rateLimiters: OriginRateLimiters
  readonly #onQueued: () => void
  readonly #own = new Set<Job>()
  #closed = false

  constructor({ clock, rateLimiters, onQueued }: RequestQueueOptions) {
    this.#clock = clock
    this.#rateLimiters = rateLimiters
    this.#onQueued = onQueued
  }

  get waiting(): number {
    return this.#own.size
  }

  /** @throws ExchangeError before sending: `not-sent` after `maxWaitMs`, `closed`, `banned`, `rate-limited` */
  run<T>({ access, priority, maxWaitMs, send }: QueuedRequest<T>): Promise<T> {
    if (this.#closed) return Promise.reject(closed())
    if (this.#rateLimiters.bannedForMs > 0) return Promise.reject(this.#banned())
    const rateLimiter = this.#rateLimiters[access]
    if (rateLimiter.blockedForMs > maxWaitMs) return Promise.reject(this.#paused(rateLimiter.blockedForMs))
    const waitedTooLong = (): ExchangeError =>
      new ExchangeError(
        'not-sent',
        message('service.waitedTooLong', { seconds: Math.round(maxWaitMs / 1000) }),
      )
    const addedAtMs = this.#clock.nowMs()
    return new Promise((resolve, reject) => {
      const job: Job = {
        rank: ranks[priority],
        isOrder: priority === 'order',
        addedUpMs: this.#clock.upMs(),
        start: () => {
          cancelDeadline()
          this.#own.delete(job)
          // Timers pause while the computer is suspended.
          const isLate = isUserAction(job) && this.#clock.nowMs() - addedAtMs > maxWaitMs
          return (isLate ? Promise.reject(waitedTooLong()) : send()).then(resolve, reject)
        },
        refuse: (error) => {
          cancelDeadline()
          rateLimiter.remove(job)
          this.#own.delete(job)
          reject(error)
        },
      }
      const cancelDeadline = this.#clock.after(maxWaitMs, () => job.refuse(waitedTooLong()))
      this.#own.add(job)
      rateLimiter.add(job)
      if (this.#own.has(job)) this.#onQueued()
    })
  }

  blockUntil(access: Access, untilMs: number): void {
    this.#rateLimiters[access].blockFor(untilMs - this.#clock.nowMs())
  }

  /** Refuses queued and new requests: each could extend the ban. */
  ban(untilMs: number): void {
    this.#rateLimiters.banFor(untilMs - this.#clock.nowMs())
    this.#rateLimiters.signed.refuseAll(this.#banned())
    this.#rateLimiters.open.refuseAll(this.#banned())
  }

  /** Refuses queued orders. */
  withdrawOrders(): void {
    for (const job of [...this.#own]) if (job.isOrder) job.refuse(withdrawn())
  }

  /** Ends when a write starts, or after 5 s. */
  holdReads(isHeld: boolean): void {
    this.#rateLimiters.signed.holdReads(isHeld)
  }

  close(): void {
    this.#closed = true
    for (const job of [...this.#own]) job.refuse(closed())
  }

  #paused(forMs: number): ExchangeError {
    const retryAtMs = this.#clock.nowMs() + forMs
    const seconds = Math.ceil(forMs / 1000)
    return new ExchangeError('rate-limited', message('service.pauseAsked', { seconds }), { retryAtMs })
  }

  #banned(): ExchangeError {
    const { bannedForMs } = this.#rateLimiters
    const retryAtMs = this.#clock.nowMs() + bannedForMs
    const seconds = Math.ceil(bannedForMs / 1000)
    return new ExchangeError('banned', message('service.stillBanned', { seconds }), { retryAtMs })
  }
}

export const withdrawn = (): ExchangeError => new ExchangeError('not-sent', message('order.withdrawn'))

const closed = (): ExchangeError => new ExchangeError('closed', message('service.closed'))
