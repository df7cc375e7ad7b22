import { describe, expect, test } from 'vitest'
import { useSharedExchange } from '../support/practice/practice'
import { v1 } from '../support/api/v1-body'

const exchange = useSharedExchange()
const limit = { type: 'l', side: 'b', leverage: 10, quantity: 10 }

describe('state transitions', () => {
  test('EX-1910 fill a version 1 limit position when the price reaches it', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const placed = await user.post('/v1/futures', { ...limit, price: 49_000 })
    expect(placed.body).toMatchObject({ market_wi: 'running' })
    const { pid } = v1(placed)
    await exchange().price(48_900)
    const [position] = v1(await user.get('/v1/futures', { type: 'running' })).positions
    expect(position).toMatchObject({ pid, price: 49_000, market_wi: 'filled' })
    expect(v1(await user.get('/v1/futures', { type: 'open' })).positions).toEqual([])
  })

  test('EX-1911 change the settlement of an option from physical to cash and back', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const order = { side: 'b', quantity: 100, settlement: 'physical', instrument_name: 'BTC.24H.50000.C' }
    const { id } = (await user.post('/v2/options', order)).body
    for (const settlement of ['cash', 'physical', 'cash']) {
      const { body } = await user.put('/v2/options', { id, settlement })
      expect(body).toMatchObject({ id, settlement, running: true, closed: false })
    }
  })

  test('EX-1912 reject the 51st position of version 1', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    for (let count = 0; count < 50; count += 1) {
      const opened = await user.post('/v1/futures', { ...limit, price: 40_000 + count })
      expect(opened.status, opened.text).toBe(200)
    }
    const refused = await user.post('/v1/futures', { ...limit, price: 39_000 })
    expect([refused.status, refused.body.code]).toEqual([400, 'tooManyTrades'])
  })
})
