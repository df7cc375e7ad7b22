import type { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@common/exchange-api/endpoint'
import type { versions } from '@common/exchange-api/versions'

export interface Checked<E extends Endpoint> {
  /** Empty for public operations. */
  readonly uid: string
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Missing in calls between operations. */
  readonly setCookie?: (cookie: string) => void
}

type Handler<E extends Endpoint> = (request: Checked<E>) => z.input<E['response']>

export type HandlersOf<G> = {
  readonly [O in keyof G]: G[O] extends Endpoint ? Handler<G[O]> : never
}

export type ServiceHandlers = {
  readonly [V in keyof typeof versions]: {
    readonly [G in keyof (typeof versions)[V]]: HandlersOf<(typeof versions)[V][G]>
  }
}
