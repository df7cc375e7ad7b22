import type { FastifyInstance } from 'fastify'
import { socketDocument, v3StreamDocument } from '@common/exchange-api/asyncapi/document'
import { openApiDocument } from '@common/exchange-api/openapi/document'
import { docsPage } from './page'

/** Without authentication. */
export function serveDocs(app: FastifyInstance): void {
  let made: { readonly json: string; readonly page: string } | null = null
  const texts = () => {
    if (made !== null) return made
    const document = openApiDocument({ serverUrl: '/', headerPrefix: 'SVC' })
    made = { json: JSON.stringify(document), page: docsPage(document) }
    return made
  }
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(texts().json),
  )
  for (const [name, buildDocument] of Object.entries({ v3: v3StreamDocument, v2: socketDocument })) {
    app.get(`/asyncapi/${name}.json`, ({ host }, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(buildDocument({ host, protocol: 'ws' }))),
    )
  }
  app.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(texts().page),
  )
}
