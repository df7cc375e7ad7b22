import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../errors/service-error'

/**
 * The path of 418 is unpublished (protocol/rest.md#errors); these are assumptions
 * (protocol/practice.md#errors-and-their-codes).
 */
const paths = ['/v1/teapot', '/v2/teapot'] as const

export function serveTeapot(app: FastifyInstance): void {
  for (const url of paths) {
    app.get(url, () => {
      throw new ServiceError('teapot', 'This is a teapot: short and stout, and it brews no coffee')
    })
  }
}
