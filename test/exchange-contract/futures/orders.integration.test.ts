import { describe, expect, test } from 'vitest'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { readBalance, useSharedExchange } from '../../support/practice/practice'

const exchange = useSharedExchange()
const satsPerBtc = 100_000_000

const marketBuy = { side: 'b', type: 'm', leverage: 10, quantity: 1000 }
const limitBuy = { ...marketBuy, type: 'l', price: 49_000 }

describe('market orders', () => {
  test('EX-001 fill a buy at the ask and report it as running', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { status, body } = await user.post('/v2/futures', marketBuy)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      side: 'b',
      type: 'm',
      price: 50_000.5,
      entry_price: 50_000.5,
      quantity: 1000,
    })
    expect(body).toMatchObject({ open: false, running: true, canceled: false, closed: false })
    expect(body).toMatchObject({
      exit_price: null,
      closed_ts: null,
      stoploss: 0,
      takeprofit: 0,
      sum_carry_fees: 0,
    })
    expect(body.market_filled_ts).toBe(body.creation_ts)
  })

  test('EX-002 fill a sell at the bid', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', { ...marketBuy, side: 's' })
    expect(body).toMatchObject({ side: 's', price: 49_999.5, running: true })
    expect(body.liquidation).toBeGreaterThan(50_000)
  })

  test('EX-003 follow the published formulas for margin, fees and liquidation', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', marketBuy)
    const price = 50_000.5
    const worth = (1000 * satsPerBtc) / price
    const liquidation = Math.round(2 / (1 / price + Math.floor(worth / 10) / (satsPerBtc * 1000))) / 2
    expect(body.margin).toBe(Math.ceil(worth / 10))
    expect(body.entry_margin).toBe(body.margin)
    expect(body.liquidation).toBe(liquidation)
    expect(body.opening_fee).toBe(Math.floor(worth * 0.001))
    expect(body.closing_fee).toBe(0)
    // The reserve for the closing fee remains.
    expect(body.maintenance_margin).toBe(Math.floor((1000 * satsPerBtc * 0.001) / liquidation))
  })

  test('EX-004 compute the quantity from the margin', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', { side: 'b', type: 'm', leverage: 25, margin: 100_000 })
    expect(body.margin).toBe(100_000)
    expect(body.quantity).toBe(Math.floor((100_000 * 25 * 50_000.5) / satsPerBtc))
  })

  test('EX-005 debit margin, opening fee and maintenance margin from the balance', async () => {
    await exchange().price(50_000)
    const user = await exchange().account(1_000_000)
    const { body } = await user.post('/v2/futures', marketBuy)
    expect(await readBalance(user)).toBe(1_000_000 - body.margin - body.opening_fee - body.maintenance_margin)
  })

  test('EX-006 return every published field', async () => {
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', marketBuy)
    expect(Object.keys(body).sort()).toEqual(Object.keys(v2.futures.newTrade.response.shape).sort())
    expect(v2.futures.newTrade.response.parse(body)).toEqual(body)
  })

  test('EX-007 set stop loss and take profit', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', { ...marketBuy, stoploss: 49_000, takeprofit: 52_000.5 })
    expect(body).toMatchObject({ stoploss: 49_000, takeprofit: 52_000.5 })
  })

  test('EX-008 are rejected above the balance, with both amounts', async () => {
    await exchange().price(50_000)
    const user = await exchange().account(10_000)
    const { status, body } = await user.post('/v2/futures', marketBuy)
    expect(status).toBe(400)
    expect(body.code).toBe('insufficientBalance')
    expect(body.message).toMatch(/needs \d{6} sats.*balance is 10000 sats/)
    expect(await readBalance(user)).toBe(10_000)
  })

  test('EX-009 can use the last sat of the balance', async () => {
    await exchange().price(50_000)
    const first = await exchange().account()
    const { body } = await first.post('/v2/futures', marketBuy)
    const needed = 10_000_000 - (await readBalance(first))
    expect(needed).toBe(body.margin + body.opening_fee + body.maintenance_margin)
    const exact = await exchange().account(needed)
    expect((await exact.post('/v2/futures', marketBuy)).status).toBe(200)
    expect(await readBalance(exact)).toBe(0)
    const short = await exchange().account(needed - 1)
    expect((await short.post('/v2/futures', marketBuy)).body.code).toBe('insufficientBalance')
  })
})

