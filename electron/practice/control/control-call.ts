import type { z } from 'zod'
import type { HttpMethod } from '@common/exchange-api/endpoint'
import { readInput } from '../server/read-input'

/** One request the control interface answers. */
export interface ControlCall {
  readonly method: HttpMethod
  readonly path: `/practice/${string}`
  /** In bytes, where it is not that of the service's requests. */
  readonly bodyLimit?: number
  /** @throws ServiceError naming the field and its limit. */
  readonly answer: (input: unknown) => object | Promise<object>
}

/** @param schema checks the body of a POST, the query of everything else */
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
