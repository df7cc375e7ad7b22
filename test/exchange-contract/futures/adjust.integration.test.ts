import { describe, expect, test } from 'vitest'
import { readBalance, useSharedExchange } from '../../support/practice/practice'
import type { SignedCaller } from '../../support/api/signed-caller'
import type { WireFields } from '../../support/api/wire-body'

const exchange = useSharedExchange()

const long = { side: 'b', type: 'm', leverage: 10, quantity: 1000 }
const short = { ...long, side: 's' }

interface Opened {
  readonly user: SignedCaller
  readonly trade: WireFields
}

async function open(order: object, balance = 10_000_000): Promise<Opened> {
  await exchange().price(50_000)
  const user = await exchange().account(balance)
  const { body, status, text } = await user.post('/v2/futures', order)
  expect(status, text).toBe(200)
  return { user, trade: body }
}

const mostNamed = ({ message }: WireFields): number =>
  Number(/([\d,]+) sats/.exec(message)?.[1]?.replaceAll(',', ''))

describe('add margin', () => {
  test('EX-050 raises margin, lowers leverage and moves liquidation away at an unchanged price', async () => {
    const { user, trade } = await open(long)
    const before = await readBalance(user)
    const { status, body } = await user.post('/v2/futures/add-margin', { id: trade.id, amount: 200_000 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: trade.id,
      margin: trade.margin + 200_000,
      price: trade.price,
      running: true,
    })
    expect(body.leverage).toBeCloseTo(1e11 / (body.margin * trade.price), 8)
    expect(body.liquidation).toBeLessThan(trade.liquidation)
    expect(await readBalance(user)).toBe(before - 200_000)
  })

  test('EX-051 rejects an amount beyond leverage 1, naming the maximum', async () => {
    const { user, trade } = await open(long)
    const { status, body } = await user.post('/v2/futures/add-margin', { id: trade.id, amount: 9_000_000 })
    expect([status, body.code]).toEqual([400, 'amountOutOfRange'])
    const max = mostNamed(body)
    expect(body.issues[0]?.path).toEqual(['amount'])
    expect(
      (await user.post('/v2/futures/add-margin', { id: trade.id, amount: max })).body.leverage,
    ).toBeCloseTo(1, 4)
  })

  test('EX-052 rejects an amount above the balance', async () => {
    const { user, trade } = await open(long, 250_000)
    const { body } = await user.post('/v2/futures/add-margin', { id: trade.id, amount: 100_000 })
    expect(body.code).toBe('insufficientBalance')
  })

  test('EX-053 rejects an open order', async () => {
    const { user, trade } = await open({ ...long, type: 'l', price: 49_000 })
    const { body } = await user.post('/v2/futures/add-margin', { id: trade.id, amount: 1000 })
    expect(body.code).toBe('tradeNotRunning')
  })
})

describe('cash-in', () => {
  test.each([
    ['EX-054 a long', long, 52_000, 51_999.5],
    ['EX-055 a short', short, 48_000, 48_000.5],
  ])(
    '%s uses its profit first: the price moves, the margin is unchanged',
    async (_name, order, moveTo, mark) => {
      const { user, trade } = await open(order)
      await exchange().price(moveTo)
      const before = await readBalance(user)
      const { status, body, text } = await user.post('/v2/futures/cash-in', { id: trade.id, amount: 30_000 })
      expect(status, text).toBe(200)
      const sign = order.side === 'b' ? 1 : -1
      const exact = 1 / (1 / trade.price - (sign * 30_000) / 1e11)
      expect(Math.abs(body.price - exact)).toBeLessThanOrEqual(0.25)
      expect(body.entry_price).toBe(trade.price)
      expect(body.margin).toBe(trade.margin)
      expect(await readBalance(user)).toBe(before + 30_000)
      // Half a price step is worth about 10 sats.
      const plBefore = Math.floor(sign * 1e11 * (1 / trade.price - 1 / mark))
      expect(Math.abs(body.pl - (plBefore - 30_000))).toBeLessThan(12)
    },
  )

  test('EX-056 uses margin beyond the profit and sets the entry to the market price', async () => {
    const { user, trade } = await open(long)
    await exchange().price(51_000)
    const { body } = await user.post('/v2/futures/cash-in', { id: trade.id, amount: 80_000 })
    expect(body.price).toBe(50_999.5)
    expect(body.margin).toBeLessThan(trade.margin)
    expect(body.leverage).toBeGreaterThan(trade.leverage)
    expect(body.pl).toBe(0)
  })

  test('EX-057 uses only margin for a trade without profit', async () => {
    const { user, trade } = await open(long)
    const { body } = await user.post('/v2/futures/cash-in', { id: trade.id, amount: 50_000 })
    expect(body).toMatchObject({ margin: trade.margin - 50_000, price: trade.price })
    expect(body.liquidation).toBeGreaterThan(trade.liquidation)
  })

  test('EX-058 rejects an amount beyond leverage 100, naming the maximum', async () => {
    const { user, trade } = await open(long)
    const { status, body } = await user.post('/v2/futures/cash-in', { id: trade.id, amount: trade.margin })
    expect([status, body.code]).toEqual([400, 'amountOutOfRange'])
    expect(mostNamed(body)).toBeLessThan(trade.margin)
    expect(mostNamed(body)).toBeGreaterThan(0)
  })

  test('EX-059 removes a stop loss beyond the new liquidation price', async () => {
    const { user, trade } = await open({ ...long, stoploss: 46_000 })
    const { body } = await user.post('/v2/futures/cash-in', { id: trade.id, amount: 150_000 })
    expect(body.liquidation).toBeGreaterThan(46_000)
    expect(body.stoploss).toBe(0)
  })
})

