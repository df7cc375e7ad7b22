import { beforeEach, describe, expect, test } from 'vitest'
import { useExchange } from '../../support/practice/practice'
import { v3 } from '../../support/api/v3-body'
import { V3Caller } from '../../support/api/v3-caller'

const exchange = useExchange()
const isoTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const anyId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/)
const nobody = '00000000-0000-4000-8000-000000000000'

let user: V3Caller
beforeEach(async () => {
  await exchange().price(100_000)
  const { rest, account } = await exchange().account()
  user = new V3Caller(rest, account)
})

const cross = '/futures/cross'
const done = async (path: string, body?: unknown) => {
  const reply = await user.post(cross + path, body)
  expect(reply.status, reply.text).toBe(200)
  return v3(reply)
}
const position = async () => (await user.get(`${cross}/position`)).body
const lever = (leverage: number) => user.put(`${cross}/leverage`, { leverage })
const open = async () => v3(await user.get(`${cross}/orders/open`))
const market = (side: 'buy' | 'sell', quantity: number) => done('/order', { type: 'market', side, quantity })
const limit = (side: 'buy' | 'sell', quantity: number, price: number) =>
  done('/order', { type: 'limit', side, quantity, price })

async function opened(side: 'buy' | 'sell' = 'buy') {
  await done('/deposit', { amount: 500_000 })
  await lever(10)
  await exchange().price(side === 'buy' ? 99_999.5 : 100_000.5)
  return market(side, 1000)
}
const bid = (price: number) => exchange().price(price + 0.5)

describe('cross position', () => {
  test('EX-3120 has exactly the published fields while empty, and an unchanged id', async () => {
    const flat = await position()
    expect(flat).toEqual({
      id: anyId,
      quantity: 0,
      leverage: 1,
      margin: 0,
      entryPrice: null,
      liquidation: null,
      initialMargin: 0,
      runningMargin: 0,
      maintenanceMargin: 0,
      tradingFees: 0,
      fundingFees: 0,
      totalPl: 0,
      deltaPl: 0,
      updatedAt: isoTime,
    })
    await opened()
    expect((await position()).id).toBe(flat.id)
  })

  test('EX-3121 opens as in the published example, to the sat', async () => {
    expect(await opened()).toEqual({
      id: anyId,
      clientId: null,
      type: 'market',
      side: 'buy',
      quantity: 1000,
      price: 100_000,
      tradingFee: 1000,
      open: false,
      filled: true,
      canceled: false,
      createdAt: isoTime,
      filledAt: isoTime,
      canceledAt: null,
    })
    expect(await position()).toMatchObject({
      quantity: 1000,
      entryPrice: 100_000,
      margin: 499_000,
      runningMargin: 100_000,
      initialMargin: 100_000,
      maintenanceMargin: 1500,
      liquidation: 66_778,
      tradingFees: 1000,
    })
    expect(v3(await user.get('/account')).balance).toBe(9_500_000)
  })

  test('EX-3122 adds the profit to the margin when reduced', async () => {
    await opened()
    await bid(110_000)
    await market('sell', 400)
    expect(await position()).toMatchObject({
      quantity: 600,
      entryPrice: 100_000,
      margin: 535_000,
      tradingFees: 1363,
    })
  })

  test('EX-3123 moves its entry price when reduced at a loss', async () => {
    await opened()
    await bid(90_000)
    await market('sell', 400)
    expect(await position()).toMatchObject({
      quantity: 600,
      entryPrice: 108_000,
      margin: 498_556,
      liquidation: 56_965,
      totalPl: -111_112,
    })
  })

  test('EX-3124 closes completely and cannot be closed again', async () => {
    await opened()
    await bid(110_000)
    expect(await done('/position/close')).toMatchObject({
      side: 'sell',
      quantity: 1000,
      filled: true,
      price: 110_000,
    })
    expect(await position()).toMatchObject({
      quantity: 0,
      margin: 589_000,
      tradingFees: 1909,
      totalPl: 90_909,
    })
    expect((await user.post(`${cross}/position/close`)).status).toBe(400)
  })

  test('EX-3125 is reversed by one order', async () => {
    await opened()
    await bid(90_000)
    await market('sell', 1500)
    expect(await position()).toMatchObject({
      quantity: -500,
      entryPrice: 90_000,
      margin: 386_222,
      liquidation: 293_830,
    })
  })

  test.each([
    ['buy', 66_778, 3],
    ['sell', 199_005, 997],
  ] as const)(
    'EX-3126 opened by a %s is liquidated at %f and leaves %i sats',
    async (side, price, remaining) => {
      const { id } = await opened(side)
      await limit(side === 'buy' ? 'buy' : 'sell', 1, side === 'buy' ? 50_000 : 250_000)
      await exchange().price(side === 'buy' ? 66_000 : 200_000)
      expect(await position()).toMatchObject({ quantity: 0, margin: remaining, liquidation: null })
      expect(await open()).toEqual([])
      const { data } = v3(await user.get(`${cross}/orders/filled`))
      expect(data).toMatchObject([{ type: 'liquidation', price, quantity: 1000 }, { id }])
      expect(v3(await user.get('/account/notifications')).data).toMatchObject([
        { event: 'futures/liquidation' },
      ])
    },
  )
})

