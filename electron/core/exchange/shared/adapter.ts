import type { Exchange } from '../../ports/exchange/exchange'
import type { ReadRequestOptions } from '../../ports/exchange/exchange-listing'
import { toPriority } from '../rest/request-queue'
import type { RestClient } from '../rest/rest-client'

export interface AdapterDeps {
  readonly rest: RestClient
  readonly listLimit: number
  readonly nowMs: () => number
}

export type Adapter = Omit<
  Exchange,
  | 'capabilities'
  | 'streamPrices'
  | 'accountEvents'
  | 'queuedRequests'
  | 'onQueued'
  | 'holdReads'
  | 'withdrawOrders'
  | 'clockSkewMs'
  | 'timeMs'
  | 'close'
>

export const listOptions = (options?: ReadRequestOptions) => ({
  priority: toPriority(options),
  onUnreadable: options?.onUnreadable,
})

export const serviceNowMs = ({ rest, nowMs }: AdapterDeps): number => nowMs() + rest.skewMs

/** Uses the local clock before the first response. */
export const exchangeNowMs = ({ rest, nowMs }: Pick<AdapterDeps, 'rest' | 'nowMs'>): number =>
  rest.timeMs ?? nowMs() + rest.skewMs
