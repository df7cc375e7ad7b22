import { beforeEach, describe, expect, test } from 'vitest'
import { useExchange } from '../../support/practice/practice'
import type { SignedCaller } from '../../support/api/signed-caller'
import { v3 } from '../../support/api/v3-body'
import { V3Caller } from '../../support/api/v3-caller'

const exchange = useExchange()
const nobody = '00000000-0000-4000-8000-000000000000'
const isoTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const uuid: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

let user: V3Caller
let older: SignedCaller
beforeEach(async () => {
  await exchange().price(50_000)
  older = await exchange().account()
  user = new V3Caller(older.rest, older.account)
})

const market = { type: 'market', side: 'buy', leverage: 10, quantity: 1000 }
const limit = { ...market, type: 'limit', price: 49_000 }
const place = async (order: object) => {
  const reply = await user.post('/futures/isolated/trade', order)
  expect(reply.status, reply.text).toBe(200)
  return v3(reply)
}
const after = async (path: string, body: object) => {
  const reply = await user.post(`/futures/isolated/trade/${path}`, body)
  expect(reply.status, reply.text).toBe(200)
  return v3(reply)
}

describe('new isolated trade', () => {
  test('EX-3000 has exactly the published fields for an open limit order', async () => {
    const order = { type: 'limit', side: 'buy', price: 100_000, quantity: 1, leverage: 100, clientId: 'mine' }
    expect(await place({ ...order, price: 40_000 })).toEqual({
      id: uuid,
      clientId: 'mine',
      type: 'limit',
      side: 'buy',
      quantity: 1,
      margin: 25,
      leverage: 100,
      price: 40_000,
      liquidation: 39_604,
      stoploss: 0,
      stoplossTrailingDistance: 0,
      takeprofit: 0,
      entryPrice: 40_000,
      entryMargin: 25,
      exitPrice: null,
      pl: 0,
      openingFee: 0,
      closingFee: 0,
      maintenanceMargin: 4,
      sumFundingFees: 0,
      sumCashInPl: 0,
      sumCashInMargin: 0,
      createdAt: isoTime,
      filledAt: null,
      closedAt: null,
      open: true,
      running: false,
      closed: false,
      canceled: false,
    })
    await exchange().price(150_000)
    expect(await place(order)).toMatchObject({
      margin: 10,
      entryMargin: 10,
      liquidation: 99_010,
      maintenanceMargin: 2,
    })
  })

  test('EX-3001 runs immediately for a market order, by quantity or by margin', async () => {
    expect(await place(market)).toMatchObject({
      running: true,
      open: false,
      price: 50_000.5,
      entryPrice: 50_000.5,
      margin: 199_999,
      filledAt: isoTime,
      clientId: null,
    })
    expect(await place({ type: 'market', side: 'sell', leverage: 2.5, margin: 100_000 })).toMatchObject({
      quantity: 124,
      margin: 100_000,
    })
  })

  test('EX-3002 treats null as omitted, and 0 as no stop loss or take profit', async () => {
    const trade = await place({
      ...market,
      price: null,
      margin: null,
      clientId: null,
      stoploss: 0,
      takeprofit: 0,
    })
    expect(trade).toMatchObject({ stoploss: 0, takeprofit: 0, clientId: null })
  })

  test.each([
    [{ price: 49_000 }, 'price', 'invalidRequest'],
    [{ type: 'limit' }, 'price', 'invalidRequest'],
    [{ margin: 1000 }, 'quantity', 'invalidRequest'],
    [{ quantity: null }, 'quantity', 'invalidRequest'],
    [{ leverage: 101 }, 'leverage', 'invalidRequest'],
    [{ side: 'b' }, 'side', 'invalidRequest'],
    [{ clientId: 'x'.repeat(65) }, 'clientId', 'invalidRequest'],
    [{ quantity: 500_001 }, 'quantity', 'quantityOutOfRange'],
    [{ stoploss: 51_000 }, 'stoploss', 'stopLossOutOfRange'],
  ])('EX-3003 %j is rejected, naming %s', async (part, field, code) => {
    const reply = await user.post('/futures/isolated/trade', { ...market, ...part })
    expect([reply.status, v3(reply).code]).toEqual([400, 'BAD_REQUEST'])
    const [issue] = v3(reply).issues
    expect(issue?.path).toEqual([field])
    if (code !== 'invalidRequest') expect(issue?.code).toBe(code)
  })

  test('EX-3004 is rejected above the balance, with the specific code in the issues', async () => {
    const reply = await user.post('/futures/isolated/trade', { ...market, quantity: 400_000 })
    expect(reply.body).toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: [], code: 'insufficientBalance' }],
    })
  })

  test('EX-3005 accepts a client id that is already in use', async () => {
    const [first, second] = [
      await place({ ...limit, clientId: 'twice' }),
      await place({ ...limit, clientId: 'twice' }),
    ]
    expect(first.id).not.toBe(second.id)
    const open = v3(await user.get('/futures/isolated/trades/open'))
    expect(open.map(({ clientId }) => clientId)).toEqual(['twice', 'twice'])
  })
})

