import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@common/domain/durations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WallClock } from '../time/clock'
import { ServiceError } from '../errors/service-error'
import type { ErrorCode } from '@common/exchange-api/errors'
import type { FaultStatus } from './fault'
import type { Faults, Target } from './faults'

const errorCodeByStatus: Readonly<Record<Exclude<FaultStatus, 501>, ErrorCode>> = {
  400: 'invalidRequest',
  401: 'apiKeyInvalid',
  403: 'permissionMissing',
  404: 'notFound',
  405: 'methodNotAllowed',
  418: 'teapot',
  429: 'tooManyRequests',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'maintenance',
}

interface FaultHookDeps {
  readonly faults: Faults
  readonly wall: WallClock
  readonly isSpared: (url: string) => boolean
}

export function serveFaults(app: FastifyInstance, { faults, wall, isSpared }: FaultHookDeps): void {
  const ending = new AbortController()
  // Many requests may be delayed; Node warns above ten listeners.
  setMaxListeners(0, ending.signal)
  app.addHook('preClose', (done) => {
    ending.abort()
    done()
  })
  const wait = (ms: number): Promise<void> => sleep(ms, undefined, { signal: ending.signal })

  /** False if the request gets no or another response. */
  const beforeHandler = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const target = toTarget(request)
    const delay = faults.take('delay', target, ({ of }) => of === 'request')
    if (
      delay !== null &&
      !(await wait(delay.ms).then(
        () => true,
        () => false,
      ))
    )
      return drop(request, reply)
    if (faults.take('drop-request', target) !== null) return drop(request, reply)
    const fault = faults.take('status', target)
    if (fault === null) return true
    if (fault.status === 429 || fault.status === 503) reply.header('retry-after', fault.retryAfterSeconds)
    if (fault.status === 429) {
      const resetMs = wall() + fault.retryAfterSeconds * secondMs
      reply.headers({ 'x-ratelimit-remaining': 0, 'x-ratelimit-reset': resetMs })
    }
    const message = `Injected fault: status ${fault.status}`
    if (fault.status === 501) {
      void reply.code(501).send({ code: 'notImplemented', message })
      return false
    }
    throw new ServiceError(errorCodeByStatus[fault.status], message)
  }

  const beforeSending = async (request: FastifyRequest, payload: unknown): Promise<unknown> => {
    const target = toTarget(request)
    const delay = faults.take('delay', target, ({ of }) => of === 'reply')
    if (delay !== null) await wait(delay.ms).catch(() => {})
    if (faults.take('drop-reply', target) !== null) request.raw.socket.destroy()
    const { cursor } = request.query as { cursor?: string }
    if (cursor === undefined || faults.take('repeated-cursor', target) === null) return payload
    return withCursor(String(payload), cursor)
  }

  // The body has been read, so a delayed request takes effect despite a disconnect.
  app.addHook('preHandler', (request, reply, done) => {
    if (faults.isNone || isSpared(request.url)) return done()
    beforeHandler(request, reply).then((isHandled) => isHandled && done(), done)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (faults.isNone || isSpared(request.url)) return done(null, payload)
    beforeSending(request, payload).then((sent) => done(null, sent), done)
  })
}

const withCursor = (page: string, nextCursor: string): string =>
  JSON.stringify({ ...(JSON.parse(page) as object), nextCursor })

function toTarget(request: FastifyRequest): Target {
  const [path = '/'] = request.url.split('?')
  return { method: request.method, path }
}

function drop(request: FastifyRequest, reply: FastifyReply): false {
  request.raw.socket.destroy()
  reply.hijack()
  return false
}
