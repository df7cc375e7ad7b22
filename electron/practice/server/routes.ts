import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { versions } from '@common/exchange-api/versions'
import type { Clocks } from '../time/clock'
import type { Exchange } from '../engine/exchange'
import type { ApiKey, ApiKeys } from '../users/api-keys'
import { ServiceError } from '../errors/service-error'
import type { Checked, ServiceHandlers } from './handlers'
import { isV3 } from './is-v3'
import {
  type Limiter,
  openRate,
  RateLimiter,
  signedRate,
  tooManyRequests,
  v3OpenRate,
  v3SignedRate,
  type Rate,
  type RateState,
  WindowLimiter,
} from './rate-limit'
import { readInput, readJson } from './read-input'
import { sessionIn } from './session-header'
import { authenticate, checkPermission, namesKey, type RawRequest } from './signature'

export interface RouteDeps extends Pick<Exchange, 'store' | 'clocks' | 'keys' | 'sessions'> {
  readonly handlers: ServiceHandlers
  readonly hasLimits: boolean
  /** Processes due events before each request. */
  readonly catchUp: () => void
}

interface Operation {
  readonly endpoint: Endpoint
  readonly handle: (request: Checked<Endpoint>) => unknown
}

type Groups<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

function listOperations(table: Groups<Endpoint>, handlers: Groups<Operation['handle']>): Operation[] {
  return Object.entries(table).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => {
      const handle = handlers[group]?.[name]
      if (handle === undefined) throw new Error(`${endpoint.operation} has no handler`)
      return { endpoint, handle }
    }),
  )
}

export function serveOperations(app: FastifyInstance, deps: RouteDeps): void {
  const limiter = (rate: Rate): RateLimiter => new RateLimiter(rate, deps.clocks.wall)
  const limits = { signed: limiter(signedRate), open: new WindowLimiter(openRate, deps.clocks.wall) }
  const v3Limits = { signed: limiter(v3SignedRate), open: limiter(v3OpenRate) }
  const handlers: Readonly<Record<string, Groups<Operation['handle']>>> = deps.handlers
  const operations = Object.entries(versions).flatMap(([version, table]) =>
    listOperations(table, handlers[version] ?? {}),
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
          const matched = bare !== undefined && raw.query === '' ? bare : operation
          answer(matched, request, raw, reply, deps, isV3(url) ? v3Limits : limits)
        },
      })
    }
  }
}

type Limits = Readonly<Record<'signed' | 'open', Limiter>>

function answer(
  { endpoint, handle }: Operation,
  request: FastifyRequest,
  raw: RawRequest,
  reply: FastifyReply,
  deps: RouteDeps,
  limits: Limits,
): void {
  deps.catchUp()
  const uid = admit(endpoint, raw, request.ip, reply, deps, limits)
  const result = handle({
    uid,
    params: readInput(endpoint.params, request.params),
    query: readInput(endpoint.query, request.query),
    body: endpoint.body === undefined ? undefined : readInput(endpoint.body, readJson(raw.body)),
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  })
  // Fastify would wait for a returned reply with additional listeners.
  if (endpoint.answer === 'text') reply.type('text/plain; charset=utf-8').send(String(result))
  else reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
}

/**
 * @returns uid; empty if public
 * @throws ServiceError 401, 403 or 429
 */
function admit(
  endpoint: Endpoint,
  raw: RawRequest,
  address: string,
  reply: FastifyReply,
  { keys, sessions, clocks, hasLimits }: RouteDeps,
  limits: Limits,
): string {
  if (endpoint.access === 'open') {
    const signer = isV3(raw.path) ? findSigner(raw, keys, clocks) : null
    if (hasLimits)
      count(signer === null ? limits.open.take(address) : limits.signed.take(signer.key), raw, reply)
    return ''
  }
  const session = namesKey(raw.headers) ? null : sessionIn(raw.headers)
  if (session !== null) {
    const uid = sessions.findUid(session)
    if (uid === null)
      throw new ServiceError('apiKeyInvalid', 'The session is not authenticated: no wallet has signed it')
    if (hasLimits) count(limits.signed.take(session), raw, reply)
    return uid
  }
  const apiKey = authenticate(raw, keys, clocks)
  if (hasLimits) count(limits.signed.take(apiKey.key), raw, reply)
  checkPermission(apiKey, endpoint.permission)
  return apiKey.uid
}

/**
 * v3 counts signed public requests by key, invalid signatures by address: a client with a wrong clock must read the
 * time.
 */
function findSigner(raw: RawRequest, keys: ApiKeys, clocks: Clocks): ApiKey | null {
  if (!namesKey(raw.headers)) return null
  try {
    return authenticate(raw, keys, clocks)
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}

/**
 * Retry-After also accompanies the last allowed request (protocol/rest.md#rate-limits), in v3 only rejections
 * (protocol/v3.md#rate-limits).
 */
function count(state: RateState, { path }: RawRequest, reply: FastifyReply): void {
  if (isV3(path)) {
    if (state.isAllowed) return
    reply.header('retry-after', state.retryAfterSeconds)
    throw tooManyRequests(state)
  }
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
