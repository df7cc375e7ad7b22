import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { versions } from '@common/exchange-api/versions'
import type { Clocks } from '../time/clock'
import type { Store } from '../ledger/store'
import type { ApiKeys } from '../users/api-keys'
import { ServiceError } from '../errors/service-error'
import type { Sessions } from '../users/sessions'
import type { Checked, ServiceHandlers } from './handlers'
import { RateLimiter, openRate, signedRate, tooManyRequests, type RateState } from './rate-limit'
import { readInput, readJson } from './read-input'
import { sessionIn } from './session-header'
import { authenticate, checkPermission, namesKey, type RawRequest } from './signature'

export interface RouteDeps {
  readonly store: Store
  readonly clocks: Clocks
  readonly keys: ApiKeys
  readonly sessions: Sessions
  readonly handlers: ServiceHandlers
  /** False switches the rate limits off, for load tests. */
  readonly hasLimits: boolean
  /** What falls due by time alone happens before anything else does. */
  readonly catchUp: () => void
}

interface Operation {
  readonly endpoint: Endpoint
  readonly handle: (request: Checked<Endpoint>) => unknown
}

type Groups<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

/** A table's operations, each with its handler. */
function operationsOf(table: Groups<Endpoint>, handlers: Groups<Operation['handle']>): Operation[] {
  return Object.entries(table).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => {
      const handle = handlers[group]?.[name]
      if (handle === undefined) throw new Error(`${endpoint.operation} has no handler`)
      return { endpoint, handle }
    }),
  )
}

/** Serves every operation of every version under its path and its other paths. */
export function serveOperations(app: FastifyInstance, deps: RouteDeps): void {
  const limits = {
    signed: new RateLimiter(signedRate, deps.clocks.wall),
    open: new RateLimiter(openRate, deps.clocks.wall),
  }
  const handlers: Readonly<Record<string, Groups<Operation['handle']>>> = deps.handlers
  const operations = Object.entries(versions).flatMap(([version, table]) =>
    operationsOf(table, handlers[version] ?? {}),
  )
  for (const operation of operations) {
    const { method, path, aliases } = operation.endpoint
    for (const url of [path, ...aliases]) {
      const bare = operations.find(
        ({ endpoint }) => endpoint.method === method && endpoint.withoutQuery.some((other) => other === url),
      )
      app.route({
        method,
        url,
        handler: (request, reply) => {
          const raw = rawRequest(request)
          const meant = bare !== undefined && raw.query === '' ? bare : operation
          return answer(meant, request, raw, reply, deps, limits)
        },
      })
    }
  }
}

type Limits = Readonly<Record<'signed' | 'open', RateLimiter>>

function answer(
  { endpoint, handle }: Operation,
  request: FastifyRequest,
  raw: RawRequest,
  reply: FastifyReply,
  deps: RouteDeps,
  limits: Limits,
): FastifyReply {
  deps.catchUp()
  const uid = admit(endpoint, raw, request.ip, reply, deps, limits)
  const result = handle({
    uid,
    params: readInput(endpoint.params, request.params),
    query: readInput(endpoint.query, request.query),
    body: endpoint.body === undefined ? undefined : readInput(endpoint.body, readJson(raw.body)),
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  })
  if (endpoint.answer === 'text') return reply.type('text/plain; charset=utf-8').send(String(result))
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
}

/** Lets the request in and says whose it is. @throws ServiceError 401, 403 or 429. */
function admit(
  endpoint: Endpoint,
  raw: RawRequest,
  address: string,
  reply: FastifyReply,
  { keys, sessions, clocks, hasLimits }: RouteDeps,
  limits: Limits,
): string {
  if (endpoint.access === 'open') {
    if (hasLimits) count(limits.open.take(address), reply)
    return ''
  }
  const session = sessionIn(raw.headers)
  if (session !== null && !namesKey(raw.headers)) {
    const uid = sessions.uidOf(session)
    if (uid === null) throw new ServiceError('apiKeyInvalid', 'No wallet has signed for this session')
    if (hasLimits) count(limits.signed.take(session), reply)
    return uid
  }
  const apiKey = authenticate(raw, keys, clocks)
  if (hasLimits) count(limits.signed.take(apiKey.key), reply)
  checkPermission(apiKey, endpoint.permission)
  return apiKey.uid
}

/** Retry-After comes when none remains (protocol/rest.md#rate-limits), with the last request that passes too. */
function count(state: RateState, reply: FastifyReply): void {
  reply.header('x-ratelimit-remaining', state.remaining).header('x-ratelimit-reset', state.resetMs)
  if (state.remaining === 0) reply.header('retry-after', state.retryAfterSeconds)
  if (!state.isAllowed) throw tooManyRequests(state)
}

function rawRequest(request: FastifyRequest): RawRequest {
  const target = request.raw.url ?? '/'
  const mark = target.indexOf('?')
  return {
    method: request.method,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    body: Buffer.isBuffer(request.body) ? request.body : null,
    headers: request.headers,
  }
}
