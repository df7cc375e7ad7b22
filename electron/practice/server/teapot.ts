import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../errors/service-error'

/** Specification 7: "418 teapot status, listed by the service", without a path. These two are ours. */
const paths = ['/v1/teapot', '/v2/teapot'] as const

export function serveTeapot(app: FastifyInstance): void {
  for (const url of paths) {
    app.get(url, () => {
      throw new ServiceError('teapot', 'This is a teapot: short and stout, and it brews no coffee')
    })
  }
}
