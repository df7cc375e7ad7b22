import { randomUUID } from 'node:crypto'
import { sats } from '@common/domain/units'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { BookedPayment, BookedTrade } from './exchange-records'
import { crossOperations } from './cross-operations'
import { eventFaults, eventOperations } from './event-operations'
import type { FaultName } from './faults'
import type { Environment, EnvironmentProtocol } from './environment'
import { counted, tradeCount } from './counted'

export interface Prepared {
  readonly send: () => Promise<unknown>
  /** Times the exchange applied the operation; only 0 and 1 are correct. Null if idempotent. */
  readonly done: () => Promise<number | null>
  readonly isUntouched?: () => Promise<boolean>
  readonly skip?: number
  readonly limitMs?: number
  /** False if the write has no pending write. @default true */
  readonly isTracked?: boolean
  /** If the exchange's records can't identify the write. @default never */
  readonly mayNeedUser?: 'if-done' | 'always'
  /** As a new intention; omitted if idempotent. */
  readonly repeat?: () => Promise<unknown>
  /** Under the same id; omitted if it has none. */
  readonly resend?: () => Promise<unknown>
  /** Runs before the app can read the outcome or restarts. */
  readonly meanwhile?: () => Promise<void>
  readonly afterwards?: () => Promise<void>
}

type Prepare = (environment: Environment) => Promise<Prepared>

const order = { side: 'buy', leverage: 10, quantity: 100 } as const
const market = { ...order, orderType: 'market' } as const
const limit = { ...order, orderType: 'limit', price: 40_000 } as const
const mostFeeSats = sats(10_000_000)
const outside = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

async function opened({ app }: Environment, orderTerms: typeof market | typeof limit): Promise<FuturesTrade> {
  const outcome = await app.bridge.futures.open({ ...orderTerms, orderId: randomUUID() })
  if (outcome.kind !== 'done') throw new Error('the trade to begin with is in doubt')
  return outcome.value
}

async function countedAfterOne(
  count: () => Promise<number>,
  pay: () => Promise<{ readonly kind: 'done' | 'in-doubt' }>,
): Promise<Prepared> {
  const { kind } = await pay()
  if (kind !== 'done') throw new Error('the payment to begin with is in doubt')
  return counted(count, once(pay))
}

const once = (send: () => Promise<unknown>): Pick<Prepared, 'send' | 'repeat'> => ({ send, repeat: send })

const payments = (environment: Environment, rail: BookedPayment['type']) => async (): Promise<number> =>
  (await environment.books.withdrawals()).filter(({ type }) => type === rail).length

const onTrade =
  (
    orderTerms: typeof market | typeof limit,
    prepare: (environment: Environment, trade: FuturesTrade) => Prepared,
  ): Prepare =>
  async (environment) =>
    prepare(environment, await opened(environment, orderTerms))

const isNow = async (holds: () => Promise<boolean>): Promise<number> => ((await holds()) ? 1 : 0)
const isTrade = (
  { books }: Environment,
  id: string,
  holds: (trade: BookedTrade) => boolean,
): Promise<number> => isNow(async () => holds(await books.trade(id)))

function ordered(send: (orderId: string) => Promise<unknown>): Pick<Prepared, 'send' | 'resend' | 'repeat'> {
  const orderId = randomUUID()
  return { send: () => send(orderId), resend: () => send(orderId), repeat: () => send(randomUUID()) }
}

async function refuseAboveLimit(environment: Environment): Promise<void> {
  const sent = environment.writes()
  const order = { ...market, quantity: maxQuantity + 1, orderId: randomUUID() }
  const outcome = await environment.app.bridge.futures.open(order).catch(() => null)
  if (outcome !== null || environment.writes() !== sent)
    throw new Error('an order above the risk limit was sent')
}

async function aCall({ app }: Environment): Promise<string> {
  const { instruments } = await app.bridge.options.offer(undefined)
  const name = instruments.find((each) => each.endsWith('.C'))
  if (name === undefined) throw new Error('no option is on offer')
  return name
}

const movedOrder = 'move-order, its new order'
const marginStep = sats(300)
const maxQuantity = 5000

