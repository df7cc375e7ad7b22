import type { NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { crossOrder, crossPosition, futuresMarket, option } from '../../window/support/records'
import { message } from '../../support/text'
import { limit, long, market, start, terms, waiting, type Scene } from './support/cross-scene'
import { lostResponse, notSent, refusal } from './support/write-deps'

const lost = () => Promise.reject(lostResponse)
const getSummary = ({ pendingWrites }: ReturnType<typeof start>) => pendingWrites.list()[0]?.summary

describe('cross order', () => {
  test('is placed once per id, within the risk limits', async () => {
    const ids: unknown[] = []
    const started = start({
      exchange: {
        placeOrder: (_order, id) => {
          ids.push(id)
          return Promise.resolve(waiting('c1'))
        },
      },
    })
    expect(await started.place({ ...limit, orderId: 'i1' })).toEqual({ kind: 'done', value: waiting('c1') })
    expect(await started.place({ ...limit, orderId: 'i1' })).toEqual({ kind: 'done', value: waiting('c1') })
    expect(ids).toEqual(['i1'])
    expect(started.tracker.state?.orders).toMatchObject([{ id: 'c1' }])
    expect(started.checks).toHaveLength(1)
  })

  test('is checked against the risk limits if it reverses the position, not if it only reduces it', async () => {
    const sell = async (quantity: number) => {
      const placeOrder = () => Promise.resolve(crossOrder())
      const { place, checks } = start({ position: long, exchange: { placeOrder } })
      await place({ orderId: 'i1', side: 'sell', orderType: 'market', quantity })
      return checks
    }
    expect(await sell(1000)).toEqual([])
    expect(await sell(1500)).toEqual([{ leverage: 10, quantity: 500 }])
  })

  test.each([
    { orderType: 'limit', quantity: 400, checks: [] },
    { orderType: 'limit', quantity: 401, checks: [{ leverage: 10, quantity: 599 }] },
    { orderType: 'market', quantity: 1000, checks: [] },
  ] as const)(
    'of $quantity at the $orderType is checked if it may reverse the position after the open orders',
    async ({ orderType, quantity, checks }) => {
      const orders = [
        { ...waiting('c1'), side: 'sell', quantity: 600, price: 110_000 },
        { ...waiting('c2'), side: 'buy', quantity: 50 },
      ] as const
      const started = start({ exchange: { placeOrder: lost }, position: long, orders })
      const price = orderType === 'limit' ? { price: 120_000 } : {}
      await started.place({ orderId: 'i1', side: 'sell', orderType, quantity, ...price })
      expect(started.checks).toEqual(checks)
    },
  )

  test('is rejected if its id belongs to another action', async () => {
    const { place, journal } = start()
    journal.saveOrderOutcome('i1', { kind: 'bought', option: option() })
    await expect(place({ ...market, orderId: 'i1' })).rejects.toMatchObject(
      refusal('rejected', message('order.idTaken')),
    )
  })

  test.each([
    [market, message('action.crossBuyAtMarket', { quantity: 100 })],
    [limit, message('action.crossBuyAtLimit', { quantity: 100, price: 90_000 })],
    [{ ...market, side: 'sell' } as const, message('action.crossSellAtMarket', { quantity: 100 })],
  ])('is named by its values if its response is lost', async (order, summary) => {
    const started = start({ exchange: { placeOrder: lost } })
    expect(await started.place({ ...order, orderId: 'i1' })).toMatchObject({ kind: 'in-doubt' })
    expect(getSummary(started)).toEqual(summary)
  })

  test('skips the risk limits if it only reduces the position', async () => {
    const started = start({ exchange: { placeOrder: lost }, position: long })
    await started.place({ orderId: 'i1', ...market, side: 'sell' })
    expect(started.checks).toEqual([])
  })

  test('is checked although it only reduces the position while an order that may have reduced it is unresolved', async () => {
    const started = start({ exchange: { placeOrder: lost }, position: long })
    await started.place({ orderId: 'i1', ...market, side: 'sell', quantity: 1000 })
    await started.place({ orderId: 'i2', ...market, side: 'sell', quantity: 400 })
    expect(started.checks).toEqual([{ leverage: 10, quantity: 600 }])
  })

  test('is rejected while a close of the position is unresolved, and would open another one', async () => {
    const started = start({ exchange: { close: lost, placeOrder: notSent }, position: long })
    await started.close(undefined)
    await expect(
      started.place({ orderId: 'i1', ...market, side: 'sell', quantity: 1000 }),
    ).rejects.toMatchObject({ kind: 'rejected', text: { code: 'unresolved.statusUnknown' } })
  })

  test('is placed as a limit order while the price is stale', async () => {
    const { place } = start({
      exchange: { placeOrder: () => Promise.resolve(waiting('c1')) },
      terms: terms({ stale: true }),
    })
    expect(await place({ ...limit, orderId: 'i1' })).toMatchObject({ kind: 'done' })
  })

  test.each<[string, Scene, NewCrossOrder, object]>([
    ['no price is known', { terms: undefined }, market, refusal('not-connected', message('order.notLoaded'))],
    [
      'the position was not read',
      { isRead: false },
      market,
      refusal('not-connected', message('cross.notKnown')),
    ],
    [
      'the price is stale',
      { terms: terms({ stale: true }) },
      market,
      refusal('rejected', message('order.stalePrice')),
    ],
    [
      'too many orders wait',
      { orders: [waiting('c1')], terms: terms({ market: { ...futuresMarket, maxTradeCount: 1 } }) },
      limit,
      refusal('rejected', message('cross.tooManyOrders', { most: 1 })),
    ],
    [
      'the quantity is 0',
      {},
      { ...market, quantity: 0 },
      { kind: 'invalid-input', issues: [{ field: 'quantity' }] },
    ],
  ])('is rejected if %s', async (_name, scene, order, expected) => {
    await expect(start(scene).place({ ...order, orderId: 'i1' })).rejects.toMatchObject(expected)
  })
})

describe('cross position change', () => {
  test('applies the state returned by the exchange', async () => {
    const position = { ...crossPosition(), leverage: 20 }
    const started = start({
      exchange: {
        setLeverage: () => Promise.resolve(position),
        deposit: () => Promise.resolve({ ...position, marginSats: sats(501_000) }),
        cancelOrder: () => Promise.resolve({ ...waiting('c1'), state: 'canceled' }),
        cancelOrders: () => Promise.resolve([{ ...waiting('c2'), state: 'canceled' }]),
      },
      orders: [waiting('c1'), waiting('c2')],
    })
    await started.setLeverage({ leverage: 20 })
    expect(started.checks).toEqual([{ from: 10, to: 20 }])
    expect(started.tracker.state?.position.leverage).toBe(20)
    await started.deposit({ amountSats: sats(1000) })
    expect(started.tracker.state?.position.marginSats).toBe(501_000)
    expect(started.transfers()).toBe(1)
    await started.cancel({ id: 'c1' })
    expect(started.tracker.state?.orders).toMatchObject([{ id: 'c2' }])
    expect(started.withdrawals.count).toBe(0)
    await started.cancelAll(null)
    expect(started.withdrawals.count).toBe(1)
    expect(started.tracker.state?.orders).toEqual([])
  })

  test.each([
    ['deposit', sats(1000), 'action.crossDeposit'],
    ['withdraw', sats(1000), 'action.crossWithdraw'],
  ] as const)('stores the previous collateral if the response to a %s is lost', async (kind, amount, key) => {
    const started = start({ exchange: { [kind]: lost } })
    await started[kind]({ amountSats: amount })
    expect(getSummary(started)).toEqual(message(key, { amount }))
    expect(started.pendingWrites.get('d1')?.sent).toMatchObject({ amountSats: 1000, beforeSats: 500_000 })
    expect(started.transfers()).toBe(0)
  })

  test('compares the close with an order of the other side', async () => {
    const compared: unknown[] = []
    const closed = { ...crossOrder(), side: 'sell' } as const
    const started = start({
      exchange: { close: () => Promise.resolve(closed) },
      position: long,
      booked: {
        beforeCrossOrder: (order, step) => (filled) => void compared.push([order, step, filled]),
      },
    })
    await started.close({ previewPrice: 99_000 })
    const { position } = started.tracker.state ?? {}
    expect(compared).toEqual([
      [
        { side: 'sell', orderType: 'market', quantity: 1000 },
        { previewPrice: 99_000, position, step: 'closed' },
        closed,
      ],
    ])
  })

  test('closes the whole position and withdraws waiting orders', async () => {
    const started = start({ exchange: { close: lost }, position: long })
    await started.close(null)
    expect(started.withdrawals.count).toBe(1)
    expect(started.pendingWrites.get('d1')?.sent).toEqual({
      action: 'cross-close',
      quantity: 1000,
      entryPrice: 100_000,
    })
    expect(getSummary(started)).toEqual(
      message('action.crossClose', { position: message('position.long', { quantity: 1000 }) }),
    )
  })

  test.each([
    ['buy', 'action.cancelBuy'],
    ['sell', 'action.cancelSell'],
  ] as const)('names a canceled %s order by its values', async (side, key) => {
    const started = start({ exchange: { cancelOrder: lost }, orders: [{ ...waiting('c1'), side }] })
    await started.cancel({ id: 'c1' })
    expect(getSummary(started)).toEqual(message(key, { quantity: 1000, price: 90_000 }))
    expect(started.pendingWrites.list()).toMatchObject([{ tradeId: 'c1' }])
  })

  type Started = ReturnType<typeof start>
  test.each<[string, Scene, (started: Started) => Promise<unknown>, object]>([
    [
      'an unknown order',
      {},
      ({ cancel }) => cancel({ id: 'c9' }),
      refusal('not-found', message('cross.orderGone')),
    ],
    [
      'all orders if none is open',
      {},
      ({ cancelAll }) => cancelAll(null),
      refusal('rejected', message('cross.noneOpen')),
    ],
    ['a flat position', {}, ({ close }) => close(null), refusal('rejected', message('cross.flat'))],
    [
      'a position that was not read',
      { isRead: false },
      ({ close }) => close(null),
      refusal('not-connected', message('cross.notKnown')),
    ],
    [
      'the leverage beyond its bounds',
      {},
      ({ setLeverage }) => setLeverage({ leverage: 101 }),
      { kind: 'invalid-input', issues: [{ field: 'leverage' }] },
    ],
    [
      'more collateral than the balance',
      {},
      ({ deposit }) => deposit({ amountSats: sats(1_000_001) }),
      { kind: 'invalid-input', issues: [{ field: 'amountSats' }] },
    ],
  ])('is rejected for %s', async (_name, scene, change, expected) => {
    await expect(change(start(scene))).rejects.toMatchObject(expected)
  })
})
