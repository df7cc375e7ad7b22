import type { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@common/exchange-api/endpoint'
import type { v1 } from '@common/exchange-api/v1/endpoints'
import type { v2 } from '@common/exchange-api/v2/endpoints'

/** A request that passed every check. */
export interface Checked<E extends Endpoint> {
  /** Owner of the key; empty for operations that need none. */
  readonly uid: string
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Sends a cookie along with the answer; missing where one operation asks another. */
  readonly setCookie?: (cookie: string) => void
}

export type Handler<E extends Endpoint> = (request: Checked<E>) => z.input<E['response']>

/** One function for every operation of a group, or it does not compile. */
export type HandlersOf<G> = {
  readonly [O in keyof G]: G[O] extends Endpoint ? Handler<G[O]> : never
}

type HandlersOfAll<T> = { readonly [G in keyof T]: HandlersOf<T[G]> }

export type V1Handlers = HandlersOfAll<typeof v1>
export type V2Handlers = HandlersOfAll<typeof v2>

/** Everything the service can do, by version. */
export interface ServiceHandlers {
  readonly v1: V1Handlers
  readonly v2: V2Handlers
}
