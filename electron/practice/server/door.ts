import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../errors/service-error'
import type { Bans } from './bans'
import { foreignRequest } from './foreign-request'
import type { Maintenance } from './maintenance'

export interface DoorDeps {
  readonly bans: Bans
  readonly maintenance: Maintenance
}

/** Why nobody is let in, and for how long. */
export interface Refusal {
  readonly error: ServiceError
  readonly retryAfterSeconds: number
  /** Of a ban, epoch milliseconds. */
  readonly resetMs?: number
}

/** What the service answers before it looks at a request. */
export class Door {
  readonly #deps: DoorDeps

  constructor(deps: DoorDeps) {
    this.#deps = deps
  }

  /** Null lets an address in. */
  refusal(address: string): Refusal | null {
    const { bans, maintenance } = this.#deps
    const bannedSeconds = bans.secondsLeft(address)
    if (bannedSeconds > 0) {
      const message = `Too many requests from this address went wrong; it is banned for ${bannedSeconds} s`
      return {
        error: new ServiceError('addressBanned', message),
        retryAfterSeconds: bannedSeconds,
        resetMs: bans.endsAtMs(address),
      }
    }
    const { retryAfterSeconds } = maintenance
    if (retryAfterSeconds === null) return null
    return {
      error: new ServiceError('maintenance', 'The service is offline for maintenance'),
      retryAfterSeconds,
    }
  }

  /** Refuses requests of web pages on every path, and banned addresses on every path but those of the control interface. */
  guard(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const foreign = foreignRequest(request.raw)
      if (foreign !== null) return done(new ServiceError('foreignRequest', foreign))
      const refusal = isControl(request.url) ? null : this.refusal(request.ip)
      if (refusal === null) return done()
      const { retryAfterSeconds, resetMs } = refusal
      reply.header('retry-after', retryAfterSeconds)
      // A 429 tells all three (protocol/rest.md#rate-limits).
      if (resetMs !== undefined) reply.headers({ 'x-ratelimit-remaining': 0, 'x-ratelimit-reset': resetMs })
      done(refusal.error)
    })
    app.addHook('onResponse', (request, reply, done) => {
      // A web page must not get the programs of this computer banned.
      if (!isControl(request.url) && foreignRequest(request.raw) === null)
        this.#deps.bans.count(request.ip, reply.statusCode)
      done()
    })
  }
}

export const isControl = (url: string): boolean => /^\/practice(\/|\?|$)/.test(url)
