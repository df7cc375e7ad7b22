import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readJson } from '../server/read-input'
import { ServiceError } from '../errors/service-error'
import type { ControlCall } from './control-call'

/**
 * The practice exchange's other hands: payer, payee, market maker, clock and saboteur. Not part of the service.
 * @param token opens the interface; new at each start
 * @param onDone is told of every call that changed something, before it is answered
 */
export function serveControl(
  app: FastifyInstance,
  token: string,
  calls: readonly ControlCall[],
  onDone: (call: string, input: object) => void,
): void {
  for (const { method, path, answer, bodyLimit } of calls) {
    app.route({
      method,
      url: path,
      ...(bodyLimit !== undefined && { bodyLimit }),
      handler: async (request, reply) => {
        checkToken(request, token)
        const body = Buffer.isBuffer(request.body) ? request.body : null
        const input = method === 'POST' ? readJson(body) : request.query
        const result = await answer(input)
        // What is no object has been refused.
        if (method !== 'GET') onDone(`${method} ${path}`, toKeep(input as object))
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
      },
    })
  }
}

/** Without a file's content: what happened is told by its name. */
const toKeep = (input: object): object => ('csv' in input ? { ...input, csv: undefined } : input)

/** Hashes have one length, so the comparison takes one time. */
const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()

function checkToken(incoming: FastifyRequest, token: string): void {
  const given = /^Bearer (.+)$/i.exec(incoming.headers.authorization ?? '')?.[1] ?? ''
  if (timingSafeEqual(hashOf(given), hashOf(token))) return
  throw new ServiceError(
    'apiKeyInvalid',
    'The control interface needs the header Authorization: Bearer with the token of this start',
  )
}
