import type { z } from 'zod'
import type { Permission } from './permissions'
import { ownValue } from '../domain/collections/own-value'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `open` operations need no key and share the stricter rate limit (protocol/rest.md#open-operations). */
export type Access = 'open' | 'signed'

type Schema = z.ZodType | undefined

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends z.ZodType = z.ZodType,
> {
  /** Unique: `futures.newTrade`, in version 1 `v1.futures.newPosition`. */
  readonly operation: string
  readonly method: HttpMethod
  readonly path: `/${string}`
  /** Other paths of public clients. */
  readonly aliases: readonly `/${string}`[]
  /** Paths of another operation that mean this one without a query. */
  readonly withoutQuery: readonly `/${string}`[]
  readonly access: Access
  /** A list requires all. */
  readonly permission: Permission | readonly Permission[]
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly response: R
  readonly answer: 'json' | 'text'
  readonly summary: string
}

interface Declaration<P extends Schema, Q extends Schema, B extends Schema, R extends z.ZodType> {
  readonly operation: string
  readonly method: HttpMethod
  readonly path: `/${string}`
  readonly aliases?: readonly `/${string}`[]
  readonly withoutQuery?: readonly `/${string}`[]
  readonly access: Access
  readonly permission: Permission | readonly Permission[]
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: R
  readonly answer?: 'json' | 'text'
  readonly summary: string
}

export const endpoint = <
  R extends z.ZodType,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(
  declaration: Declaration<P, Q, B, R>,
): Endpoint<P, Q, B, R> => ({
  ...declaration,
  aliases: declaration.aliases ?? [],
  withoutQuery: declaration.withoutQuery ?? [],
  params: declaration.params as P,
  query: declaration.query as Q,
  body: declaration.body as B,
  answer: declaration.answer ?? 'json',
})

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type ResponseOf<E extends Endpoint> = Output<E['response']>

export type ParamsInput<E extends Endpoint> = Input<E['params']>
export type QueryInput<E extends Endpoint> = Input<E['query']>
export type BodyInput<E extends Endpoint> = Input<E['body']>

/** @throws RangeError if a parameter is missing or empty, since the path would name another operation */
export function buildPath(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string {
  return endpoint.path.replace(/:([a-zA-Z]+)/g, (_match, name: string) => {
    const value = ownValue(params, name)
    if (value === undefined || value === '') throw new RangeError(`${name} must not be empty`)
    return encodeURIComponent(value)
  })
}
