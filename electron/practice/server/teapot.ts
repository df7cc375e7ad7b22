import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../errors/service-error'

/** Assumed paths (protocol/practice.md#errors-and-their-codes) of 418 (protocol/rest.md#errors). */
const paths = ['/v1/teapot', '/v2/teapot'] as const

export function serveTeapot(app: FastifyInstance): void {
  for (const url of paths) {
    app.get(url, () => {
      throw new ServiceError('teapot', 'This is a teapot: short and stout, and it brews no coffee')
    })
  }
}
