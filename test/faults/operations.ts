import { randomUUID } from 'node:crypto'
import { sats } from '@common/domain/units'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Withdrawal } from '@common/domain/wallet'
import type { OptionsExchange } from '../../electron/core/ports/exchange-options'
import { readWhole } from '../../electron/core/usecases/lists/read-whole'
import { crossOperations } from './cross-operations'
import { area, type World, type WorldProtocol } from './world'

/** What is about to be asked for, with all that it needs in place. */
export interface Prepared {
  /** Asks once. What it answers is what the user is told. */
  readonly ask: () => Promise<unknown>
  /** How many times it is done at the service: 0 or 1, or something is wrong. Null where twice is as once. */
  readonly done: () => Promise<number | null>
  /** How many writes go out before the one that is meant. */
  readonly skip?: number
  /** After which the app waits no longer. @default 30,000 */
  readonly limitMs?: number
}

type Prepare = (world: World) => Promise<Prepared>

const order = { side: 'buy', leverage: 10, quantity: 100 } as const
const market = { ...order, orderType: 'market' } as const
const limit = { ...order, orderType: 'limit', price: 40_000 } as const
const mostFeeSats = sats(10_000_000)
const outside = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

async function opened({ app }: World, what: typeof market | typeof limit): Promise<FuturesTrade> {
  const outcome = await app.bridge.futures.open({ ...what, orderId: randomUUID() })
  if (outcome.kind !== 'done') throw new Error('the trade to begin with is in doubt')
  return outcome.value
}

const live = async ({ service }: World): Promise<FuturesTrade[]> => [
  ...(await service.trades('open')),
  ...(await service.trades('running')),
]
const tradeCount = async (world: World): Promise<number> =>
  (await live(world)).length + (await readWhole(world.service.endedTrades)).items.length

const withdrawals = async ({ service }: World): Promise<readonly Withdrawal[]> =>
  (await readWhole(service.withdrawals)).items

/** Grows by one each time that it is done. */
async function counted(count: () => Promise<number>, ask: Prepared['ask']): Promise<Prepared> {
  const before = await count()
  return { ask, done: async () => (await count()) - before }
}

const payments = (world: World, rail: Withdrawal['rail']) => async (): Promise<number> =>
  (await withdrawals(world)).filter((each) => each.rail === rail).length

const onTrade =
  (what: typeof market | typeof limit, prepare: (world: World, trade: FuturesTrade) => Prepared): Prepare =>
  async (world) =>
    prepare(world, await opened(world, what))

const isNow = async (holds: () => Promise<boolean>): Promise<number> => ((await holds()) ? 1 : 0)

/** A call that is on offer. */
async function aCall(options: OptionsExchange): Promise<string> {
  const name = (await options.instruments()).find((each) => each.endsWith('.C'))
  if (name === undefined) throw new Error('no option is on offer')
  return name
}

const marginStep = sats(300)

async function option(world: World): Promise<string> {
  const instrumentName = await aCall(area(world.service.options))
  const order = { side: 'buy', instrumentName, quantity: 100, settlement: 'cash' } as const
  const outcome = await world.app.bridge.options.buy({ ...order, orderId: randomUUID() })
  if (outcome.kind !== 'done') throw new Error('the option to begin with is in doubt')
  return outcome.value.id
}

const moving =
  (skip: number): Prepare =>
  async (world) => {
    const { id } = await opened(world, limit)
    const placed = async (): Promise<number> =>
      (await world.service.trades('open')).filter(({ price }) => price === 41_000).length
    const before = await placed()
    return {
      skip,
      ask: () => world.app.bridge.futures.moveOrder({ tradeId: id, price: 41_000, orderId: randomUUID() }),
      async done() {
        const times = (await placed()) - before
        const isLeft = (await world.service.trades('open')).some((each) => each.id === id)
        // Both at once would be two orders in place of one.
        return isLeft ? times * 2 : times
      },
    }
  }

