import type { Endpoint, ResponseOf } from '@common/exchange-api/endpoint'
import { secondMs } from '@common/domain/durations'
import { message } from '@common/texts/message'
import type { Clock } from '../../ports/clock'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { ReadRequestOptions } from '../../ports/exchange/exchange-listing'
import { getErrorPolicy } from '../../ports/exchange/exchange-error-kinds'
import { toExchangeError } from './answer-error'
import type { ApiKey } from './api-key'
import type { KeyRing } from './key-ring'
import { backoffMs } from '../shared/backoff'
import { ClockSkew } from './clock-skew'
import { type CallInput, encodeRequest } from './encode-request'
import { isRateLimited, mayRetryAtMs } from './rate-limit-headers'
import { type Priority, RequestQueue, type OriginRateLimiters, withdrawn } from './request-queue'
import { readAnswer } from './read-answer'
import type { Convert } from '../shared/convert'
import { Transport, TransportError } from './transport'

interface RestClientOptions {
  readonly origin: string
  readonly keys: KeyRing
  readonly clock: Clock
  readonly random: () => number
  readonly rateLimiters: OriginRateLimiters
  readonly timestampToleranceMs: number
  readonly onQueued: () => void
}

interface CallOptions {
  readonly priority?: Priority
  readonly timeoutMs?: number
  readonly convert?: Convert
  readonly onUnreadable?: ReadRequestOptions['onUnreadable']
}

type Encoded = ReturnType<typeof encodeRequest>

const maxAnswerBytes = 8_000_000
const readTimeoutMs = 10_000
const writeTimeoutMs = 30_000
/** Older orders may no longer match the user's intention. */
const writeMaxWaitMs = 15_000
const readMaxWaitMs = 60_000
const readTries = 3
const readBackoff = { firstMs: 500, mostMs: 5000 }
const longestRateWaitMs = 10_000
const closeGraceMs = 2000
/** The length is not published (protocol/rest.md#bans); one request a minute doesn't extend it. */
const banPauseMs = 60_000

/** Retries reads after network and server failures. Sends writes once. */
export class RestClient {
  readonly #keys: KeyRing
  readonly #clock: Clock
  readonly #random: () => number
  readonly #queue: RequestQueue
  readonly #transport: Transport
  readonly #skew: ClockSkew
  #writesSent = 0
  #lastTimestampMs = 0
  #withdrawals = 0

  constructor({
    origin,
    keys,
    clock,
    random,
    rateLimiters,
    timestampToleranceMs,
    onQueued,
  }: RestClientOptions) {
    this.#keys = keys
    this.#clock = clock
    this.#random = random
    this.#queue = new RequestQueue({ clock, rateLimiters, onQueued })
    this.#skew = new ClockSkew(timestampToleranceMs)
    this.#transport = new Transport({ origin, clock, maxAnswerBytes })
  }

  get waiting(): number {
    return this.#queue.waiting
  }

  get writesSent(): number {
    return this.#writesSent
  }

  get skewMs(): number {
    return this.#skew.ms
  }

  get timeMs(): number | null {
    return this.#skew.timeAt(this.#clock.upMs())
  }

  holdReads(isHeld: boolean): void {
    this.#queue.holdReads(isHeld)
  }

  withdrawOrders(): void {
    this.#withdrawals += 1
    this.#queue.withdrawOrders()
  }

  async call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<ResponseOf<E>> {
    const request = encodeRequest(endpoint, input)
    return endpoint.method === 'GET'
      ? await this.#read(endpoint, request, options)
      : await this.#signed(endpoint, request, options)
  }

  async close(): Promise<void> {
    this.#queue.close()
    await this.#transport.close(closeGraceMs)
  }

