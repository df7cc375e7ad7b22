import type { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@common/exchange-api/endpoint'
import type { v2 } from '@common/exchange-api/v2/endpoints'

/** A request that passed every check. */
export interface Checked<E extends Endpoint> {
  /** Owner of the key; empty for operations that need none. */
  readonly uid: string
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
}

export type Handler<E extends Endpoint> = (request: Checked<E>) => z.input<E['response']>

/** One function for every operation of a group, or it does not compile. */
export type HandlersOf<G> = {
  readonly [O in keyof G]: G[O] extends Endpoint ? Handler<G[O]> : never
}

export type V2Handlers = { readonly [G in keyof typeof v2]: HandlersOf<(typeof v2)[G]> }
