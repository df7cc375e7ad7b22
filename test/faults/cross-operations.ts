import { sats } from '@common/domain/units'
import type { CrossExchange } from '../../electron/core/ports/exchange-cross'
import type { Prepared } from './operations'
import { area, type World } from './world'

const limitBuy = { side: 'buy', orderType: 'limit', quantity: 50, price: 40_000 } as const
const marketBuy = { side: 'buy', orderType: 'market', quantity: 50 } as const
const collateral = sats(200_000)
const step = sats(5000)

/** Cross margin at the service itself, with collateral, and as it is met over the line. */
function onCross(
  prepare: (service: CrossExchange, overLine: CrossExchange) => Promise<Prepared>,
): (world: World) => Promise<Prepared> {
  return async (world) => {
    const service = area(world.service.cross)
    await service.deposit(collateral)
    return prepare(service, area(world.overLine.cross))
  }
}

/** How much a number of the position has changed, in steps. */
async function moved(
  service: CrossExchange,
  read: (service: CrossExchange) => Promise<number>,
  by: number,
  ask: Prepared['ask'],
): Promise<Prepared> {
  const before = await read(service)
  return { ask, done: async () => ((await read(service)) - before) / by }
}

const margin = async (service: CrossExchange): Promise<number> => (await service.position()).marginSats
const openOrders = async (service: CrossExchange): Promise<number> => (await service.openOrders()).length

/** The writes of cross margin, asked of the port itself: what it promises of a lost answer is what the app stands on. */
export const crossOperations: Readonly<Record<string, (world: World) => Promise<Prepared>>> = {
  'cross, deposit': onCross((service, line) => moved(service, margin, step, () => line.deposit(step))),
  'cross, withdraw': onCross((service, line) => moved(service, margin, 0 - step, () => line.withdraw(step))),
  'cross, order': onCross((service, line) => moved(service, openOrders, 1, () => line.placeOrder(limitBuy))),
  'cross, cancel': onCross(async (service, line) => {
    const { id } = await service.placeOrder(limitBuy)
    return moved(service, openOrders, -1, () => line.cancelOrder(id))
  }),
  'cross, cancel all': onCross(async (service, line) => {
    await service.placeOrder(limitBuy)
    return moved(service, openOrders, -(await openOrders(service)), () => line.cancelOrders())
  }),
  'cross, close': onCross(async (service, line) => {
    await service.placeOrder(marketBuy)
    const isFlat = async (): Promise<number> => ((await service.position()).quantity === 0 ? 1 : 0)
    return { ask: () => line.close(), done: isFlat }
  }),
  'cross, leverage': onCross(async (service, line) => {
    const { leverage } = await service.position()
    const other = leverage === 5 ? 6 : 5
    const isSet = async (): Promise<number> => ((await service.position()).leverage === other ? 1 : 0)
    return { ask: () => line.setLeverage(other), done: isSet }
  }),
}
