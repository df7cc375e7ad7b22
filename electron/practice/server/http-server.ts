import { secondMs } from '@common/domain/durations'
import fastify, { type FastifyInstance } from 'fastify'
import { socketDocument, v3StreamDocument } from '@common/exchange-api/asyncapi/document'
import { openApiDocument } from '@common/exchange-api/openapi/document'
import type { Clocks } from '../time/clock'
import { ServiceError } from '../errors/service-error'
import { bodyLimit, sendError } from './http-errors'
import { refuseClientError } from './refuse-socket'
import { serveOperations, type RouteDeps } from './routes'

function httpDate(clocks: Clocks): () => string {
  let second = Number.NaN
  let text = ''
  return () => {
    const now = Math.floor((clocks.wall() + clocks.skewMs) / secondMs)
    if (now !== second) text = new Date(now * secondMs).toUTCString()
    second = now
    return text
  }
}

type ServedPaths = Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>

function notePaths(app: FastifyInstance): ServedPaths {
  const served: ServedPaths = new Map()
  app.addHook('onRoute', ({ method, url }) => {
    const literal = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const pattern = new RegExp(`^${literal.replace(/:[a-zA-Z]+/g, '[^/]+')}$`)
    const route = served.get(url) ?? { pattern, methods: new Set() }
    for (const methodName of [method].flat()) route.methods.add(methodName)
    served.set(url, route)
  })
  return served
}

export function createHttpServer(deps: RouteDeps, onUnexpected: (error: unknown) => void): FastifyInstance {
  const app = fastify({
    bodyLimit,
    exposeHeadRoutes: false,
    logger: false,
    forceCloseConnections: true,
    clientErrorHandler: refuseClientError,
    frameworkErrors: (error, _request, reply) => void sendError(reply, error, onUnexpected),
  })
  // The signature covers the raw body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // An invalid media type would cause an unpublished status.
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.raw.headers['content-type']
    done()
  })
  app.setErrorHandler((error, _request, reply) => sendError(reply, error, onUnexpected))

  const dated = httpDate(deps.clocks)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Clients measure their clock offset by this header.
    reply.header('date', dated())
    // Respond only when the data is durable.
    deps.store.whenSaved(done)
  })

  const served = notePaths(app)
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?')
    const methods = [...served.values()].flatMap(({ pattern, methods }) =>
      pattern.test(path) ? [...methods] : [],
    )
    if (methods.length === 0) throw new ServiceError('notFound', `No endpoint at ${path.slice(0, 200)}`)
    const allowed = [...new Set(methods)].join(', ')
    reply.header('allow', allowed)
    throw new ServiceError(
      'methodNotAllowed',
      `${path.slice(0, 200)} supports ${allowed}, not ${request.method}`,
    )
  })
  serveOperations(app, deps)
  serveTeapot(app)
  serveDocs(app)
  return app
}

/** Assumed paths (protocol/practice.md#errors-and-their-codes) of 418 (protocol/rest.md#errors). */
const teapotPaths = ['/v1/teapot', '/v2/teapot'] as const

function serveTeapot(app: FastifyInstance): void {
  for (const url of teapotPaths) {
    app.get(url, () => {
      throw new ServiceError('teapot', 'This is a teapot: short and stout, and it brews no coffee')
    })
  }
}

function serveDocs(app: FastifyInstance): void {
  let openApi: string | null = null
  app.get('/openapi.json', (_request, reply) => {
    openApi ??= JSON.stringify(openApiDocument({ serverUrl: '/', headerPrefix: 'SVC' }))
    return reply.type('application/json; charset=utf-8').send(openApi)
  })
  for (const [name, buildDocument] of Object.entries({ v3: v3StreamDocument, v2: socketDocument })) {
    app.get(`/asyncapi/${name}.json`, ({ host }, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(buildDocument({ host, protocol: 'ws' }))),
    )
  }
}