describe('limit orders', () => {
  test('EX-010 stay open and reserve their margin', async () => {
    await exchange().price(50_000)
    const user = await exchange().account(1_000_000)
    const { body } = await user.post('/v2/futures', limitBuy)
    expect(body).toMatchObject({
      type: 'l',
      price: 49_000,
      open: true,
      running: false,
      market_filled_ts: null,
    })
    expect(body).toMatchObject({ opening_fee: 0, entry_price: null, entry_margin: null, pl: 0 })
    expect(await readBalance(user)).toBe(1_000_000 - body.margin - body.maintenance_margin)
  })

  test('EX-011 return the full amount when canceled', async () => {
    const user = await exchange().account(1_000_000)
    const { body } = await user.post('/v2/futures', limitBuy)
    const canceled = await user.post('/v2/futures/cancel', { id: body.id })
    expect(canceled.body).toMatchObject({ canceled: true, open: false, running: false, closed: false })
    expect(canceled.body).toMatchObject({ market_filled_ts: null, exit_price: null })
    expect(canceled.body.closed_ts).toBeGreaterThan(0)
    expect(await readBalance(user)).toBe(1_000_000)
  })

  test('EX-012 are canceled by cancel all, which leaves running trades unchanged', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    await user.post('/v2/futures', limitBuy)
    await user.post('/v2/futures', { ...limitBuy, price: 48_000 })
    const running = await user.post('/v2/futures', marketBuy)
    const { body } = await user.delete('/v2/futures/all/cancel')
    expect(body.trades).toHaveLength(2)
    expect(body.trades.every((trade: { canceled: boolean }) => trade.canceled)).toBe(true)
    const remaining = await user.get('/v2/futures', { type: 'running' })
    expect(remaining.body.map(({ id }: { id: string }) => id)).toEqual([running.body.id])
    expect((await user.delete('/v2/futures/all/cancel')).body).toEqual({ trades: [] })
  })

  test('EX-013 cannot be canceled once running', async () => {
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', marketBuy)
    const refused = await user.post('/v2/futures/cancel', { id: body.id })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'tradeNotOpen', issues: [{ path: ['id'] }] })
  })

  test('EX-014 fill immediately at the current price', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', { ...limitBuy, price: 50_000 })
    expect(body).toMatchObject({ type: 'l', running: true, entry_price: 50_000 })
  })

  // Fills when reached, from either side (protocol/formulas.md#limit-orders).
  test.each([
    ['EX-015 buy below', 'b', 49_000],
    ['EX-016 buy above', 'b', 51_000],
    ['EX-017 sell above', 's', 51_000],
    ['EX-018 sell below', 's', 49_000],
  ])('%s the market fills when the price is reached, at its price', async (_name, side, price) => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', { ...limitBuy, side, price })
    expect(body.open).toBe(true)
    await exchange().price(price > 50_000 ? price - 0.5 : price + 0.5)
    expect((await user.get(`/v2/futures/trades/${body.id}`)).body.open).toBe(true)
    await exchange().price(price)
    const filled = (await user.get(`/v2/futures/trades/${body.id}`)).body
    expect(filled).toMatchObject({ open: false, running: true, type: 'l', entry_price: price, price })
    expect(filled.opening_fee).toBe(Math.floor((1000 * satsPerBtc * 0.001) / price))
    expect(filled.market_filled_ts).toBeGreaterThanOrEqual(filled.creation_ts)
  })
})

