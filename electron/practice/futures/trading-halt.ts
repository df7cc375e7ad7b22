import { ServiceError } from '../errors/service-error'

/** Existing trades continue and can be closed. */
export class TradingHalt {
  isOn = false

  /** @throws ServiceError `marketInactive` */
  check(): void {
    if (!this.isOn) return
    const message = 'The market takes no orders now. Trades that stand can be closed; try again later.'
    throw new ServiceError('marketInactive', message)
  }
}
