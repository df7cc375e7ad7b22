import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../errors/service-error'
import type { Bans } from './bans'
import { foreignRequest } from './foreign-request'
import type { Maintenance } from './maintenance'

interface RequestFilterDeps {
  readonly bans: Bans
  readonly maintenance: Maintenance
}

export interface FilteredRequest {
  readonly error: ServiceError
  readonly retryAfterSeconds: number
  readonly resetMs?: number
}

export class RequestFilter {
  readonly #deps: RequestFilterDeps

  constructor(deps: RequestFilterDeps) {
    this.#deps = deps
  }

  refusal(address: string): FilteredRequest | null {
    const { bans, maintenance } = this.#deps
    const bannedSeconds = bans.secondsLeft(address)
    if (bannedSeconds > 0) {
      const message = `Too many failed requests from this address; it is banned for ${bannedSeconds} s`
      return {
        error: new ServiceError('addressBanned', message),
        retryAfterSeconds: bannedSeconds,
        resetMs: bans.endsAtMs(address),
      }
    }
    const { retryAfterSeconds } = maintenance
    if (retryAfterSeconds === null) return null
    return {
      error: new ServiceError('maintenance', 'The exchange is offline for maintenance'),
      retryAfterSeconds,
    }
  }

  /** Rejects web pages everywhere. Bans and maintenance spare the control interface. */
  register(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const foreign = foreignRequest(request.raw)
      if (foreign !== null) return done(new ServiceError('foreignRequest', foreign))
      const refusal = isControl(request.url) ? null : this.refusal(request.ip)
      if (refusal === null) return done()
      const { retryAfterSeconds, resetMs } = refusal
      reply.header('retry-after', retryAfterSeconds)
      // A 429 has all three headers (protocol/rest.md#rate-limits).
      if (resetMs !== undefined) reply.headers({ 'x-ratelimit-remaining': 0, 'x-ratelimit-reset': resetMs })
      done(refusal.error)
    })
    app.addHook('onResponse', (request, reply, done) => {
      // A web page must not cause a ban of local programs.
      if (reply.statusCode >= 400 && !isControl(request.url) && foreignRequest(request.raw) === null)
        this.#deps.bans.count(request.ip, reply.statusCode)
      done()
    })
  }
}

export const isControl = (url: string): boolean => /^\/practice(\/|\?|$)/.test(url)
