import type { Topic } from '@common/exchange-api/v3/topics'
import { statusToCode } from '@common/exchange-api/v3/status-code'
import { ServiceError, errorToStatus } from '../../../errors/service-error'
import type { WallClock } from '../../../time/clock'
import { RateLimiter, tooManyRequests, v3StreamRate } from '../../rate-limit'
import type { Line } from '../../websocket/line'
import { readRequest, RpcError, rpcErrors, type RpcId } from '../../websocket/rpc'
import { perform, type MethodDeps, type ConnectionState } from './methods'
import type { PublicTopics } from './public-topics'

export interface V3ConnectionDeps extends MethodDeps {
  readonly publicTopics: PublicTopics
  /** Responses report limits even if false. */
  readonly hasLimits: boolean
  readonly onUnexpected: (error: unknown) => void
}

export class V3Connection {
  readonly line: Line
  readonly #state: ConnectionState = { subscribed: new Set(), apiKey: null }
  readonly #deps: V3ConnectionDeps
  readonly #wall: WallClock
  readonly #limiter: RateLimiter

  constructor(line: Line, deps: V3ConnectionDeps) {
    this.line = line
    this.#deps = deps
    this.#wall = deps.clocks.wall
    this.#limiter = new RateLimiter(v3StreamRate, this.#wall)
    line.onText((text) => this.#receive(text))
  }

  get subscribed(): ReadonlySet<Topic> {
    return this.#state.subscribed
  }

  get uid(): string | null {
    return this.#state.apiKey?.uid ?? null
  }

  get isUnused(): boolean {
    return this.subscribed.size === 0 && this.uid === null
  }

  #receive(text: string): void {
    const usIn = this.#microseconds()
    const fresh: Topic[] = []
    const answer = this.#answer(text, fresh)
    if (answer !== null) {
      const usOut = this.#microseconds()
      this.line.send(JSON.stringify({ ...answer, usIn, usOut, usDiff: usOut - usIn }))
    }
    for (const topic of fresh) {
      const message = this.#deps.publicTopics.first(topic)
      if (message !== null) this.line.send(message)
    }
  }

  /** Null for a JSON-RPC notification. */
  #answer(text: string, fresh: Topic[]): object | null {
    const { remaining, ...state } = this.#limiter.take('this socket')
    const rateLimit = { remaining, limit: v3StreamRate.burst }
    let id: RpcId = null
    let isNotification = false
    try {
      const request = readRequest(parsed(text))
      id = request.id
      isNotification = request.isNotification
      if (this.#deps.hasLimits && !state.isAllowed) throw tooManyRequests({ remaining, ...state })
      const result = perform(request, this.#state, fresh, this.#deps)
      return isNotification ? null : { jsonrpc: '2.0', id, result, rateLimit }
    } catch (error) {
      if (isNotification) return null
      if (error instanceof RpcError) id = error.id
      return { jsonrpc: '2.0', id, error: this.#refusal(error), rateLimit }
    }
  }

  /** The exchange's own code is in `data`. */
  #refusal(error: unknown): object {
    if (error instanceof RpcError)
      return { code: error.code, message: error.message, data: { code: statusToCode(400) } }
    if (error instanceof ServiceError) {
      const { code, message } = error
      return {
        code: rpcErrors.invalidParams,
        message,
        data: { code: statusToCode(errorToStatus(code)), reason: code },
      }
    }
    this.#deps.onUnexpected(error)
    return {
      code: rpcErrors.internalError,
      message: 'Internal server error',
      data: { code: statusToCode(500) },
    }
  }

  #microseconds(): number {
    return Math.round(this.#wall() * 1000)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RpcError('parseError', 'The message must be valid JSON')
  }
}
