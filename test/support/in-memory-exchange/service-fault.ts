import type { Adapter } from '../../../electron/core/exchange/shared/adapter'
import type { ExchangeModules } from '../../../electron/core/ports/exchange/exchange'

export type ServiceMethod = Exclude<keyof Adapter, keyof ExchangeModules>

export interface ServiceFault {
  /** Undefined: the response never arrives. */
  readonly error: Error | undefined
  /** The write takes effect nevertheless. */
  readonly applied: boolean
}
