import { expect, test } from 'vitest'
import { useExchange } from '../../support/practice/practice'
import { v3 } from '../../support/api/v3-body'
import { V3Caller } from '../../support/api/v3-caller'

const exchange = useExchange({ market: 'sized' })

const trader = async (balance = 1_000_000_000) => {
  const older = await exchange().account(balance)
  return { older, user: new V3Caller(older.rest, older.account) }
}
const sizes = async () => (await exchange().open('/v3/futures/ticker')).body as unknown

test('the ticker of a sized market quotes three sizes, the larger at worse prices', async () => {
  expect(await sizes()).toMatchObject({
    prices: [
      { minSize: 1, maxSize: 50_000, bidPrice: 49_999.5, askPrice: 50_000.5 },
      { minSize: 50_001, maxSize: 200_000, bidPrice: 49_989.5, askPrice: 50_010.5 },
      { minSize: 200_001, maxSize: 500_000, bidPrice: 49_969.5, askPrice: 50_030.5 },
    ],
  })
  // Version 2 has the price of the smallest size only.
  expect((await exchange().open('/v2/futures/ticker')).body).toMatchObject({
    bidPrice: 49_999.5,
    askPrice: 50_000.5,
  })
})

test.each([
  ['buy', 50_000, 50_000.5, 49_999.5],
  ['buy', 50_001, 50_010.5, 49_989.5],
  ['sell', 300_000, 49_969.5, 50_030.5],
])('a market %s of %d USD fills at %d and closes at %d', async (side, quantity, entry, exit) => {
  const { user } = await trader()
  const opened = v3(
    await user.post('/futures/isolated/trade', { type: 'market', side, quantity, leverage: 10 }),
  )
  expect(opened).toMatchObject({ price: entry })
  const direction = side === 'buy' ? 1 : -1
  const pnl = Math.trunc(direction * quantity * 1e8 * (1 / entry - 1 / exit))
  const [running] = (await user.get('/futures/isolated/trades/running')).body as unknown as { pl: number }[]
  expect(Math.abs((running?.pl ?? 0) - pnl)).toBeLessThanOrEqual(1)
  const closed = v3(await user.post('/futures/isolated/trade/close', { id: opened.id }))
  expect(closed).toMatchObject({ exitPrice: exit, pl: running?.pl })
})

test('an order by margin uses the price of its resulting size', async () => {
  const { user } = await trader()
  const margin = 20_000_000
  const opened = v3(
    await user.post('/futures/isolated/trade', { type: 'market', side: 'buy', margin, leverage: 10 }),
  )
  expect(opened).toMatchObject({ price: 50_010.5, quantity: Math.floor((margin * 10 * 50_010.5) / 1e8) })
})

test('a cross order uses the price of its size; closing above the largest size is rejected', async () => {
  const { user } = await trader(10_000_000_000)
  await user.post('/futures/cross/deposit', { amount: 2_000_000_000 })
  const first = v3(
    await user.post('/futures/cross/order', { type: 'market', side: 'buy', quantity: 400_000 }),
  )
  expect(first).toMatchObject({ price: 50_030.5 })
  await user.post('/futures/cross/order', { type: 'market', side: 'buy', quantity: 200_000 })
  const refused = await user.post('/futures/cross/position/close', {})
  expect(refused.status, refused.text).toBe(400)
  expect(refused.text).toContain('600000')
})

test('the control API sets sizes, where one side may have no price', async () => {
  const own = [
    { maxQuantity: 10, bidRate: 0, askRate: 0 },
    { maxQuantity: 100, bidRate: null, askRate: 0.01 },
  ]
  expect((await exchange().control('/market', { sizes: own })).body).toEqual({ active: true, model: 'sized' })
  expect(await sizes()).toMatchObject({
    prices: [
      { minSize: 1, maxSize: 10, bidPrice: 49_999.5, askPrice: 50_000.5 },
      { minSize: 11, maxSize: 100, bidPrice: null, askPrice: 50_500.5 },
    ],
  })
  const { user } = await trader()
  const refused = await user.post('/futures/isolated/trade', {
    type: 'market',
    side: 'sell',
    quantity: 50,
    leverage: 1,
  })
  expect(refused.status, refused.text).toBe(400)

  const wrong = await exchange().control('/market', { sizes: own.toReversed() })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('sizes')
  expect((await exchange().control('/market', { model: 'deep' })).text).toContain('flat, sized, rough')
  expect((await exchange().control('/market', { model: 'flat' })).body).toEqual({
    active: true,
    model: 'flat',
  })
  expect(await sizes()).toMatchObject({
    prices: [{ minSize: 1, maxSize: 500_000, bidPrice: 49_999.5, askPrice: 50_000.5 }],
  })
  await exchange().control('/market', { model: 'sized' })
})

test('a rough market applies slippage to stop losses and its ledger stays balanced', async () => {
  await exchange().control('/market', { model: 'rough' })
  const { user } = await trader()
  const stops: number[] = []
  for (let count = 0; count < 60; count += 1) {
    await exchange().price(50_000)
    const reply = await user.post('/futures/isolated/trade', {
      type: 'market',
      side: 'buy',
      quantity: 100,
      leverage: 5,
      stoploss: 49_000,
    })
    if (reply.status !== 200) continue
    await exchange().price(48_990)
    const id = v3(reply).id
    const closed = (await user.get('/futures/isolated/trades/closed', { limit: 1 })).body as unknown as {
      data: { id: unknown; exitPrice: number }[]
    }
    expect(closed.data[0]?.id).toBe(id)
    stops.push(closed.data[0]?.exitPrice ?? 0)
  }
  expect(stops.length).toBeGreaterThan(30)
  expect(Math.max(...stops)).toBeLessThanOrEqual(49_000)
  expect(Math.min(...stops)).toBeGreaterThanOrEqual(48_975)
  expect(new Set(stops).size).toBeGreaterThan(3)
  await exchange().control('/market', { model: 'sized' })
  await exchange().price(50_000)
})
