import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readJson } from '../server/read-input'
import { ServiceError } from '../errors/service-error'
import type { ControlCall } from './control-call'

/**
 * @param token new at each start
 * @param onDone runs before the response to each changing call
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
        const input = method === 'POST' || body?.length ? readJson(body) : request.query
        const result = await answer(input)
        if (method !== 'GET') onDone(`${method} ${path}`, toKeep(input as object))
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
      },
    })
  }
}

const toKeep = (input: object): object => ('csv' in input ? { ...input, csv: undefined } : input)

/** Equal lengths, as `timingSafeEqual` requires. */
const computeHash = (value: string): Buffer => createHash('sha256').update(value).digest()

function checkToken(incoming: FastifyRequest, token: string): void {
  const receivedToken = /^Bearer (.+)$/i.exec(incoming.headers.authorization ?? '')?.[1] ?? ''
  if (timingSafeEqual(computeHash(receivedToken), computeHash(token))) return
  throw new ServiceError(
    'apiKeyInvalid',
    'The control API requires the header "Authorization: Bearer TOKEN" with the token printed at startup',
  )
}
