import fastify, { type FastifyInstance } from 'fastify'
import type { Endpoint, HttpMethod } from '@common/exchange-api/endpoint'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { ServiceError } from '../service-error'
import { bodyLimit, sendError } from './http-errors'
import { controlPaths } from '../control'
import { serveOperations, type RouteDeps } from './routes'

const allEndpoints = Object.values(v2).flatMap((group) => Object.values<Endpoint>(group))

interface Served {
  readonly pattern: RegExp
  readonly methods: Set<HttpMethod>
}

/** Paths of the table and of the control interface, each with the methods it has. */
function servedPaths(): Served[] {
  const byPath = new Map<string, Set<HttpMethod>>()
  for (const { method, path, aliases } of allEndpoints) {
    for (const url of [path, ...aliases]) byPath.set(url, (byPath.get(url) ?? new Set()).add(method))
  }
  for (const [path, method] of Object.entries(controlPaths)) byPath.set(path, new Set([method]))
  return [...byPath].map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`),
    methods,
  }))
}

/** The HTTP side of the exchange; nothing listens yet. */
export function createHttpServer(deps: RouteDeps, onUnexpected: (error: unknown) => void): FastifyInstance {
  const app = fastify({
    bodyLimit,
    exposeHeadRoutes: false,
    logger: false,
    forceCloseConnections: true,
    frameworkErrors: (error, _request, reply) => void sendError(reply, error, onUnexpected),
  })
  // The signature covers the body's bytes, so nothing may read them before.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => sendError(reply, error, onUnexpected))

  const served = servedPaths()
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?')
    const known = served.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods])
    if (known.length === 0) throw new ServiceError('notFound', `There is nothing at ${path.slice(0, 200)}`)
    const allowed = [...new Set(known)].join(', ')
    reply.header('allow', allowed)
    throw new ServiceError(
      'methodNotAllowed',
      `${path.slice(0, 200)} answers ${allowed}, not ${request.method}`,
    )
  })
  serveOperations(app, deps)
  return app
}
