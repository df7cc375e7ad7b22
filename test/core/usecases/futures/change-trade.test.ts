import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import { changeTrade } from '../../../../electron/core/usecases/futures/change-trade'
import { missingTradeEvents, tradeEvents } from '../../../../electron/core/usecases/futures/trade-events'
import { quote } from '../../../window/support/records'
import { createTrade, testNowMs } from '../../../support/create-trade'
import { message } from '../../../support/text'
import { futuresDeps, openOrder } from '../support/futures'
import { lostResponse, notSent, refusal } from '../support/write-deps'

interface Scene {
  readonly exchange?: Partial<Exchange>
  readonly hasPrice?: boolean
  readonly capsLeverage?: boolean
}

function start(existing: readonly FuturesTrade[], scene: Scene = {}) {
  const { exchange = {}, hasPrice = true, capsLeverage = false } = scene
  const deps = futuresDeps(...existing)
  const raised: [number, number][] = []
  const change = changeTrade({
    booked: { beforeClosing: () => () => undefined },
    ...deps,
    exchange: {
      closeTrade: notSent,
      cancelTrade: notSent,
      addMargin: notSent,
      cashIn: notSent,
      setLevel: notSent,
      trailingStops: { trail: notSent },
      ...exchange,
    },
    ticker: () => (hasPrice ? quote(20_000).ticker : undefined),
    riskLimits: { capsLeverage: () => capsLeverage, checkRaise: (...row) => void raised.push(row) },
  })
  return { ...deps, ...change, raised }
}

type Change = (started: ReturnType<typeof start>) => Promise<unknown>
const closing: Change = ({ close }) => close({ tradeId: 't1' })
const canceling: Change = ({ cancel }) => cancel({ tradeId: 't1' })
const trailing: Change = ({ trailStop }) => trailStop({ tradeId: 't1', rate: 0.01 })
const cashingIn: Change = ({ cashIn }) => cashIn({ tradeId: 't1', amountSats: sats(1000) })
const lost = () => Promise.reject(lostResponse)

describe('trade change', () => {
  const running = createTrade('t1')

  test.each<[string, FuturesTrade, Change, object]>([
    [
      'an unknown trade',
      createTrade('t2'),
      ({ close }) => close({ tradeId: 't1' }),
      refusal('not-found', message('trade.unknown')),
    ],
    ['closing an open order', openOrder(), closing, refusal('rejected', message('trade.stillOpen'))],
    ['canceling a running trade', running, canceling, refusal('rejected', message('trade.runningAlready'))],
    [
      'a closed trade',
      createTrade('t1', { state: 'closed' }),
      closing,
      refusal('rejected', message('trade.closedAlready')),
    ],
    [
      'a canceled order',
      createTrade('t1', { state: 'canceled' }),
      canceling,
      refusal('rejected', message('trade.canceledAlready')),
    ],
    [
      'adding no margin',
      running,
      ({ addMargin }) => addMargin({ tradeId: 't1', amountSats: sats(0) }),
      { kind: 'invalid-input', issues: [{ field: 'amountSats' }] },
    ],
    [
      'cashing in more than the margin',
      running,
      ({ cashIn }) => cashIn({ tradeId: 't1', amountSats: sats(60_000) }),
      { kind: 'invalid-input', issues: [{ field: 'amountSats' }] },
    ],
    [
      'a trailing stop beyond the liquidation price',
      running,
      ({ trailStop }) => trailStop({ tradeId: 't1', rate: 0.5 }),
      { kind: 'invalid-input', issues: [{ field: 'price' }] },
    ],
    [
      'a stop loss above the price',
      running,
      ({ setLevel }) => setLevel({ tradeId: 't1', kind: 'stop-loss', price: 20_500 }),
      { kind: 'invalid-input', issues: [{ field: 'price' }] },
    ],
  ])('is rejected for %s', async (_name, existing, change, expected) => {
    await expect(change(start([existing]))).rejects.toMatchObject(expected)
  })

  test.each<[string, Change, Scene, object]>([
    [
      'a cash-in without a price while leverage is limited',
      cashingIn,
      { hasPrice: false, capsLeverage: true },
      refusal('not-connected', message('riskLimit.noPrice')),
    ],
    [
      'a trailing stop that the exchange does not offer',
      trailing,
      { exchange: { trailingStops: null } },
      refusal('unsupported', message('service.notOffered')),
    ],
    [
      'a trailing stop without a price',
      trailing,
      { hasPrice: false },
      refusal('not-connected', message('order.noPrices')),
    ],
  ])('is rejected if price or exchange support is missing: %s', async (_name, change, scene, expected) => {
    await expect(change(start([running], scene))).rejects.toMatchObject(expected)
  })

  const long = message('position.long', { quantity: 100 })
  const short = message('position.short', { quantity: 100 })
  const trailingStops = { trail: lost } as unknown as Exchange['trailingStops']
  const atLimit = { quantity: 100, price: 19_000 }
  test.each<[string, FuturesTrade, Partial<Exchange>, Change, ReturnType<typeof message>]>([
    [
      'closing a short',
      createTrade('t1', { side: 'sell' }),
      { closeTrade: lost },
      closing,
      message('action.close', { trade: short }),
    ],
    ['canceling a buy', openOrder(), { cancelTrade: lost }, canceling, message('action.cancelBuy', atLimit)],
    [
      'canceling a sell',
      openOrder({ side: 'sell' }),
      { cancelTrade: lost },
      canceling,
      message('action.cancelSell', atLimit),
    ],
    [
      'adding margin',
      running,
      { addMargin: lost },
      ({ addMargin }) => addMargin({ tradeId: 't1', amountSats: sats(1000) }),
      message('action.addMargin', { amount: 1000, trade: long }),
    ],
    [
      'setting a stop loss',
      running,
      { setLevel: lost },
      ({ setLevel }) => setLevel({ tradeId: 't1', kind: 'stop-loss', price: 19_500 }),
      message('action.setStopLoss', { trade: long, price: 19_500 }),
    ],
    [
      'setting a stop loss without a price',
      openOrder(),
      { setLevel: lost },
      ({ setLevel }) => setLevel({ tradeId: 't1', kind: 'stop-loss', price: 18_500 }),
      message('action.setStopLoss', { trade: long, price: 18_500 }),
    ],
    [
      'removing a stop loss',
      createTrade('t1', { stopLossPrice: 19_500 }),
      { setLevel: lost },
      ({ setLevel }) => setLevel({ tradeId: 't1', kind: 'stop-loss', price: null }),
      message('action.removeStopLoss', { trade: long }),
    ],
    [
      'trailing the stop loss',
      running,
      { trailingStops },
      trailing,
      message('action.trailStop', { trade: long, rate: 0.01 }),
    ],
  ])('names its values while its status is unknown: %s', async (...row) => {
    const [, existing, exchange, change, summary] = row
    const started = start([existing], { exchange })
    expect(await change(started)).toMatchObject({ kind: 'in-doubt' })
    expect(started.pendingWrites.list()).toMatchObject([{ summary, tradeId: 't1' }])
  })

  test.each([
    ['with the reported profit cashed in so far', { cashedInPnlSats: sats(300) }, { cashedInPnlSats: 300 }],
    ['without it if it is not reported', {}, {}],
  ])('stores the margin before a cash-in %s', async (_name, changes, stored) => {
    const started = start([createTrade('t1', changes)], { exchange: { cashIn: lost } })
    await cashingIn(started)
    const before = { marginSats: 50_000, price: 20_000, ...stored }
    expect(started.pendingWrites.get('d1')?.sent).toMatchObject({ amountSats: 1000 })
    expect(started.pendingWrites.get('d1')?.sent).toHaveProperty('before', before)
  })

  test('sets a take profit below the price on an order that is not filled, but not on a position', async () => {
    const below: Change = ({ setLevel }) => setLevel({ tradeId: 't1', kind: 'take-profit', price: 19_500 })
    const order = openOrder({ takeProfitPrice: 19_500 })
    const started = start([openOrder()], { exchange: { setLevel: () => Promise.resolve(order) } })
    expect(await below(started)).toEqual({ kind: 'done', value: order })
    const position = createTrade('t1', { price: 19_000, liquidationPrice: 17_273 })
    await expect(below(start([position]))).rejects.toMatchObject({ issues: [{ field: 'price' }] })
  })

  test('checks how far a cash-in raises the leverage if a price is available', async () => {
    const priced = start([running], { exchange: { cashIn: lost } })
    await cashingIn(priced)
    expect(priced.raised).toMatchObject([[10, expect.any(Number)]])
    const unpriced = start([running], { exchange: { cashIn: lost }, hasPrice: false })
    await cashingIn(unpriced)
    expect(unpriced.raised).toEqual([])
    expect(unpriced.pendingWrites.list()).toHaveLength(1)
  })
})