describe('closing a trade', () => {
  test('EX-019 fills a long at the bid with its profit', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const opened = (await user.post('/v2/futures', marketBuy)).body
    await exchange().price(51_000)
    const { body } = await user.delete('/v2/futures', { id: opened.id })
    const pl = Math.floor(1000 * satsPerBtc * (1 / 50_000.5 - 1 / 50_999.5))
    expect(body).toMatchObject({ closed: true, running: false, open: false, exit_price: 50_999.5, pl })
    expect(body.closing_fee).toBe(Math.floor((1000 * satsPerBtc * 0.001) / 50_999.5))
    expect(body.closed_ts).toBeGreaterThanOrEqual(body.creation_ts)
    expect(await readBalance(user)).toBe(10_000_000 + pl - body.opening_fee - body.closing_fee)
  })

  test('EX-020 fills a short at the ask with its loss', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const opened = (await user.post('/v2/futures', { ...marketBuy, side: 's' })).body
    await exchange().price(51_000)
    const { body } = await user.delete('/v2/futures', { id: opened.id })
    const pl = Math.floor(1000 * satsPerBtc * (1 / 51_000.5 - 1 / 49_999.5))
    expect(body).toMatchObject({ closed: true, exit_price: 51_000.5, pl })
    expect(await readBalance(user)).toBe(10_000_000 + pl - body.opening_fee - body.closing_fee)
  })

  test('EX-021 closes all running trades and leaves open orders unchanged', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    await user.post('/v2/futures', marketBuy)
    await user.post('/v2/futures', { ...marketBuy, side: 's' })
    const waiting = (await user.post('/v2/futures', limitBuy)).body
    const { body } = await user.delete('/v2/futures/all/close')
    expect(body.trades.map((trade: { closed: boolean }) => trade.closed)).toEqual([true, true])
    const open = await user.get('/v2/futures', { type: 'open' })
    expect(open.body.map(({ id }: { id: string }) => id)).toEqual([waiting.id])
  })

  test('EX-022 rejects an open order, a closed trade and an unknown trade', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const waiting = (await user.post('/v2/futures', limitBuy)).body
    expect((await user.delete('/v2/futures', { id: waiting.id })).body.code).toBe('tradeNotRunning')
    const opened = (await user.post('/v2/futures', marketBuy)).body
    await user.delete('/v2/futures', { id: opened.id })
    const restarted = await user.delete('/v2/futures', { id: opened.id })
    expect([restarted.status, restarted.body.code]).toEqual([400, 'tradeNotRunning'])
    const nobodys = await user.delete('/v2/futures', { id: '00000000-0000-4000-8000-000000000000' })
    expect([nobodys.status, nobodys.body.code]).toEqual([404, 'notFound'])
  })

  test('EX-023 returns 404 for the trade of another account', async () => {
    const owner = await exchange().account()
    const otherUser = await exchange().account()
    const { body } = await owner.post('/v2/futures', marketBuy)
    expect((await otherUser.get(`/v2/futures/trades/${body.id}`)).status).toBe(404)
    expect((await otherUser.delete('/v2/futures', { id: body.id })).status).toBe(404)
    expect((await owner.get(`/v2/futures/trades/${body.id}`)).body.running).toBe(true)
  })
})

describe('account limits', () => {
  test('EX-024 reject the 51st open or running trade', async () => {
    await exchange().price(50_000)
    const user = await exchange().account(1_000_000_000)
    for (let i = 0; i < 49; i += 1) await user.post('/v2/futures', { ...limitBuy, price: 40_000 + i })
    expect((await user.post('/v2/futures', marketBuy)).status).toBe(200)
    const { status, body } = await user.post('/v2/futures', marketBuy)
    expect([status, body.code]).toEqual([400, 'tooManyTrades'])
    expect(body.message).toContain('50')
  })

  test('EX-025 limit the total quantity to 10,000,000', async () => {
    await exchange().price(50_000)
    const user = await exchange().account(2_000_000_000_000)
    const largest = { ...marketBuy, quantity: 500_000, leverage: 100 }
    for (let i = 0; i < 20; i += 1) expect((await user.post('/v2/futures', largest)).status).toBe(200)
    const { body } = await user.post('/v2/futures', { ...marketBuy, quantity: 1 })
    expect(body).toMatchObject({ code: 'quantityOutOfRange', issues: [{ path: ['quantity'] }] })
    expect(body.message).toContain('10000000')
  })
})
