import type { z } from 'zod'
import type { Permission } from './permissions'
import { ownValue } from '../domain/collections/own-value'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `open` operations need no key and share the stricter rate limit (protocol/rest.md#open-operations). */
export type Access = 'open' | 'signed'

type Schema = z.ZodType | undefined

interface Declaration {
  readonly method: HttpMethod
  readonly path: `/${string}`
  readonly aliases?: readonly `/${string}`[]
  /** Paths of another operation that mean this one without a query. */
  readonly withoutQuery?: readonly `/${string}`[]
  readonly access: Access
  /** A list requires all. */
  readonly permission: Permission | readonly Permission[]
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType
  readonly answer?: 'json' | 'text'
  readonly summary: string
}

type SchemaName = 'params' | 'query' | 'body' | 'response'

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends z.ZodType = z.ZodType,
> extends Required<Omit<Declaration, SchemaName>> {
  /** Unique: `futures.newTrade`, in version 1 `v1.futures.newPosition`. */
  readonly operation: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly response: R
}

type SchemaIn<D, Name extends SchemaName> = D extends { readonly [N in Name]: infer S extends z.ZodType }
  ? S
  : undefined

type Endpoints<G extends Readonly<Record<string, Declaration>>> = {
  readonly [Name in keyof G]: Endpoint<
    SchemaIn<G[Name], 'params'>,
    SchemaIn<G[Name], 'query'>,
    SchemaIn<G[Name], 'body'>,
    G[Name]['response']
  >
}

/** Rejects misspelled fields, which an inferred type would accept. */
type OnlyDeclared<G> = {
  readonly [Name in keyof G]: Readonly<Partial<Record<Exclude<keyof G[Name], keyof Declaration>, never>>>
}

export const endpoints = <const G extends Readonly<Record<string, Declaration>>>(
  group: string,
  declarations: G & OnlyDeclared<G>,
): Endpoints<G> =>
  Object.fromEntries(
    Object.entries<Declaration>(declarations).map(([name, declaration]): [string, Endpoint] => [
      name,
      {
        aliases: [],
        withoutQuery: [],
        params: undefined,
        query: undefined,
        body: undefined,
        answer: 'json',
        ...declaration,
        operation: `${group}.${name}`,
      },
    ]),
  ) as Endpoints<G>

export const openRead = { method: 'GET', access: 'open', permission: 'none' } as const

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
