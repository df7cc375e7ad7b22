import type { z } from 'zod'
import type { HttpMethod } from '@common/exchange-api/endpoint'
import type { Exchange } from '../engine/exchange'
import type { Faults } from '../faults/faults'
import type { Maintenance } from '../server/maintenance'
import { readInput } from '../server/read-input'
import type { StreamServer } from '../server/websocket/stream-server'

export interface ControlDeps extends Exchange {
  readonly faults: Faults
  readonly streams: StreamServer
  readonly maintenance: Maintenance
  readonly origin: () => string
}

export interface ControlCall {
  readonly method: HttpMethod
  readonly path: `/practice/${string}`
  readonly bodyLimit?: number
  /** @throws ServiceError */
  readonly answer: (input: unknown) => object | Promise<object>
}

/** @param schema for the body; without one, except in a POST, the query */
export const controlCall = <S extends z.ZodType>(
  method: HttpMethod,
  path: ControlCall['path'],
  schema: S,
  answer: (input: z.output<S>) => object | Promise<object>,
): ControlCall => ({
  method,
  path,
  answer: (input) => answer(schema.parse(readInput(schema, input))),
})
