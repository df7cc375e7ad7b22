import { randomUUID } from 'node:crypto'
import { sats } from '@common/domain/units'
import { first } from './differences'
import type { FaultName } from './faults'
import { holdsWithin, pause } from './accelerated-clock'
import type { Prepared } from './operations'
import type { Environment } from './environment'
import { counted, tradeCount } from './counted'

const order = { side: 'buy', leverage: 10, quantity: 100 } as const
const limitOrder = { ...order, orderType: 'limit', price: 49_000, stopLossPrice: 48_000 } as const
const marketOrder = { ...order, orderType: 'market', stopLossPrice: 49_000 } as const
const crossOrder = { side: 'buy', orderType: 'limit', quantity: 50, price: 49_000 } as const
const collateral = sats(200_000)
const paidSats = sats(20_000)
const mostFeeSats = sats(10_000_000)
/** Exceeds timeout and reconciliation of a payment. */
const pendingMs = 160_000
const listingMs = 120_000

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

type Ordered = Pick<Prepared, 'send' | 'resend' | 'repeat' | 'mayNeedUser'>

const opening = (environment: Environment, requested: typeof limitOrder | typeof marketOrder): Ordered => {
  const orderId = randomUUID()
  const open = (id: string) => environment.app.bridge.futures.open({ ...requested, orderId: id })
  return {
    send: () => open(orderId),
    resend: () => open(orderId),
    repeat: () => open(randomUUID()),
    ...(environment.protocol === 'v2' && { mayNeedUser: 'if-done' }),
  }
}

const pendingWithdrawal =
  (isPaid: boolean) =>
  async (environment: Environment): Promise<Prepared> => {
    const { paymentRequest, paymentHash } = await environment.post<
      Record<'paymentRequest' | 'paymentHash', string>
    >('invoice', { amount: paidSats, behaviour: 'pending' })
    const send = () =>
      environment.app.bridge.wallet.withdraw({ paymentRequest, amountSats: paidSats, mostFeeSats })
    const count = async (): Promise<number> => (await environment.books.withdrawals()).length
    const before = await count()
    return {
      send,
      repeat: send,
      limitMs: 90_000,
      done: async () => (await count()) - before,
      async afterwards() {
        if ((await count()) === before) return
        await pause(pendingMs)
        await environment.post('settle', { paymentHash, ok: isPaid })
      },
    }
  }

export const eventOperations: Readonly<Record<string, (environment: Environment) => Promise<Prepared>>> = {
  'open-trade, filled and stopped between two reads': (environment) =>
    counted(() => tradeCount(environment), {
      ...opening(environment, limitOrder),
      afterwards: () => environment.movePrice(48_900, 47_900),
    }),
  'open-trade, stopped before it is found': (environment) =>
    counted(() => tradeCount(environment), {
      ...opening(environment, marketOrder),
      meanwhile: () => environment.movePrice(48_900),
    }),
  'open-trade, filled and stopped before it is found': (environment) =>
    counted(() => tradeCount(environment), {
      ...opening(environment, limitOrder),
      meanwhile: () => environment.movePrice(48_900, 47_900),
    }),
  'withdraw, paid late': pendingWithdrawal(true),
  'withdraw, failed late': pendingWithdrawal(false),
  'deposit, paid': (environment) => {
    let paymentRequest: string | null = null
    return Promise.resolve({
      isTracked: false,
      async send() {
        ;({ paymentRequest } = await environment.app.bridge.wallet.requestDeposit({ amountSats: sats(5000) }))
      },
      done: () => Promise.resolve(null),
      async afterwards() {
        if (paymentRequest === null) return
        const isPending = async (): Promise<boolean> =>
          (await first(environment.app.bridge.wallet.live(undefined))).deposits.some(
            ({ state }) => state === 'pending',
          )
        if (!(await holdsWithin(listingMs, isPending))) throw new Error('the app lists no pending deposit')
        await environment.post('pay', { paymentRequest })
      },
    })
  },
  'cross, order filled between two reads': async (environment) => {
    await first(environment.app.bridge.cross.live(undefined), 'the cross position')
    await environment.app.bridge.cross.deposit({ amountSats: collateral })
    const orderId = randomUUID()
    const place = (id: string) => environment.app.bridge.cross.place({ ...crossOrder, orderId: id })
    return counted(async () => (await environment.books.openCrossOrders()).length, {
      send: () => place(orderId),
      resend: () => place(orderId),
      repeat: () => place(randomUUID()),
      afterwards: () => environment.movePrice(48_900),
    })
  },
}