describe('cross orders', () => {
  test('EX-3127 stay open until their price is reached, join the position and are canceled', async () => {
    await opened()
    const order = await limit('buy', 1000, 90_000)
    expect(order).toMatchObject({ type: 'limit', open: true, filled: false, tradingFee: 0, filledAt: null })
    expect(await position()).toMatchObject({ initialMargin: 211_112, runningMargin: 100_000 })
    const other = await limit('buy', 10, 80_000)
    expect((await open()).map(({ id }) => id)).toEqual([other.id, order.id])
    await exchange().price(89_000)
    expect(await position()).toMatchObject({ quantity: 2000, entryPrice: 94_737 })
    expect(await done('/order/cancel', { id: other.id })).toMatchObject({
      canceled: true,
      canceledAt: isoTime,
    })
    const filled = v3(await user.get(`${cross}/orders/filled`, { limit: 1 }))
    expect(filled.data).toMatchObject([{ id: order.id, filled: true, tradingFee: 1111 }])
    expect(filled.nextCursor).not.toBeNull()
    await limit('buy', 10, 80_000)
    expect(await done('/orders/cancel-all')).toHaveLength(1)
    expect(await open()).toEqual([])
  })

  test('EX-3128 are accepted when they reduce, otherwise only within the collateral', async () => {
    await opened()
    await limit('sell', 1000, 120_000)
    const refused = await user.post(`${cross}/order`, {
      type: 'limit',
      side: 'buy',
      quantity: 5000,
      price: 90_000,
    })
    expect([refused.status, v3(refused).issues[0]?.code]).toEqual([400, 'marginOutOfRange'])
    const { margin } = v3(await user.get(`${cross}/position`))
    const atMarket = await user.post(`${cross}/order`, { type: 'market', side: 'buy', quantity: 5000 })
    expect(atMarket.status).toBe(400)
    expect(v3(atMarket).issues[0]?.message).toContain(`The collateral of ${margin} sats is`)
    const far = await user.post(`${cross}/order`, { type: 'limit', side: 'buy', price: 1.5, quantity: 1 })
    expect(far.status).toBe(400)
  })

  test.each([
    [{ quantity: 0 }],
    [{ quantity: 1.5 }],
    [{ quantity: 500_001 }],
    [{ type: 'limit' }],
    [{ price: 90_000 }],
    [{ type: 'limit', price: 90_000.3 }],
    [{ side: 'b' }],
  ])('EX-3129 %j is rejected', async (part) => {
    const reply = await user.post(`${cross}/order`, { type: 'market', side: 'buy', quantity: 10, ...part })
    expect([reply.status, v3(reply).code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('EX-3130 return 400 if foreign or already canceled and 404 if unknown', async () => {
    await opened()
    const { id } = await limit('buy', 10, 90_000)
    const mine = user
    const { rest, account } = await exchange().account()
    user = new V3Caller(rest, account)
    const theirs = await user.post(`${cross}/order/cancel`, { id })
    expect([theirs.status, v3(theirs).message]).toEqual([400, 'You do not own this order'])
    expect((await user.post(`${cross}/order/cancel`, { id: nobody })).status).toBe(404)
    user = mine
    await done('/order/cancel', { id })
    expect((await user.post(`${cross}/order/cancel`, { id })).status).toBe(400)
  })

  test('EX-3131 fill together with isolated trades in the sequence of their prices', async () => {
    await done('/deposit', { amount: 500_000 })
    await limit('buy', 100, 98_000)
    const order = { type: 'limit', side: 'buy', leverage: 10, quantity: 100 }
    for (const price of [99_000, 97_000]) await user.post('/futures/isolated/trade', { ...order, price })
    await exchange().price(96_000)
    const { body } = await exchange().control('/events?after=0&limit=1000')
    const kinds = (body as unknown as { events: { kind: string }[] }).events.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'fill' || kind === 'cross-limit').slice(-3)).toEqual([
      'fill',
      'cross-limit',
      'fill',
    ])
  })
})

describe('cross leverage, collateral and funding', () => {
  test('EX-3132 accept only a whole leverage that the position supports', async () => {
    await opened()
    for (const leverage of [5, 20, 100]) {
      const { body } = await lever(leverage)
      expect(body).toMatchObject({ leverage, runningMargin: 1_000_000 / leverage, liquidation: 66_778 })
    }
    for (const leverage of [1, 0, 101, 2.5]) expect((await lever(leverage)).status).toBe(400)
  })

  test('EX-3133 transfer collateral to and from the balance, up to the free amount', async () => {
    await opened()
    await bid(90_000)
    expect((await user.post(`${cross}/withdraw`, { amount: 386_388 })).status).toBe(400)
    expect(await done('/withdraw', { amount: 386_387 })).toMatchObject({ liquidation: 90_000 })
    await done('/deposit', { amount: 386_387 })
    await done('/position/close')
    const { margin } = v3(await user.get(`${cross}/position`))
    expect((await user.post(`${cross}/withdraw`, { amount: margin + 1 })).status).toBe(400)
    expect(await done('/withdraw', { amount: margin })).toMatchObject({ margin: 0 })
    const { data } = v3(await user.get(`${cross}/transfers`))
    expect(data.map(({ amount }) => amount)).toEqual([-margin, 386_387, -386_387, 500_000])
    expect(data[0]).toEqual({ id: anyId, amount: -margin, time: isoTime })
    const poor = await user.post(`${cross}/deposit`, { amount: 10_000_001 })
    expect(v3(poor).issues[0]?.code).toBe('insufficientBalance')
  })

  test('EX-3134 charge funding to the margin and list it apart from trade funding', async () => {
    await opened()
    await exchange().advance(8 * 3_600_000)
    const { data } = v3(await user.get(`${cross}/funding-fees`))
    expect(data).toEqual([
      { fee: expect.any(Number) as number, settlementId: anyId, time: isoTime, tradeId: null },
    ])
    const fee = data[0]?.fee ?? 0
    expect(await position()).toMatchObject({ margin: 499_000 - fee, fundingFees: fee })
    expect(v3(await user.get('/futures/isolated/funding-fees')).data).toEqual([])
  })
})
