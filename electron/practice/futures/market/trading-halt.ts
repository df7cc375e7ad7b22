import { ServiceError } from '../../errors/service-error'

/** Existing trades continue and can be closed. */
export class TradingHalt {
  isOn = false

  /** @throws ServiceError `marketInactive` */
  check(): void {
    if (!this.isOn) return
    const message = 'The market accepts no new orders now. Existing trades can be closed. Try again later.'
    throw new ServiceError('marketInactive', message)
  }
}
