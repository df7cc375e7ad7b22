import type { z } from 'zod'
import type { HttpMethod } from '@common/exchange-api/endpoint'
import { readInput } from '../server/read-input'

export interface ControlCall {
  readonly method: HttpMethod
  readonly path: `/practice/${string}`
  /** In bytes. */
  readonly bodyLimit?: number
  /** @throws ServiceError */
  readonly answer: (input: unknown) => object | Promise<object>
}

/** @param schema for a POST's body, otherwise the query */
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
