import { randomUUID } from 'node:crypto'
import { sats } from '@common/domain/units'
import { first } from './differences'
import type { FaultName } from './faults'
import { holdsWithin, pause } from './accelerated-clock'
import type { Prepared } from './operations'
import type { Environment } from './environment'
import { counted, tradeCount } from './counted'

const order = { side: 'buy', leverage: 10, quantity: 100 } as const
const listedWithinMs = 200_000
const comparedWithinMs = 300_000
const limitOrder = { ...order, orderType: 'limit', price: 49_000, stopLossPrice: 48_000 } as const
const marketOrder = { ...order, orderType: 'market', stopLossPrice: 49_000 } as const
const crossOrder = { side: 'buy', orderType: 'limit', quantity: 50, price: 49_000 } as const
const collateral = sats(200_000)
const paidSats = sats(20_000)
const mostFeeSats = sats(10_000_000)
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
  'close-trade, then listed from an older read': async (environment) => {
    const outcome = await environment.app.bridge.futures.open({
      ...order,
      orderType: 'market',
      orderId: randomUUID(),
    })
    if (outcome.kind !== 'done') throw new Error('the trade to begin with is in doubt')
    const { id } = outcome.value
    if (!(await holdsWithin(listedWithinMs, () => environment.line.hasListed(id))))
      throw new Error('the app did not list the position')
    return {
      send() {
        environment.line.repeatLists()
        return environment.app.bridge.futures.close({ tradeId: id })
      },
      done: async () => ((await environment.books.trade(id)).closed ? 1 : 0),
      async afterwards() {
        if (!(await holdsWithin(listedWithinMs, () => environment.line.hasRepeatedList)))
          throw new Error('the app read no list after the write')
      },
    }
  },
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
  'cross, deposit, then the balance compared': async (environment) => {
    await first(environment.app.bridge.cross.live(undefined), 'the cross position')
    if (!(await holdsWithin(comparedWithinMs, () => environment.comparedAtMs() !== null)))
      throw new Error('the balance was not compared before the write')
    const margin = async (): Promise<number> => (await environment.books.cross()).margin
    const before = await margin()
    const send = () => environment.app.bridge.cross.deposit({ amountSats: collateral })
    return {
      send,
      repeat: send,
      done: async () => ((await margin()) - before) / collateral,
      async afterwards() {
        const comparedAtMs = environment.comparedAtMs() ?? 0
        await environment.restart()
        const isCompared = () => (environment.comparedAtMs() ?? 0) > comparedAtMs
        if (!(await holdsWithin(comparedWithinMs, isCompared)))
          throw new Error('the balance was not compared after the write')
      },
    }
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
