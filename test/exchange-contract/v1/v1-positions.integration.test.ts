import { describe, expect, test } from 'vitest'
import { readBalance, useSharedExchange } from '../../support/practice/practice'
import { v1 } from '../../support/api/v1-body'

const exchange = useSharedExchange()
const market = { type: 'm', side: 'b', leverage: 10, quantity: 1000 }
const limit = { ...market, type: 'l', price: 49_000 }
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const nobody = '00000000-0000-4000-8000-000000000000'

describe('new version 1 position', () => {
  test('EX-500 is filled and running for a market order, with times as text', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const reply = await user.post('/v1/futures', market)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({
      pid: expect.stringMatching(uuid) as string,
      type: 'm',
      side: 'b',
      sign: 1,
      quantity: 1000,
      price: 50_000.5,
      leverage: 10,
      margin: 199_999,
      takeprofit: 0,
      stoploss: 0,
      market_wi: 'filled',
      margin_wi: 'running',
      market_filled_ts: expect.stringMatching(isoTime) as string,
      creation_ts: expect.stringMatching(isoTime) as string,
    })
    expect(Number.isInteger(v1(reply).id)).toBe(true)
    expect(await readBalance(user)).toBeLessThan(10_000_000 - 199_000)
  })

  test('EX-578 has another numeric id than one of the same second', async () => {
    const user = await exchange().account()
    const [first, second] = [await user.post('/v1/futures', market), await user.post('/v1/futures', market)]
    expect(v1(second).id).not.toBe(v1(first).id)
  })

  test('EX-501 is open for a limit order, with active stop loss and take profit', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { body } = await user.post('/v1/futures', { ...limit, stoploss: 48_000, takeprofit: 52_000.5 })
    expect(body).toMatchObject({
      type: 'l',
      price: 49_000,
      market_wi: 'running',
      margin_wi: 'running',
      market_filled_ts: null,
      stoploss: 48_000,
      stoploss_wi: 'running',
      takeprofit: 52_000.5,
      takeprofit_wi: 'running',
      pl: 0,
    })
  })

  test('EX-502 accepts margin instead of quantity, and 0 for every omitted field', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const order = {
      ...market,
      margin: 10_000,
      leverage: 25.5,
      quantity: 0,
      price: 0,
      stoploss: 0,
      takeprofit: 0,
    }
    const reply = await user.post('/v1/futures', order)
    expect(reply.status, reply.text).toBe(200)
    expect(v1(reply).quantity).toBe(Math.floor((10_000 * 25.5 * 50_000.5) / 1e8))
  })

  test('EX-503 ignores the price of a market order', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    for (const price of [1, 50_123.27]) {
      const reply = await user.post('/v1/futures', { ...market, price })
      expect(v1(reply).price).toBe(50_000.5)
    }
  })

  test.each([
    ['EX-504', { ...market, quantity: 0 }, 'quantity', 'exactly one of quantity and margin'],
    ['EX-505', { ...market, margin: 1000 }, 'quantity', 'exactly one of quantity and margin'],
    ['EX-506', { ...limit, price: 0 }, 'price', 'price must be given when type is l'],
    ['EX-507', { ...limit, price: 49_000.3 }, 'price', 'a multiple of 0.5'],
    ['EX-508', { ...market, leverage: 101 }, 'leverage', 'from 1 to 100'],
    ['EX-509', { ...market, side: 'buy' }, 'side', 'one of b, s'],
    ['EX-510', { ...market, quantity: 600_000 }, 'quantity', '500,000'],
  ])('%s %j is rejected, naming %s', async (_number, order, field, message) => {
    const { status, body } = await exchange().main.post('/v1/futures', order)
    expect(status).toBe(400)
    expect(body.issues[0]?.path).toEqual([field])
    expect(body.message).toContain(message)
  })
})