describe('trade notifications', () => {
  const running = createTrade('t1')

  test.each<[string, FuturesTrade | undefined, FuturesTrade, readonly object[]]>([
    ['nothing of a trade not known before', undefined, running, []],
    ['nothing of a change while it runs', running, createTrade('t1', { stopLossPrice: 19_000 }), []],
    [
      'a fill at the price of the order if no entry is given',
      openOrder(),
      createTrade('t1', { price: 19_000, entryPrice: null }),
      [{ event: { kind: 'order-filled', price: 19_000 }, happenedAtMs: testNowMs }],
    ],
    [
      'a close at the price of the trade if no exit is given',
      running,
      createTrade('t1', { state: 'closed' }),
      [{ event: { kind: 'trade-closed', price: 20_000 } }],
    ],
    [
      'a fill and a close between two reads',
      openOrder(),
      createTrade('t1', { state: 'closed', exitPrice: 21_000, closedAtMs: 5 }),
      [
        { event: { kind: 'order-filled' } },
        { event: { kind: 'trade-closed', price: 21_000 }, happenedAtMs: 5 },
      ],
    ],
  ])('report %s', (_name, before, after, expected) => {
    expect(tradeEvents({ before, after })).toMatchObject(expected)
  })

  test('report trades and orders unknown to the exchange in one event', () => {
    expect(missingTradeEvents([])).toEqual([])
    const counts = { running: 1, orders: 1, payments: 0 }
    expect(missingTradeEvents([running, openOrder({ id: 't2' })])).toEqual([
      { event: { kind: 'records-gone', firstId: 't1', ...counts }, happenedAtMs: null },
    ])
  })
})

test('margin changes of one trade are sent one after the other', async () => {
  const steps: string[] = []
  const add = async (_id: string, amountSats: number) => {
    steps.push(`${amountSats} sent`)
    await Promise.resolve()
    steps.push(`${amountSats} done`)
    return createTrade('t1')
  }
  const { addMargin } = start([createTrade('t1')], { exchange: { addMargin: add } })
  const addSats = (amount: number) => addMargin({ tradeId: 't1', amountSats: sats(amount) })
  // The third one comes when the first one has ended.
  const first = addSats(1).then(() => addSats(3))
  await Promise.all([first, addSats(2)])
  expect(steps).toEqual(['1 sent', '1 done', '2 sent', '2 done', '3 sent', '3 done'])
})
