import type { z } from 'zod'
import type { Permission } from './permissions'
import { ownValue } from '../domain/own-value'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `open` operations carry no key and share the stricter rate limit (protocol/rest.md#open-operations). */
export type Access = 'open' | 'signed'

type Schema = z.ZodType | undefined

/** One operation of the service: the only declaration that the client, the practice server and the documents read. */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends z.ZodType = z.ZodType,
> {
  /** Group and name, unique: `futures.newTrade`; those of version 1 begin with it: `v1.futures.newPosition`. */
  readonly operation: string
  readonly method: HttpMethod
  /** Whole path with the version segment; parameters as `:id`. The client calls this one. */
  readonly path: `/${string}`
  /** Further paths that public clients call for the same operation; the practice server answers them too. */
  readonly aliases: readonly `/${string}`[]
  /** Paths of another operation, with the same method, that mean this one when a request to them has no query. */
  readonly withoutQuery: readonly `/${string}`[]
  readonly access: Access
  /** What the key must be allowed to do; of a list, everything. */
  readonly permission: Permission | readonly Permission[]
  readonly params: P
  readonly query: Q
  readonly body: B
  /** Checks and reads an answer with status 200. */
  readonly response: R
  /** `text` when the answer is a bare word and not JSON. */
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

/** What a checked request carries: defaults filled in, numbers as numbers. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
/** What a checked answer carries. */
export type ResponseOf<E extends Endpoint> = Output<E['response']>

/** What a caller may send: optional fields may be left out. */
export type ParamsInput<E extends Endpoint> = Input<E['params']>
export type QueryInput<E extends Endpoint> = Input<E['query']>
export type BodyInput<E extends Endpoint> = Input<E['body']>

/**
 * The path of one call: `:id` replaced by the encoded value of `params.id`.
 * @throws RangeError when a parameter is missing or empty, since the path would then name another operation.
 */
export function pathOf(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string {
  return endpoint.path.replace(/:([a-zA-Z]+)/g, (_match, name: string) => {
    const value = ownValue(params, name)
    if (value === undefined || value === '') throw new RangeError(`${name} must not be empty`)
    return encodeURIComponent(value)
  })
}
