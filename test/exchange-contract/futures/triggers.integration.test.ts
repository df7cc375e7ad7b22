import { describe, expect, test } from 'vitest'
import { readBalance, useSharedExchange } from '../../support/practice/practice'
import type { SignedCaller } from '../../support/api/signed-caller'

const exchange = useSharedExchange()

const long = { side: 'b', type: 'm', leverage: 10, quantity: 1000 }
const short = { ...long, side: 's' }

async function open(order: object): Promise<{ user: SignedCaller; id: string }> {
  await exchange().price(50_000)
  const user = await exchange().account()
  const { body, status, text } = await user.post('/v2/futures', order)
  expect(status, text).toBe(200)
  return { user, id: body.id }
}

describe('trigger prices', () => {
  test.each([
    ['EX-030 stop loss of a long', { ...long, stoploss: 49_000 }, 48_000, 49_000],
    ['EX-031 stop loss of a short', { ...short, stoploss: 51_000 }, 52_000, 51_000],
    ['EX-032 take profit of a long', { ...long, takeprofit: 51_000.5 }, 52_000, 51_000.5],
    ['EX-033 take profit of a short', { ...short, takeprofit: 49_000 }, 48_000, 49_000],
  ])('%s closes the trade at its own price', async (_name, order, moveTo, level) => {
    const { user, id } = await open(order)
    const beyond = moveTo > 50_000 ? -0.5 : 0.5
    await exchange().price(level + beyond)
    expect((await user.get(`/v2/futures/trades/${id}`)).body.running).toBe(true)
    await exchange().price(moveTo)
    const { body } = await user.get(`/v2/futures/trades/${id}`)
    expect(body).toMatchObject({ closed: true, running: false, exit_price: level })
    const direction = order.side === 'b' ? 1 : -1
    const pl = Math.floor(direction * 1e11 * (1 / body.entry_price - 1 / level))
    expect(body.pl).toBe(pl)
    expect(await readBalance(user)).toBe(10_000_000 + pl - body.opening_fee - body.closing_fee)
  })

  test.each([
    ['EX-034 liquidation of a long', long, 40_000],
    ['EX-035 liquidation of a short', short, 60_000],
  ])('%s loses at most the margin', async (_name, order, moveTo) => {
    const { user, id } = await open(order)
    const { liquidation, margin } = (await user.get(`/v2/futures/trades/${id}`)).body
    await exchange().price(moveTo)
    const { body } = await user.get(`/v2/futures/trades/${id}`)
    expect(body).toMatchObject({ closed: true, exit_price: liquidation })
    expect(body.pl).toBeLessThan(-0.999 * margin)
    expect(body.pl).toBeGreaterThanOrEqual(-margin)
    expect(await readBalance(user)).toBe(10_000_000 + body.pl - body.opening_fee - body.closing_fee)
  })

  test('EX-036 a short at 1x is never liquidated', async () => {
    const { user, id } = await open({ ...short, leverage: 1 })
    expect((await user.get(`/v2/futures/trades/${id}`)).body.liquidation).toBe(100_000_000)
    await exchange().price(10_000_000)
    expect((await user.get(`/v2/futures/trades/${id}`)).body.running).toBe(true)
  })
})

describe('price move', () => {
  test('EX-037 fills an order and triggers its take profit', async () => {
    const { user, id } = await open({ ...long, type: 'l', price: 51_000, takeprofit: 52_000 })
    await exchange().price(53_000)
    const { body } = await user.get(`/v2/futures/trades/${id}`)
    expect(body).toMatchObject({ closed: true, entry_price: 51_000, exit_price: 52_000 })
  })

  test('EX-038 fills orders in the sequence in which it reaches them', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const far = (await user.post('/v2/futures', { ...long, type: 'l', price: 52_000 })).body
    const near = (await user.post('/v2/futures', { ...long, type: 'l', price: 51_000 })).body
    await exchange().price(53_000)
    const { body } = await user.get('/v2/notifications')
    expect(body.map(({ data }: { data: { id: string } }) => data.id)).toEqual([far.id, near.id])
  })

  test('EX-039 triggers only the first price reached of stop loss and take profit', async () => {
    const { user, id } = await open({ ...long, stoploss: 49_000, takeprofit: 51_000 })
    await exchange().price(52_000)
    await exchange().price(40_000)
    expect((await user.get(`/v2/futures/trades/${id}`)).body).toMatchObject({ exit_price: 51_000 })
  })

  test('EX-040 reports a stop loss at the liquidation price as a liquidation', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { liquidation } = (await user.post('/v2/futures', long)).body
    const { body } = await user.post('/v2/futures', { ...long, stoploss: liquidation })
    await exchange().price(40_000)
    expect((await user.get(`/v2/futures/trades/${body.id}`)).body).toMatchObject({ exit_price: liquidation })
    const events = (await user.get('/v2/notifications')).body.map(({ event }: { event: string }) => event)
    expect(events).toEqual(['futures/liquidation', 'futures/liquidation'])
  })

  test('EX-041 does not change a canceled order or a closed trade', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const order = (await user.post('/v2/futures', { ...long, type: 'l', price: 49_000 })).body
    const trade = (await user.post('/v2/futures', { ...long, stoploss: 49_000 })).body
    await user.post('/v2/futures/cancel', { id: order.id })
    await user.delete('/v2/futures', { id: trade.id })
    await exchange().price(48_000)
    expect((await user.get(`/v2/futures/trades/${order.id}`)).body.canceled).toBe(true)
    expect((await user.get(`/v2/futures/trades/${trade.id}`)).body.exit_price).toBe(49_999.5)
    expect((await user.get('/v2/notifications')).body).toEqual([])
  })
})

describe('notifications', () => {
  test.each([
    ['EX-042', { ...long, type: 'l', price: 49_000 }, 48_900, 'futures/limit/filled', 49_000],
    ['EX-043', { ...long, stoploss: 49_000 }, 48_900, 'futures/stoploss', 49_000],
    ['EX-044', { ...long, takeprofit: 51_000 }, 51_100, 'futures/takeprofit', 51_000],
  ])('%s %j moved to %d is reported as %s', async (_number, order, moveTo, event, price) => {
    const { user, id } = await open(order)
    await exchange().price(moveTo)
    const { body } = await user.get('/v2/notifications')
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({ event, read: false, data: { id, side: 'b', quantity: 1000, price } })
  })

  test('EX-045 are not listed again once read', async () => {
    const { user } = await open({ ...long, type: 'l', price: 49_000 })
    await exchange().price(48_900)
    const marked = await user.delete('/v2/notifications/all')
    expect([marked.status, marked.body]).toEqual([200, null])
    expect((await user.get('/v2/notifications')).body).toEqual([])
  })

  test('EX-046 are also served under /v2/user/notifications', async () => {
    const { user } = await open({ ...long, type: 'l', price: 49_000 })
    await exchange().price(48_900)
    expect((await user.get('/v2/user/notifications')).body).toHaveLength(1)
    expect((await user.delete('/v2/user/notifications/all')).status).toBe(200)
    expect((await user.get('/v2/user/notifications')).body).toEqual([])
  })
})
