import { randomUUID } from 'node:crypto'
import { sats } from '@common/domain/units'
import { first } from './differences'
import { holdsWithin } from './accelerated-clock'
import type { Prepared } from './operations'
import type { Environment } from './environment'

const limitBuy = { side: 'buy', orderType: 'limit', quantity: 50, price: 40_000 } as const
const marketBuy = { side: 'buy', orderType: 'market', quantity: 50 } as const
const collateral = sats(200_000)
const step = sats(5000)

function onCross(
  prepare: (environment: Environment) => Promise<Prepared>,
): (environment: Environment) => Promise<Prepared> {
  return async (environment) => {
    await first(environment.app.bridge.cross.live(undefined), 'the cross position')
    await sure(environment.app.bridge.cross.deposit({ amountSats: collateral }))
    return prepare(environment)
  }
}

async function sure<T>(
  request: Promise<{ readonly kind: 'done'; readonly value: T } | { readonly kind: 'in-doubt' }>,
): Promise<T> {
  const outcome = await request
  if (outcome.kind !== 'done') throw new Error('the cross position to begin with is in doubt')
  return outcome.value
}

async function moved(
  read: () => Promise<number>,
  by: number,
  request: Omit<Prepared, 'done'>,
): Promise<Prepared> {
  const before = await read()
  return { ...request, done: async () => ((await read()) - before) / by }
}

const margin =
  ({ books }: Environment) =>
  async (): Promise<number> =>
    (await books.cross()).margin
const openOrders =
  ({ books }: Environment) =>
  async (): Promise<number> =>
    (await books.openCrossOrders()).length
const isNow = async (holds: () => Promise<boolean>): Promise<number> => ((await holds()) ? 1 : 0)

export const crossOperations: Readonly<Record<string, (environment: Environment) => Promise<Prepared>>> = {
  'cross, deposit': onCross((environment) => {
    const send = () => environment.app.bridge.cross.deposit({ amountSats: step })
    return moved(margin(environment), step, { send, repeat: send })
  }),
  'cross, withdraw': onCross((environment) => {
    const send = () => environment.app.bridge.cross.withdraw({ amountSats: step })
    return moved(margin(environment), 0 - step, { send, repeat: send })
  }),
  'cross, order': onCross((environment) => {
    const orderId = randomUUID()
    const place = (id: string) => environment.app.bridge.cross.place({ ...limitBuy, orderId: id })
    return moved(openOrders(environment), 1, {
      send: () => place(orderId),
      resend: () => place(orderId),
      repeat: () => place(randomUUID()),
    })
  }),
  'cross, cancel': onCross(async (environment) => {
    const { id } = await sure(environment.app.bridge.cross.place({ ...limitBuy, orderId: randomUUID() }))
    return moved(openOrders(environment), -1, { send: () => environment.app.bridge.cross.cancel({ id }) })
  }),
  'cross, cancel all': onCross(async (environment) => {
    await sure(environment.app.bridge.cross.place({ ...limitBuy, orderId: randomUUID() }))
    const count = openOrders(environment)
    return moved(count, -(await count()), { send: () => environment.app.bridge.cross.cancelAll(undefined) })
  }),
  'cross, close': onCross(async (environment) => {
    await sure(environment.app.bridge.cross.place({ ...marketBuy, orderId: randomUUID() }))
    const isHeld = async (): Promise<boolean> => {
      const { position } = await first(environment.app.bridge.cross.live(undefined), 'the cross position')
      return position.quantity !== 0
    }
    if (!(await holdsWithin(60_000, isHeld))) throw new Error('the app shows no cross position')
    const isFlat = async (): Promise<boolean> => (await environment.books.cross()).quantity === 0
    return { send: () => environment.app.bridge.cross.close(undefined), done: () => isNow(isFlat) }
  }),
  'cross, leverage': onCross(async (environment) => {
    const { leverage } = await environment.books.cross()
    const other = leverage === 5 ? 6 : 5
    const isSet = async (): Promise<boolean> => (await environment.books.cross()).leverage === other
    return {
      send: () => environment.app.bridge.cross.setLeverage({ leverage: other }),
      done: () => isNow(isSet),
    }
  }),
}
