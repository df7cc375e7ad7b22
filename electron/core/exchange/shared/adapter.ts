import type { Exchange } from '../../ports/exchange'
import type { ReadHow } from '../../ports/exchange-listing'
import { priorityOf } from '../rest/request-queue'
import type { RestClient } from '../rest/rest-client'

/** What the operations of one protocol version are made of. */
export interface AdapterParts {
  readonly rest: RestClient
  /** The most items a list returns at once. */
  readonly listLimit: number
  /** Epoch milliseconds by this computer's clock. */
  readonly nowMs: () => number
}

/** The operations of one version of the protocol: everything of the port but what it can do, streams and the connection itself. */
export type Adapter = Omit<
  Exchange,
  | 'capabilities'
  | 'streamPrices'
  | 'accountEvents'
  | 'queuedRequests'
  | 'onQueued'
  | 'clockSkewMs'
  | 'timeMs'
  | 'close'
>

/** Options of a request that reads records of a list. */
export const listOptions = (how?: ReadHow) => ({
  priority: priorityOf(how),
  onUnreadable: how?.onUnreadable,
})

/** Epoch milliseconds by the service's clock, as far as it is known. */
export const serviceNowMs = ({ rest, nowMs }: AdapterParts): number => nowMs() + rest.skewMs

/** Exchange time in epoch milliseconds, as `timeMs` of the port. */
export const exchangeNowMs = ({ rest, nowMs }: Pick<AdapterParts, 'rest' | 'nowMs'>): number =>
  rest.timeMs ?? nowMs() + rest.skewMs
