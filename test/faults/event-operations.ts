import { randomUUID } from 'node:crypto'
import { sats } from '@common/domain/units'
import { first } from './differences'
import type { FaultName } from './faults'
import { pause } from './accelerated-clock'
import type { Prepared } from './operations'
import type { Environment } from './environment'

const order = { side: 'buy', leverage: 10, quantity: 100 } as const
const limitOrder = { ...order, orderType: 'limit', price: 49_000, stopLossPrice: 48_000 } as const
const marketOrder = { ...order, orderType: 'market', stopLossPrice: 49_000 } as const
const crossOrder = { side: 'buy', orderType: 'limit', quantity: 50, price: 49_000 } as const
const collateral = sats(200_000)
const paidSats = sats(20_000)
const mostFeeSats = sats(10_000_000)
/** Exceeds timeout and reconciliation of a payment. */
const pendingMs = 160_000

export const eventFaults: readonly FaultName[] = [
  'dropped before',
  'dropped after',
  'told too late',
  'status 500 after',
  'killed before',
  'killed after',
  'stream silent',
  'stream cut',
]

const tradeCount = async ({ books }: Environment): Promise<number> =>
  (await books.trades('open')).length +
  (await books.trades('running')).length +
  (await books.trades('closed')).length

type Ordered = Pick<Prepared, 'ask' | 'again' | 'repeat' | 'mayNeedUser'>

const opening = (world: Environment, asked: typeof limitOrder | typeof marketOrder): Ordered => {
  const orderId = randomUUID()
  const open = (id: string) => world.app.bridge.futures.open({ ...asked, orderId: id })
  return {
    ask: () => open(orderId),
    again: () => open(orderId),
    repeat: () => open(randomUUID()),
    mayNeedUser: world.protocol === 'v2',
  }
}

async function counted(count: () => Promise<number>, asked: Omit<Prepared, 'done'>): Promise<Prepared> {
  const before = await count()
  return { ...asked, done: async () => (await count()) - before }
}

const pendingWithdrawal =
  (isPaid: boolean) =>
  async (world: Environment): Promise<Prepared> => {
    const { paymentRequest, paymentHash } = await world.post<
      Record<'paymentRequest' | 'paymentHash', string>
    >('invoice', { amount: paidSats, behaviour: 'pending' })
    const ask = () => world.app.bridge.wallet.withdraw({ paymentRequest, amountSats: paidSats, mostFeeSats })
    const count = async (): Promise<number> => (await world.books.withdrawals()).length
    const before = await count()
    return {
      ask,
      repeat: ask,
      limitMs: 90_000,
      done: async () => (await count()) - before,
      async afterwards() {
        if ((await count()) === before) return
        await pause(pendingMs)
        await world.post('settle', { paymentHash, ok: isPaid })
      },
    }
  }

export const eventOperations: Readonly<Record<string, (world: Environment) => Promise<Prepared>>> = {
  'open-trade, filled and stopped between two reads': (world) =>
    counted(() => tradeCount(world), {
      ...opening(world, limitOrder),
      afterwards: () => world.movePrice(48_900, 47_900),
    }),
  'open-trade, stopped before it is found': (world) =>
    counted(() => tradeCount(world), {
      ...opening(world, marketOrder),
      meanwhile: () => world.movePrice(48_900),
    }),
  'open-trade, filled and stopped before it is found': (world) =>
    counted(() => tradeCount(world), {
      ...opening(world, limitOrder),
      meanwhile: () => world.movePrice(48_900, 47_900),
    }),
  'withdraw, paid late': pendingWithdrawal(true),
  'withdraw, failed late': pendingWithdrawal(false),
  'deposit, paid': (world) => {
    let paymentRequest: string | null = null
    return Promise.resolve({
      isTracked: false,
      async ask() {
        ;({ paymentRequest } = await world.app.bridge.wallet.requestDeposit({ amountSats: sats(5000) }))
      },
      done: () => Promise.resolve(null),
      async afterwards() {
        if (paymentRequest !== null) await world.post('pay', { paymentRequest })
      },
    })
  },
  'cross, order filled between two reads': async (world) => {
    await first(world.app.bridge.cross.live(undefined), 'the cross position')
    await world.app.bridge.cross.deposit({ amountSats: collateral })
    const orderId = randomUUID()
    const place = (id: string) => world.app.bridge.cross.place({ ...crossOrder, orderId: id })
    return counted(async () => (await world.books.openCrossOrders()).length, {
      ask: () => place(orderId),
      again: () => place(orderId),
      repeat: () => place(randomUUID()),
      afterwards: () => world.movePrice(48_900),
    })
  },
}
