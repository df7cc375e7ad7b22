import type { Exchange } from '../ports/exchange'
import type { RestClient } from './rest-client'

/** What the operations of one protocol version are made of. */
export interface AdapterParts {
  readonly rest: RestClient
  /** Epoch milliseconds by this computer's clock. */
  readonly nowMs: () => number
}

/** One version of the protocol: everything of the port but the connection itself. */
export type Adapter = Omit<Exchange, 'streamPrices' | 'queuedRequests' | 'clockSkewMs' | 'close'>

/** Epoch milliseconds by the service's clock, as far as it is known. */
export const serviceNowMs = ({ rest, nowMs }: AdapterParts): number => nowMs() + rest.skewMs

/** Both clocks now. */
export const clocksOf = ({ rest, nowMs }: AdapterParts): { nowMs: number; skewMs: number } => ({
  nowMs: nowMs(),
  skewMs: rest.skewMs,
})