describe('existing version 1 position', () => {
  test('EX-511 closes a long at the bid and a short at the offer, and returns the result', async () => {
    const user = await exchange().account()
    for (const [side, exit] of [['b', 50_999.5], ['s', 51_000.5]] as const) {
      await exchange().price(50_000)
      const { pid, price } = v1(await user.post('/v1/futures', { ...market, side }))
      await exchange().price(51_000)
      const { status, body } = await user.delete('/v1/futures', { pid })
      expect(status).toBe(200)
      const sign = side === 'b' ? 1 : -1
      expect(body).toEqual({
        pid,
        exit_price: exit,
        closed_ts: expect.stringMatching(isoTime) as string,
        closed: true,
        pl: Math.floor(sign * 1e11 * (1 / price - 1 / exit)),
      })
    } // prettier-ignore
  })

  test('EX-512 returns the canceled position and releases the margin', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { pid } = v1(await user.post('/v1/futures', limit))
    const { body } = await user.post('/v1/futures/cancel', { pid })
    expect(body).toEqual({ pid, canceled: true, closed_ts: expect.stringMatching(isoTime) as string })
    expect(await readBalance(user)).toBe(10_000_000)
  })

  test('EX-513 is listed by cancel-all when open and by close-all when running', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const waiting = v1(await user.post('/v1/futures', limit)).pid
    const running = v1(await user.post('/v1/futures', market)).pid
    expect(v1(await user.delete('/v1/futures/all/cancel')).data).toMatchObject([
      { pid: waiting, canceled: true },
    ])
    expect(v1(await user.delete('/v1/futures/all/cancel')).data).toEqual([])
    expect(v1(await user.delete('/v1/futures/all/close')).data).toMatchObject([
      { pid: running, closed: true },
    ])
    expect(v1(await user.delete('/v1/futures/all/close')).data).toEqual([])
  })

  test('EX-514 is returned by add margin and cash-in', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { pid, margin } = v1(await user.post('/v1/futures', market))
    const more = v1(await user.post('/v1/futures/add-margin', { pid, amount: 50_000 }))
    expect(more).toMatchObject({ pid, margin: margin + 50_000, market_wi: 'filled' })
    const less = v1(await user.post('/v1/futures/cash-in', { pid, amount: 50_000 }))
    expect(less).toMatchObject({ pid, margin })
  })

  test('EX-515 returns the updated field and clears it with 0', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { pid } = v1(await user.post('/v1/futures', market))
    for (const update of [
      { pid, type: 'stoploss', value: 47_000.5 },
      { pid, type: 'takeprofit', value: 60_000 },
      { pid, type: 'stoploss', value: 0 },
    ]) {
      expect((await user.put('/v1/futures', update)).body).toEqual(update)
    }
    const [listed] = v1(await user.get('/v1/futures')).positions
    expect(listed).toMatchObject({ stoploss: 0, stoploss_wi: 'canceled', takeprofit_wi: 'running' })
  })

  test('EX-516 reports its states after the take profit triggers', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    await user.post('/v1/futures', { ...market, takeprofit: 51_000, stoploss: 49_000 })
    await exchange().price(52_000)
    const [ended] = v1(await user.get('/v1/futures', { type: 'closed' })).positions
    expect(ended).toMatchObject({
      market_wi: 'filled',
      margin_wi: 'closed',
      takeprofit_wi: 'filled',
      stoploss_wi: 'canceled',
      exit_price: 51_000,
      closed: true,
      canceled: false,
    })
  })

  test.each([
    ['EX-517', 'close', 'tradeNotRunning'],
    ['EX-518', 'cash-in', 'tradeNotRunning'],
    ['EX-519', 'add-margin', 'tradeNotRunning'],
  ])('%s an open order rejects %s', async (_number, act, code) => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { pid } = v1(await user.post('/v1/futures', limit))
    const reply =
      act === 'close'
        ? await user.delete('/v1/futures', { pid })
        : await user.post(`/v1/futures/${act}`, { pid, amount: 1000 })
    expect([reply.status, reply.body.code]).toEqual([400, code])
    expect(reply.body.issues[0]?.path).toEqual(['pid'])
  })

  test('EX-520 cannot be canceled while running', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { pid } = v1(await user.post('/v1/futures', market))
    const { status, body } = await user.post('/v1/futures/cancel', { pid })
    expect([status, body.code, body.issues[0]?.path]).toEqual([400, 'tradeNotOpen', ['pid']])
  })

  test('EX-521 is not found when unknown or owned by another account', async () => {
    const owner = await exchange().account()
    const otherUser = await exchange().account()
    const { pid } = v1(await owner.post('/v1/futures', limit))
    for (const id of [pid, nobody]) {
      const { status, body } = await otherUser.delete('/v1/futures', { pid: id })
      expect([status, body.code, body.issues[0]?.path]).toEqual([404, 'notFound', ['pid']])
    }
  })

  test.each([
    ['EX-522', {}, 'pid must be a UUID'],
    ['EX-523', { pid: 'x', amount: 1 }, 'pid must be a UUID'],
    ['EX-524', { pid: nobody, amount: 0 }, 'amount must be a whole number of at least 1'],
    ['EX-525', { pid: nobody, amount: 1.5 }, 'amount must be a whole number of at least 1'],
  ])('%s cash-in of %j is rejected', async (_number, body, message) => {
    const reply = await exchange().main.post('/v1/futures/cash-in', body)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(message)
  })
})

describe('account used by two versions', () => {
  test('EX-526 closes with version 2 a position opened by version 1', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { pid } = v1(await user.post('/v1/futures', market))
    const { body } = await user.get(`/v2/futures/trades/${pid}`)
    expect(body).toMatchObject({ id: pid, running: true, margin: 199_999 })
    await user.delete('/v2/futures', { id: pid })
    const [closed] = v1(await user.get('/v1/futures', { type: 'closed' })).positions
    expect(closed).toMatchObject({ pid, closed: true })
  })
})
