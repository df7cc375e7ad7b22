import type { Account } from '@common/domain/account'
import { hourMs, minuteMs } from '@common/domain/durations'
import type { Swap, SwapOrder, SwapPrices } from '@common/domain/swaps/swap'
import { sats } from '@common/domain/units'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openHistory } from '../../../electron/core/database/open-history'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import type { SwapExchange } from '../../../electron/core/ports/exchange/exchange-swaps'
import type { ExecutedSwap } from '../../../common/domain/swaps/swap'
import { makeSwap, type SwapTerms } from '../../../electron/core/usecases/swaps/make-swap'
import { readAgain } from '../../../electron/core/usecases/swaps/read-again'
import { accountState, crossOrder, option, quote } from '../../window/support/records'
import { createSwap } from '../../support/create-swap'
import { createTrade } from '../../support/create-trade'
import { temporaryFolder } from '../../support/temporary-folder'
import { verbatim, message } from '../../support/text'
import { notCompared, fieldRefusal, lostResponse, refusal, writeDeps } from './support/write-deps'

const account: Account = { ...accountState(100_000).account, syntheticUsd: 10 }
const terms = (changes: Partial<SwapTerms> = {}): SwapTerms => ({
  ticker: { ...quote(20_000).ticker, bidPrice: 20_000, askPrice: 20_000 },
  account,
  stale: false,
  ...changes,
})
const intoDollars: SwapOrder = { inAsset: 'BTC', outAsset: 'USD', inAmount: 10_000 }
const outOfDollars: SwapOrder = { inAsset: 'USD', outAsset: 'BTC', inAmount: 2 }
const created: ExecutedSwap = {
  inAsset: 'BTC',
  outAsset: 'USD',
  inAmount: 10_000,
  outAmount: 2,
  exchangeRate: null,
}

interface Scene {
  readonly swap?: (order: SwapOrder) => Promise<ExecutedSwap>
  readonly bestPrice?: () => Promise<SwapPrices>
  readonly terms?: SwapTerms | undefined
}

describe('swap', () => {
  function start(scene: Scene = {}) {
    const deps = writeDeps()
    const orders: SwapOrder[] = []
    let swaps = 0
    const send = makeSwap({
      ...deps,
      booked: notCompared,
      swaps: {
        asTaken: (order) => order,
        bestPrice: scene.bestPrice ?? null,
        swap: (order) => {
          orders.push(order)
          return scene.swap?.(order) ?? Promise.resolve(created)
        },
      },
      terms: () => ('terms' in scene ? scene.terms : terms()),
      knownIds: () => ['s0'],
      onSwap: () => (swaps += 1),
    })
    return { ...deps, send, orders, swaps: () => swaps }
  }

  test('is sent once per id and returns its outcome again', async () => {
    const { send, orders, swaps } = start()
    expect(await send({ ...intoDollars, orderId: 'i1' })).toEqual({ kind: 'done', value: created })
    expect(await send({ ...intoDollars, orderId: 'i1' })).toEqual({ kind: 'done', value: created })
    expect(orders).toEqual([intoDollars])
    expect(swaps()).toBe(1)
  })

  test.each([
    ['a trade', { kind: 'done', trade: createTrade('t1') }],
    ['an option', { kind: 'bought', option: option() }],
    ['a cross order', { kind: 'placed', order: crossOrder() }],
  ] as const)('is rejected if its id belongs to %s', async (_name, outcome) => {
    const { send, journal, orders } = start()
    journal.saveOrderOutcome('i1', outcome)
    await expect(send({ ...intoDollars, orderId: 'i1' })).rejects.toMatchObject(
      refusal('rejected', message('order.idTaken')),
    )
    expect(orders).toEqual([])
  })

  test.each([
    ['the sats given', intoDollars, sats(10_000)],
    ['the sats received', outOfDollars, sats(10_000)],
  ])('shows %s if its response is lost', async (_name, order, amountSats) => {
    const { send, pendingWrites } = start({ swap: () => Promise.reject(lostResponse) })
    expect(await send({ ...order, orderId: 'i1' })).toEqual({ kind: 'in-doubt', doubtId: 'd1' })
    expect(pendingWrites.list()).toMatchObject([{ action: 'swap', amountSats }])
    expect(pendingWrites.get('d1')?.sent).toMatchObject({ order, knownIds: ['s0'] })
  })

  test('uses the price of the exchange even while the market is stale', async () => {
    const prices = { bidPrice: 30_000, askPrice: 30_000 }
    const { send, pendingWrites } = start({
      terms: terms({ stale: true }),
      bestPrice: () => Promise.resolve(prices),
      swap: () => Promise.reject(lostResponse),
    })
    await send({ ...intoDollars, orderId: 'i1' })
    const [unresolved] = pendingWrites.list()
    const values = {
      given: message('figure.sats', { amount: 10_000 }),
      got: message('figure.dollars', { amount: 3 }),
    }
    expect(unresolved?.summary).toEqual(message('action.swap', values))
  })

  test('is not sent if the computer was suspended while the price was read, and keeps its id', async () => {
    let sleepMs = hourMs
    const { send, clock, orders, journal } = start({
      bestPrice: () => {
        clock.set(clock.nowMs() + sleepMs)
        return Promise.resolve({ bidPrice: 20_000, askPrice: 20_000 })
      },
    })
    const once = (): Promise<unknown> => send({ ...intoDollars, orderId: 'i1' })
    await expect(once()).rejects.toMatchObject(
      refusal('rejected', message('service.waitedTooLong', { seconds: 120 })),
    )
    expect([orders, journal.orderOutcome('i1')]).toEqual([[], undefined])
    sleepMs = 2 * minuteMs
    expect(await once()).toMatchObject({ kind: 'done' })
  })

  test('is sent while the balance is unknown', async () => {
    const { send } = start({ terms: terms({ account: null }) })
    expect(await send({ orderId: 'i1', ...intoDollars, inAmount: 100_001 })).toMatchObject({ kind: 'done' })
  })

  test.each([
    ['sats', { ...intoDollars, inAmount: 100_000 }],
    ['dollars', { ...outOfDollars, inAmount: 10 }],
  ])('is sent for all of the %s', async (_name, order) => {
    const { send, orders } = start()
    await send({ ...order, orderId: 'i1' })
    expect(orders).toEqual([order])
  })

  const expectShortage = (key: 'swap.shortOfSats' | 'swap.shortOfDollars', needed: number, balance: number) =>
    fieldRefusal('inAmount', message(key, { needed, balance }))
  test.each<[string, Scene, SwapOrder, object]>([
    [
      'no price is known',
      { terms: undefined },
      intoDollars,
      refusal('not-connected', message('order.notLoaded')),
    ],
    [
      'the price is stale',
      { terms: terms({ stale: true }) },
      intoDollars,
      refusal('rejected', message('swap.stalePrice')),
    ],
    [
      'no amount is given',
      {},
      { inAsset: 'BTC', outAsset: 'USD' },
      fieldRefusal('inAmount', message('issue.swapAmountMissing')),
    ],
    [
      'the sats do not suffice',
      {},
      { ...intoDollars, inAmount: 100_001 },
      expectShortage('swap.shortOfSats', 100_001, 100_000),
    ],
    [
      'the dollars do not suffice',
      {},
      { ...outOfDollars, inAmount: 10.5 },
      expectShortage('swap.shortOfDollars', 10.5, 10),
    ],
  ])('is rejected if %s', async (_name, scene, order, expected) => {
    const { send, orders } = start(scene)
    await expect(send({ ...order, orderId: 'i1' })).rejects.toMatchObject(expected)
    expect(orders).toEqual([])
  })
})