async function option(environment: Environment): Promise<string> {
  const instrumentName = await aCall(environment)
  const order = { side: 'buy', instrumentName, quantity: 100, settlement: 'cash' } as const
  const outcome = await environment.app.bridge.options.buy({ ...order, orderId: randomUUID() })
  if (outcome.kind !== 'done') throw new Error('the option to begin with is in doubt')
  return outcome.value.id
}

const moving =
  (skip: number): Prepare =>
  async (environment) => {
    const { id } = await opened(environment, limit)
    const placed = async (): Promise<number> =>
      (await environment.books.trades('open')).filter(({ price }) => price === 41_000).length
    const before = await placed()
    const move = () =>
      environment.app.bridge.futures.moveOrder({ tradeId: id, price: 41_000, orderId: randomUUID() })
    return {
      skip,
      mayNeedUser: 'always',
      ...(skip === 0 && { isUntouched: async () => (await environment.books.trade(id)).open }),
      ...once(move),
      async done() {
        const times = (await placed()) - before
        const isLeft = (await environment.books.trades('open')).some((bookedTrade) => bookedTrade.id === id)
        return isLeft ? times * 2 : times
      },
    }
  }

export const operations: Readonly<Record<string, Prepare>> = {
  'open-trade': async (environment) => {
    await opened(environment, market)
    await environment.app.bridge.guards.change({ maxQuantity })
    return counted(() => tradeCount(environment), {
      ...ordered((orderId) => environment.app.bridge.futures.open({ ...market, orderId })),
      ...(environment.protocol === 'v2' && { mayNeedUser: 'if-done' }),
      afterwards: () => refuseAboveLimit(environment),
    })
  },
  'close-trade': onTrade(market, (environment, { id }) => ({
    send: () => environment.app.bridge.futures.close({ tradeId: id }),
    done: () => isTrade(environment, id, ({ closed, canceled }) => closed && !canceled),
  })),
  'cancel-trade': onTrade(limit, (environment, { id }) => ({
    send: () => environment.app.bridge.futures.cancel({ tradeId: id }),
    done: () => isTrade(environment, id, ({ canceled }) => canceled),
  })),
  'add-margin': onTrade(market, (environment, { id, marginSats }) => ({
    ...once(() => environment.app.bridge.futures.addMargin({ tradeId: id, amountSats: marginStep })),
    done: async () => ((await environment.books.trade(id)).margin - marginSats) / marginStep,
  })),
  'cash-in': onTrade(market, (environment, { id, marginSats }) => ({
    ...once(() => environment.app.bridge.futures.cashIn({ tradeId: id, amountSats: marginStep })),
    done: async () => (marginSats - (await environment.books.trade(id)).margin) / marginStep,
  })),
  'set-level': onTrade(market, (environment, { id }) => ({
    send: () => environment.app.bridge.futures.setLevel({ tradeId: id, kind: 'stop-loss', price: 48_000 }),
    done: () => isTrade(environment, id, ({ stoploss }) => stoploss === 48_000),
  })),
  'trail-stop': onTrade(market, (environment, { id }) => ({
    send: () => environment.app.bridge.futures.trailStop({ tradeId: id, rate: 0.02 }),
    done: () => isTrade(environment, id, ({ stoploss }) => (stoploss ?? 0) > 48_000),
  })),
  'close-all': async (environment) => {
    await opened(environment, market)
    if (environment.protocol === 'v2') await opened(environment, market)
    return {
      send: () => environment.app.bridge.futures.closeAll(undefined),
      done: () => isNow(async () => (await environment.books.trades('running')).length === 0),
    }
  },
  'cancel-all': onTrade(limit, (environment) => ({
    send: () => environment.app.bridge.futures.cancelAll(undefined),
    done: () => isNow(async () => (await environment.books.trades('open')).length === 0),
  })),
  'move-order, its cancel': moving(0),
  [movedOrder]: moving(1),
  withdraw: async (environment) => {
    const amountSats = sats(20_000)
    const { paymentRequest } = await environment.app.bridge.practice.makeInvoice({ amountSats })
    return counted(payments(environment, 'lightning'), {
      ...once(() => environment.app.bridge.wallet.withdraw({ paymentRequest, amountSats, mostFeeSats })),
      limitMs: 90_000,
    })
  },
  'withdraw-on-chain': (environment) => {
    const requested = { address: outside, amountSats: sats(150_000), mostFeeSats }
    return countedAfterOne(payments(environment, 'bitcoin'), () =>
      environment.app.bridge.wallet.withdrawOnChain(requested),
    )
  },
  'cancel-withdrawal': async (environment) => {
    const requested = { address: outside, amountSats: sats(150_000), mostFeeSats }
    const outcome = await environment.app.bridge.wallet.withdrawOnChain(requested)
    if (outcome.kind !== 'done') throw new Error('the withdrawal to cancel is in doubt')
    const { id } = outcome.value
    const isCanceled = async (): Promise<boolean> =>
      (await environment.books.withdrawals()).some(
        (bookedPayment) => bookedPayment.id === id && bookedPayment.status === 'failed',
      )
    return {
      send: () => environment.app.bridge.wallet.cancelWithdrawal({ withdrawalId: id }),
      done: () => isNow(isCanceled),
    }
  },
  transfer: async (environment) => {
    const { username } = await environment.app.bridge.practice.makeUser(undefined)
    const requested = { toUsername: username, amountSats: sats(1000) }
    return countedAfterOne(payments(environment, 'internal'), () =>
      environment.app.bridge.wallet.transfer(requested),
    )
  },
  deposit: (environment) =>
    Promise.resolve({
      isTracked: false,
      send: () => environment.app.bridge.wallet.requestDeposit({ amountSats: sats(5000) }),
      done: () => Promise.resolve(null),
    }),
  'option, buy': async (environment) => {
    const instrumentName = await aCall(environment)
    const order = { side: 'buy', instrumentName, quantity: 100, settlement: 'cash' } as const
    return counted(async () => (await environment.books.options('running')).length, {
      ...ordered((orderId) => environment.app.bridge.options.buy({ ...order, orderId })),
      mayNeedUser: 'if-done',
    })
  },
  'option, close': async (environment) => {
    const id = await option(environment)
    const isClosed = async (): Promise<boolean> =>
      (await environment.books.options('closed')).some((bookedOption) => bookedOption.id === id)
    return { send: () => environment.app.bridge.options.close({ tradeId: id }), done: () => isNow(isClosed) }
  },
  'options, close all': async (environment) => {
    await option(environment)
    return {
      send: () => environment.app.bridge.options.closeAll(undefined),
      done: () => isNow(async () => (await environment.books.options('running')).length === 0),
    }
  },
  'option, settlement': async (environment) => {
    const id = await option(environment)
    const isPhysical = async (): Promise<boolean> =>
      (await environment.books.options('running')).some(
        (bookedOption) => bookedOption.id === id && bookedOption.settlement === 'physical',
      )
    return {
      send: () => environment.app.bridge.options.setSettlement({ tradeId: id, settlement: 'physical' }),
      done: () => isNow(isPhysical),
    }
  },
  swap: (environment) =>
    counted(async () => (await environment.books.swaps()).length, {
      ...ordered((orderId) =>
        environment.app.bridge.swaps.make({ inAsset: 'BTC', outAsset: 'USD', inAmount: 100_000, orderId }),
      ),
      mayNeedUser: 'if-done',
    }),
  ...crossOperations,
  ...eventOperations,
}

const ofVersion2 = (name: string): boolean => /^(option|transfer|cancel-withdrawal)/.test(name)
const ofVersion3 = (name: string): boolean => /^(trail-stop|cross)/.test(name)

export const operationsOver = (protocol: EnvironmentProtocol): string[] =>
  Object.keys(operations).filter((name) => !(protocol === 'v3' ? ofVersion2 : ofVersion3)(name))

export const isCombined = (operation: string, fault: FaultName): boolean =>
  fault === 'killed between'
    ? operation === movedOrder
    : !(operation in eventOperations) || eventFaults.includes(fault)
