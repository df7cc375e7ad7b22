import type { Exchange, ExchangeModules } from '../../../electron/core/ports/exchange/exchange'

export type ServiceMethod = Exclude<
  keyof Exchange,
  | keyof ExchangeModules
  | 'capabilities'
  | 'streamPrices'
  | 'accountEvents'
  | 'queuedRequests'
  | 'onQueued'
  | 'holdReads'
  | 'clockSkewMs'
  | 'timeMs'
  | 'close'
>

export interface ServiceFault {
  /** Undefined: the response never arrives. */
  readonly error: Error | undefined
  /** The write takes effect nevertheless. */
  readonly applied: boolean
}
