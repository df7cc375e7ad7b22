import type { Exchange, ExchangeAreas } from '../../electron/core/ports/exchange'

/** What can be asked of a service. */
export type ServiceMethod = Exclude<
  keyof Exchange,
  | keyof ExchangeAreas
  | 'capabilities'
  | 'streamPrices'
  | 'accountEvents'
  | 'queuedRequests'
  | 'onQueued'
  | 'clockSkewMs'
  | 'timeMs'
  | 'close'
>

/** How the next call of a method fails. */
export interface ServiceFault {
  /** Undefined: the answer never comes. */
  readonly error: Error | undefined
  /** The write takes effect all the same. */
  readonly applied: boolean
}