describe('existing isolated trade', () => {
  test('EX-3010 closes with its fees and its profit', async () => {
    const { id } = await place(market)
    await exchange().price(51_000)
    const [running] = v3(await user.get('/futures/isolated/trades/running'))
    expect(running).toMatchObject({ id, pl: 39_176 })
    expect(await after('close', { id })).toMatchObject({
      closed: true,
      running: false,
      exitPrice: 50_999.5,
      pl: 39_176,
      closingFee: 1960,
      closedAt: isoTime,
    })
    expect((await user.post('/futures/isolated/trade/close', { id })).status).toBe(400)
  })

  test('EX-3011 is canceled while open, alone or with all others', async () => {
    const { id } = await place(limit)
    expect(await after('cancel', { id })).toMatchObject({
      canceled: true,
      open: false,
      closedAt: isoTime,
      filledAt: null,
      entryPrice: 49_000,
    })
    const ids = [(await place(limit)).id, (await place(limit)).id]
    const all = await user.post('/futures/isolated/trades/cancel-all')
    expect(v3(all).map((trade) => trade.id)).toEqual(ids)
    expect(v3(await user.get('/account')).balance).toBe(10_000_000)
  })

  test('EX-3012 accepts margin and counts cash-in from profit and from margin', async () => {
    const { id, margin } = await place(market)
    expect(await after('add-margin', { id, amount: 1000 })).toMatchObject({ margin: margin + 1000 })
    await exchange().price(51_000)
    const cashed = await after('cash-in', { id, amount: 40_000 })
    expect(cashed.sumCashInPl + cashed.sumCashInMargin).toBe(40_000)
    expect(cashed).toMatchObject({ price: 50_999.5, pl: 0, margin: margin + 1000 - cashed.sumCashInMargin })
    expect(cashed.sumCashInPl).toBe(39_176)
  })

  test('EX-3013 sets stop loss and take profit, and removes them with 0 or DELETE', async () => {
    const { id } = await place(market)
    const setTrigger = (name: string, body: object) => user.put(`/futures/isolated/trade/${name}`, body)
    expect((await setTrigger('stoploss', { id, value: 48_000 })).body).toMatchObject({ stoploss: 48_000 })
    expect((await setTrigger('takeprofit', { id, value: 55_000 })).body).toMatchObject({ takeprofit: 55_000 })
    const second = await setTrigger('takeprofit', { id, value: 55_000 })
    expect([second.status, v3(second).message]).toEqual([400, 'The price is already set to 55000'])
    expect((await setTrigger('stoploss', { id, value: 0 })).body).toMatchObject({
      stoploss: 0,
      takeprofit: 55_000,
    })
    const removed = await user.delete('/futures/isolated/trade/takeprofit', { id })
    expect(removed.body).toMatchObject({ takeprofit: 0 })
    await setTrigger('stoploss', { id, value: 48_000, mode: 'fixed' })
    expect((await user.delete('/futures/isolated/trade/stoploss', { id })).body).toMatchObject({
      stoploss: 0,
    })
  })

  test('EX-3014 returns 400 for another account and 404 for an unknown id', async () => {
    const { id } = await place(market)
    const { rest, account } = await exchange().account()
    const otherUser = new V3Caller(rest, account)
    const reply = await otherUser.post('/futures/isolated/trade/close', { id })
    expect([reply.status, v3(reply).message]).toEqual([400, 'You do not own this trade'])
    expect((await otherUser.delete('/futures/isolated/trade/stoploss', { id })).status).toBe(400)
    const unknown = await user.post('/futures/isolated/trade/close', { id: nobody })
    expect([unknown.status, v3(unknown).code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('trailing stop', () => {
  const trail = (id: string, value: number) =>
    user.put('/futures/isolated/trade/stoploss', { id, value, mode: 'trailing' })
  const running = async () => v3(await user.get('/futures/isolated/trades/running'))[0]

  test('EX-3020 of a long follows the price up only and closes the trade at the stop price', async () => {
    const { id } = await place(market)
    expect((await trail(id, 0.02)).body).toMatchObject({ stoploss: 49_000, stoplossTrailingDistance: 0.02 })
    await exchange().price(52_000)
    expect(await running()).toMatchObject({ stoploss: 50_960 })
    await exchange().price(51_000)
    expect(await running()).toMatchObject({ stoploss: 50_960, stoplossTrailingDistance: 0.02 })
    await exchange().price(50_900)
    const [closed] = v3(await user.get('/futures/isolated/trades/closed')).data
    expect(closed).toMatchObject({ id, exitPrice: 50_960, stoploss: 50_960, closed: true })
  })

  test('EX-3021 of a short follows the price down', async () => {
    const { id } = await place({ ...market, side: 'sell' })
    await trail(id, 0.01)
    await exchange().price(48_000)
    expect(await running()).toMatchObject({ stoploss: 48_480 })
    await exchange().price(48_500)
    expect(await running()).toBeUndefined()
  })

  test('EX-3022 stops trailing once version 2 sets a fixed price, and once removed', async () => {
    const { id } = await place(market)
    await trail(id, 0.02)
    expect((await older.put('/v2/futures', { id, type: 'stoploss', value: 49_500 })).status).toBe(200)
    await exchange().price(52_000)
    expect(await running()).toMatchObject({ stoploss: 49_500, stoplossTrailingDistance: 0 })
    await trail(id, 0.02)
    await user.delete('/futures/isolated/trade/stoploss', { id })
    expect(await running()).toMatchObject({ stoploss: 0, stoplossTrailingDistance: 0 })
  })

  test('EX-3023 requires a running trade, a valid distance and a price before liquidation', async () => {
    const { id } = await place(limit)
    expect((await trail(id, 0.02)).status).toBe(400)
    const position = await place(market)
    for (const distance of [0.0005, 11, -1]) expect((await trail(position.id, distance)).status).toBe(400)
    for (const distance of [0.5, 1]) {
      const { issues } = v3(await trail(position.id, distance))
      expect(issues[0]?.code).toBe('stopLossOutOfRange')
    }
  })

  test('EX-3024 follows the price for many trades', async () => {
    for (const quantity of [10, 20, 30]) await trail((await place({ ...market, quantity })).id, 0.02)
    await exchange().price(51_000)
    const levels = v3(await user.get('/futures/isolated/trades/running')).map(({ stoploss }) => stoploss)
    expect(levels).toEqual([49_980, 49_980, 49_980])
  })
})

describe('isolated trades across versions', () => {
  test('EX-3030 are closed or canceled by a version that did not open them', async () => {
    const { id } = await place(market)
    expect((await older.get(`/v2/futures/trades/${id}`)).body).toMatchObject({ id, side: 'b', running: true })
    expect((await older.delete('/v2/futures', { id })).status).toBe(200)
    expect(v3(await user.get('/futures/isolated/trades/closed')).data).toMatchObject([{ id, closed: true }])

    const order = { type: 'l', side: 's', leverage: 5, quantity: 50, price: 52_000 }
    const created = (await older.post('/v2/futures', order)).body
    const [open] = v3(await user.get('/futures/isolated/trades/open'))
    expect(open).toMatchObject({ id: created.id, side: 'sell', type: 'limit', clientId: null })
    await after('cancel', { id: created.id })
    expect((await older.get(`/v2/futures/trades/${created.id}`)).body).toMatchObject({ canceled: true })
  })

  test('EX-3031 list funding fees with their trade and their settlement', async () => {
    const { id } = await place(market)
    const other = await place({ ...market, quantity: 500 })
    await exchange().advance(8 * 3_600_000)
    const fees = v3(await user.get('/futures/isolated/funding-fees'))
    expect(fees.data.map(({ tradeId }) => tradeId).sort()).toEqual([id, other.id].sort())
    const ofOne = v3(await user.get('/futures/isolated/funding-fees', { tradeId: id })).data
    expect(ofOne).toEqual([
      { fee: expect.any(Number) as number, settlementId: uuid, time: isoTime, tradeId: id },
    ])
    const settlements = v3(await user.get('/futures/funding-settlements', { limit: 1 })).data
    expect(settlements[0]).toMatchObject({ time: ofOne[0]?.time })
    const [running] = v3(await user.get('/futures/isolated/trades/running'))
    expect(running?.sumFundingFees).not.toBe(0)
  })
})
