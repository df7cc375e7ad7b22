import type { Settlement } from '@common/domain/options/option'
import type { BareEngine } from './bare-engine'

export const order = {
  side: 'buy',
  instrumentName: 'BTC.24H.50000.C',
  quantity: 100,
  settlement: 'cash',
} as const

/** Buys and reads options of the engine that `current` returns. */
export function optionOrders(current: () => BareEngine) {
  return {
    buy: (instrumentName = 'BTC.24H.50000.C', quantity = 100, settlement: Settlement = 'cash') => {
      const { exchange, uid } = current()
      return exchange.optionsEngine.buy(uid, { side: 'buy', instrumentName, quantity, settlement })
    },
    read: (id: string) => current().exchange.optionsEngine.option(current().uid, id),
    free: (): number => Number(current().freeSats()),
  }
}