describe('reread swap', () => {
  function start(read: () => Promise<Swap>) {
    const { history } = openHistory(temporaryFolder(), 'p1', null, 1)
    onTestFinished(() => history.close())
    const counted: Swap[] = []
    let reads = 0
    const swaps = { swapById: read, swapOf: read } as Pick<SwapExchange, 'swapById' | 'swapOf'>
    const second = readAgain({
      swaps,
      history,
      balance: { countSwaps: (added) => void counted.push(...added) },
      onRead: () => (reads += 1),
    })
    return { ...second, history, counted, reads: () => reads }
  }

  test('is added and counted if it is new', async () => {
    const { read, history, counted, reads } = start(() => Promise.resolve(createSwap()))
    expect(await read({ swapId: 's1' })).toEqual({ swap: createSwap(), isOther: false })
    expect(history.swaps.find('s1')).toEqual(createSwap())
    expect(counted).toEqual([createSwap()])
    expect(reads()).toBe(1)
  })

  test.each<Partial<Swap>>([
    { inAmount: 10_001 },
    { outAmount: 2.1 },
    { outAsset: 'BTC' },
    { inAsset: 'USD' },
  ])('replaces the stored one that had %o, without counting it again', async (before) => {
    const { read, history, counted } = start(() => Promise.resolve(createSwap()))
    history.swaps.add([createSwap(before)])
    expect(await read({ swapId: 's1' })).toEqual({ swap: createSwap(), isOther: true })
    expect(counted).toEqual([])
  })

  test('leaves the stored one unchanged if nothing differs', async () => {
    const { read, history, reads } = start(() => Promise.resolve(createSwap()))
    history.swaps.add([createSwap()])
    expect(await read({ swapId: 's1' })).toEqual({ swap: createSwap(), isOther: false })
    expect(reads()).toBe(0)
  })

  test('is null for a payment without a swap', async () => {
    const unknown = new ExchangeError('not-found', verbatim('Not found.'))
    expect(
      await start(() => Promise.reject(unknown)).ofPayment({ source: 'deposit', paymentId: 'd1' }),
    ).toBeNull()
    const offline = new ExchangeError('no-answer', verbatim('No answer.'))
    await expect(
      start(() => Promise.reject(offline)).ofPayment({ source: 'deposit', paymentId: 'd1' }),
    ).rejects.toBe(offline)
    expect(
      await start(() => Promise.resolve(createSwap())).ofPayment({ source: 'withdrawal', paymentId: 'w1' }),
    ).toEqual(createSwap())
  })
})