describe('cash-in at 1x', () => {
  test('EX-069 uses the profit of a long and leaves its leverage at 1', async () => {
    const { user, trade } = await open({ ...long, leverage: 1, quantity: 60 })
    await exchange().price(60_000)
    const before = await readBalance(user)
    const { status, body } = await user.post('/v2/futures/cash-in', { id: trade.id, amount: 10_000 })
    expect([status, body.leverage, body.entry_price]).toEqual([200, 1, 50_000.5])
    expect(body.price).toBeGreaterThan(50_000.5)
    expect(await readBalance(user)).toBe(before + 10_000)
  })

  test('EX-088 releases margin that buys no whole contract', async () => {
    const order = { side: 's', type: 'm', leverage: 1, margin: 3500 }
    const { user, trade } = await open(order)
    const { status, body } = await user.post('/v2/futures/cash-in', { id: trade.id, amount: 1 })
    expect([status, body.margin, body.quantity]).toEqual([200, 3499, 1])
  })
})

describe('stop loss and take profit', () => {
  test('EX-060 are set, moved and cleared', async () => {
    const { user, trade } = await open(long)
    const setTrigger = (type: string, value: number) => user.put('/v2/futures', { id: trade.id, type, value })
    expect((await setTrigger('stoploss', 49_000)).body).toMatchObject({ stoploss: 49_000, takeprofit: 0 })
    expect((await setTrigger('takeprofit', 52_000)).body).toMatchObject({
      stoploss: 49_000,
      takeprofit: 52_000,
    })
    expect((await setTrigger('stoploss', 49_500)).body.stoploss).toBe(49_500)
    expect((await setTrigger('stoploss', 0)).body).toMatchObject({ stoploss: 0, takeprofit: 52_000 })
    await exchange().price(49_200)
    expect((await user.get(`/v2/futures/trades/${trade.id}`)).body.running).toBe(true)
  })

  test('EX-061 apply to an open order too', async () => {
    const { user, trade } = await open({ ...long, type: 'l', price: 49_000 })
    const { status, body } = await user.put('/v2/futures', { id: trade.id, type: 'stoploss', value: 48_000 })
    expect([status, body.stoploss, body.open]).toEqual([200, 48_000, true])
    await exchange().price(47_000)
    expect((await user.get(`/v2/futures/trades/${trade.id}`)).body).toMatchObject({ exit_price: 48_000 })
  })

  test.each([
    ['EX-062', long, 'stoploss', 50_000, 'stopLossOutOfRange', 'current price'],
    ['EX-063', long, 'stoploss', 40_000, 'stopLossOutOfRange', 'liquidation'],
    ['EX-064', long, 'takeprofit', 50_000, 'takeProfitOutOfRange', 'entry'],
    ['EX-065', short, 'stoploss', 50_000, 'stopLossOutOfRange', 'current price'],
    ['EX-066', short, 'stoploss', 60_000, 'stopLossOutOfRange', 'liquidation'],
    ['EX-067', short, 'takeprofit', 50_000.5, 'takeProfitOutOfRange', 'entry'],
  ])(
    '%s for %j, %s %d is rejected as %s, naming the %s',
    async (_number, order, type, value, code, bound) => {
      const { user, trade } = await open(order)
      const { status, body } = await user.put('/v2/futures', { id: trade.id, type, value })
      expect([status, body.code, body.issues[0]?.path]).toEqual([400, code, [type]])
      expect(body.message).toContain(bound)
    },
  )

  test('EX-068 are rejected for a closed trade', async () => {
    const { user, trade } = await open(long)
    await user.delete('/v2/futures', { id: trade.id })
    const { body } = await user.put('/v2/futures', { id: trade.id, type: 'stoploss', value: 49_000 })
    expect(body.code).toBe('tradeNotRunning')
    expect(body.message).toMatch(/must be open or running$/)
  })
})
