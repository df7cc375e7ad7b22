import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '@common/exchange-api/openapi/document'
import { docsPage } from './page'

/** "the practice exchange serves it and a readable page of it": `GET /openapi.json` and `GET /docs`, open to everybody. */
export function serveDocs(app: FastifyInstance): void {
  // Made when first asked for: a bot that only trades does not wait for it.
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
  app.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(texts().page),
  )
}
