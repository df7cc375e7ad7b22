import { ServiceError } from '../errors/service-error'

/** While it lasts the markets take no orders; trades that stand go on and can be closed. Switched by the control interface. */
export class TradingHalt {
  isOn = false

  /** @throws ServiceError `marketInactive` */
  check(): void {
    if (!this.isOn) return
    const message = 'The market takes no orders now. Trades that stand can be closed; try again later.'
    throw new ServiceError('marketInactive', message)
  }
}
