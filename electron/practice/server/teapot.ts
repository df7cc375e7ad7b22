import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../errors/service-error'

/** 418 is listed without a path (protocol/rest.md#errors). These two are ours (protocol/practice.md#errors-and-their-codes). */
const paths = ['/v1/teapot', '/v2/teapot'] as const

export function serveTeapot(app: FastifyInstance): void {
  for (const url of paths) {
    app.get(url, () => {
      throw new ServiceError('teapot', 'This is a teapot: short and stout, and it brews no coffee')
    })
  }
}