/** Every write that the `Exchange` port has, asked for as a user asks for it. */
export const operations: Readonly<Record<string, Prepare>> = {
  'open-trade': (world) =>
    counted(
      () => tradeCount(world),
      () => world.app.bridge.futures.open({ ...market, orderId: randomUUID() }),
    ),
  'close-trade': onTrade(market, (world, { id }) => ({
    ask: () => world.app.bridge.futures.close({ tradeId: id }),
    done: () => isNow(async () => (await world.service.trade(id)).state === 'closed'),
  })),
  'cancel-trade': onTrade(limit, (world, { id }) => ({
    ask: () => world.app.bridge.futures.cancel({ tradeId: id }),
    done: () => isNow(async () => (await world.service.trade(id)).state === 'canceled'),
  })),
  'add-margin': onTrade(market, (world, { id, marginSats }) => ({
    ask: () => world.app.bridge.futures.addMargin({ tradeId: id, amountSats: marginStep }),
    done: async () => ((await world.service.trade(id)).marginSats - marginSats) / marginStep,
  })),
  'cash-in': onTrade(market, (world, { id, marginSats }) => ({
    ask: () => world.app.bridge.futures.cashIn({ tradeId: id, amountSats: marginStep }),
    done: async () => (marginSats - (await world.service.trade(id)).marginSats) / marginStep,
  })),
  'set-level': onTrade(market, (world, { id }) => ({
    ask: () => world.app.bridge.futures.setLevel({ tradeId: id, kind: 'stop-loss', price: 48_000 }),
    done: () => isNow(async () => (await world.service.trade(id)).stopLossPrice === 48_000),
  })),
  'trail-stop': onTrade(market, (world, { id }) => ({
    ask: () => world.app.bridge.futures.trailStop({ tradeId: id, rate: 0.02 }),
    done: () => isNow(async () => (await world.service.trade(id)).trailingRate === 0.02),
  })),
  'close-all': onTrade(market, (world) => ({
    ask: () => world.app.bridge.futures.closeAll(undefined),
    done: () => isNow(async () => (await world.service.trades('running')).length === 0),
  })),
  'cancel-all': onTrade(limit, (world) => ({
    ask: () => world.app.bridge.futures.cancelAll(undefined),
    done: () => isNow(async () => (await world.service.trades('open')).length === 0),
  })),
  'move-order, its cancel': moving(0),
  'move-order, its new order': moving(1),
  withdraw: async (world) => {
    const amountSats = sats(20_000)
    const { paymentRequest } = await world.app.bridge.practice.makeInvoice({ amountSats })
    const prepared = await counted(payments(world, 'lightning'), () =>
      world.app.bridge.wallet.withdraw({ paymentRequest, amountSats, mostFeeSats }),
    )
    return { ...prepared, limitMs: 90_000 }
  },
  'withdraw-on-chain': (world) =>
    counted(payments(world, 'bitcoin'), () =>
      world.app.bridge.wallet.withdrawOnChain({ address: outside, amountSats: sats(150_000), mostFeeSats }),
    ),
  'cancel-withdrawal': async (world) => {
    const asked = { address: outside, amountSats: sats(150_000), mostFeeSats }
    const outcome = await world.app.bridge.wallet.withdrawOnChain(asked)
    if (outcome.kind !== 'done') throw new Error('the withdrawal to cancel is in doubt')
    const { id } = outcome.value
    return {
      ask: () => world.app.bridge.wallet.cancelWithdrawal({ withdrawalId: id }),
      done: () => isNow(async () => (await world.service.withdrawal(id)).state === 'failed'),
    }
  },
  transfer: async (world) => {
    const { username } = await world.app.bridge.practice.makeUser(undefined)
    return counted(payments(world, 'internal'), () =>
      world.app.bridge.wallet.transfer({ toUsername: username, amountSats: sats(1000) }),
    )
  },
  deposit: (world) =>
    // An invoice that nobody knows of is never paid: one more does no harm.
    Promise.resolve({
      ask: () => world.app.bridge.wallet.requestDeposit({ amountSats: sats(5000) }),
      done: () => Promise.resolve(null),
    }),
  'option, buy': async (world) => {
    const instrumentName = await aCall(area(world.service.options))
    const order = { side: 'buy', instrumentName, quantity: 100, settlement: 'cash' } as const
    return counted(
      async () => (await area(world.service.options).trades()).length,
      () => world.app.bridge.options.buy({ ...order, orderId: randomUUID() }),
    )
  },
  'option, close': async (world) => {
    const id = await option(world)
    return {
      ask: () => world.app.bridge.options.close({ tradeId: id }),
      done: () => isNow(async () => (await area(world.service.options).trade(id)).state === 'closed'),
    }
  },
  'options, close all': async (world) => {
    await option(world)
    return {
      ask: () => world.app.bridge.options.closeAll(undefined),
      done: () => isNow(async () => (await area(world.service.options).trades()).length === 0),
    }
  },
  'option, settlement': async (world) => {
    const id = await option(world)
    return {
      ask: () => world.app.bridge.options.setSettlement({ tradeId: id, settlement: 'physical' }),
      done: () => isNow(async () => (await area(world.service.options).trade(id)).settlement === 'physical'),
    }
  },
  swap: (world) =>
    counted(
      async () => (await readWhole(area(world.service.swaps).swaps)).items.length,
      () =>
        world.app.bridge.swaps.make({
          inAsset: 'BTC',
          outAsset: 'USD',
          inAmount: 100_000,
          orderId: randomUUID(),
        }),
    ),
  ...crossOperations,
}

const ofVersion2 = (name: string): boolean => /^(option|transfer|cancel-withdrawal)/.test(name)
const ofVersion3 = (name: string): boolean => /^(trail-stop|cross)/.test(name)

/** The names of those that a version of the protocol has. */
export const operationsOver = (protocol: WorldProtocol): string[] =>
  Object.keys(operations).filter((name) => !(protocol === 'v3' ? ofVersion2 : ofVersion3)(name))