  async #read<E extends Endpoint>(
    endpoint: E,
    request: Encoded,
    options: CallOptions,
  ): Promise<ResponseOf<E>> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#signed(endpoint, request, options)
      } catch (error) {
        if (attempt + 1 >= readTries || !this.#isWorthRepeating(error)) throw error
        const delayMs = backoffMs(attempt, readBackoff, this.#random)
        await new Promise<void>((resolve) => void this.#clock.after(delayMs, resolve))
      }
    }
  }

  #isWorthRepeating(error: unknown): boolean {
    if (!(error instanceof ExchangeError)) return false
    switch (getErrorPolicy(error).repeat) {
      case 'yes':
        return true
      case 'after-wait':
        return (error.retryAtMs ?? 0) - this.#clock.nowMs() <= longestRateWaitMs
      case 'unless-queued':
        return error.cause instanceof TransportError
      case 'no':
        return false
    }
  }

  /** Weakest first: `forbidden` proves that nothing was done. */
  async #signed<E extends Endpoint>(
    endpoint: E,
    request: Encoded,
    options: CallOptions,
    [apiKey, ...stronger] = this.#keys.leastPrivilegedFirst(endpoint),
  ): Promise<ResponseOf<E>> {
    const withdrawals = this.#withdrawals
    try {
      return await this.#queue.run({
        access: endpoint.access,
        priority: options.priority ?? 'read',
        maxWaitMs: endpoint.method === 'GET' ? readMaxWaitMs : writeMaxWaitMs,
        send: () => this.#send(endpoint, request, options, apiKey),
      })
    } catch (error) {
      const isForbidden = error instanceof ExchangeError && error.kind === 'forbidden'
      if (!apiKey || !isForbidden || stronger.length === 0) throw error
      if (options.priority === 'order' && this.#withdrawals !== withdrawals) throw withdrawn()
      const answer = await this.#signed(endpoint, request, options, stronger)
      this.#keys.recordRefusal(apiKey, endpoint)
      return answer
    }
  }

  async #send<E extends Endpoint>(
    endpoint: E,
    request: Encoded,
    { timeoutMs, convert, onUnreadable }: CallOptions,
    apiKey: ApiKey | undefined,
  ): Promise<ResponseOf<E>> {
    const { method, access } = endpoint
    const write = method !== 'GET'
    const timestampMs = this.#uniqueTimestampMs()
    const signing = apiKey?.headers({ timestampMs, method, ...request })
    const headers = {
      accept: 'application/json',
      'user-agent': 'satchel',
      // protocol/rest.md#content-type
      ...(request.body !== null && { 'content-type': 'application/json' }),
      ...signing?.headers,
    }
    const redact = (message: string): string => this.#keys.redact(message, signing?.signature)
    if (write) this.#writesSent += 1
    const answer = await this.#transport
      .send({
        method,
        target: request.target,
        headers,
        body: request.body,
        timeoutMs: timeoutMs ?? (write ? writeTimeoutMs : readTimeoutMs),
      })
      .catch((error: unknown) => {
        throw toFailure(error, write)
      })
    const { status } = answer
    this.#skew.observe(answer, access, this.#clock.upMs())
    const nowMs = this.#clock.nowMs()
    const retryAtMs = mayRetryAtMs(answer.headers, status, nowMs, this.#skew.ms)
    if (retryAtMs !== undefined) this.#queue.blockUntil(access, retryAtMs)
    if (status >= 200 && status < 300)
      return readAnswer(
        endpoint,
        { status, text: answer.text, write, convert, onUnreadable },
        { redactText: redact, value: (value) => this.#keys.redactValue(value) },
      )
    const error = toExchangeError(
      {
        status,
        text: answer.text,
        write,
        retryAtMs,
        nowMs,
        location: answer.headers.location && redact(answer.headers.location),
        namesWait: retryAtMs !== undefined && !isRateLimited(answer.headers, status),
        isTimeOff:
          status === 401 &&
          signing !== undefined &&
          this.#skew.onRefusal(timestampMs - (answer.sentAtMs + this.#skew.ms)),
      },
      redact,
    )
    if (error.kind === 'banned') this.#queue.ban(retryAtMs ?? nowMs + banPauseMs)
    throw error
  }

  /** Equal requests in one millisecond would have equal signatures. */
  #uniqueTimestampMs(): number {
    const nowMs = this.#clock.nowMs() + this.#skew.ms
    const isRepeated = nowMs <= this.#lastTimestampMs && this.#lastTimestampMs - nowMs < secondMs
    this.#lastTimestampMs = isRepeated ? this.#lastTimestampMs + 1 : nowMs
    return this.#lastTimestampMs
  }
}

function toFailure(error: unknown, write: boolean): Error {
  if (!(error instanceof TransportError)) return error instanceof Error ? error : new Error(String(error))
  const why = error.text
  if (!error.sent)
    return new ExchangeError('not-sent', message('service.notReached', { why }), { cause: error })
  return write
    ? new ExchangeError('unknown-outcome', message('service.sentWithoutAnswer', { why }))
    : new ExchangeError('no-answer', message('service.noAnswer', { why }))
}
