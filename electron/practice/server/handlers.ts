import type { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@common/exchange-api/endpoint'
import type { versions } from '@common/exchange-api/versions'

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

/** Everything the service can do, by version. */
export type ServiceHandlers = {
  readonly [V in keyof typeof versions]: {
    readonly [G in keyof (typeof versions)[V]]: HandlersOf<(typeof versions)[V][G]>
  }
}
