import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LnurlEngine } from '../wallet/lnurl-engine'

/** Longer than any client's timeout. */
const slowMs = 60_000
const hugeBytes = 1024 * 1024

export function serveLnurl(app: FastifyInstance, engine: LnurlEngine, origin: () => string): void {
  const ending = new AbortController()
  app.addHook('preClose', (done) => {
    ending.abort()
    done()
  })

  async function send(reply: FastifyReply, id: string, path: string, answer: () => object): Promise<unknown> {
    const json = (value: object): unknown =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(value))
    switch (engine.faultOf(id)) {
      case 'slow':
        await sleep(slowMs, undefined, { signal: ending.signal }).catch(() => undefined)
        return json(answer())
      case 'huge':
        return json({ padding: 'x'.repeat(hugeBytes) })
      case 'html':
        return reply.type('text/html').send('<!doctype html><title>Sign in</title>')
      case 'redirect':
        return reply.redirect(`${origin()}${path}`)
      case 'error':
        return json({ status: 'ERROR', reason: 'This wallet is closed.' })
      case 'none':
      case 'wrong-amount':
      case 'wrong-network':
      case 'wrong-description':
      case 'expired':
        return json(answer())
    }
  }

  app.get<{ Params: { user: string } }>('/.well-known/lnurlp/:user', ({ params: { user }, url }, reply) =>
    send(reply, user, url, () => engine.describe(user, origin(), true)),
  )
  app.get<{ Params: { id: string } }>('/lnurl/:id', ({ params: { id }, url }, reply) =>
    send(reply, id, url, () => engine.describe(id, origin(), false)),
  )
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/lnurl/:id/callback',
    ({ params: { id }, query, url }, reply) => send(reply, id, url, () => engine.answer(id, query, origin())),
  )
}
