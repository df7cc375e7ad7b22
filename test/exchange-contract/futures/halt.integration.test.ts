import { describe, expect, test } from 'vitest'
import { readBalance, useExchange } from '../../support/practice/practice'

describe('trading halt', () => {
  const exchange = useExchange()
  const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }
  const open = async (active: boolean): Promise<void> => {
    expect((await exchange().control('/market', { active })).body).toEqual({ active })
  }
  const isActive = async (market: string): Promise<unknown> => {
    const { body } = await exchange().open(`/v2/${market}/market`)
    return (body as unknown as { active: boolean }).active
  }
  const records = (): Promise<unknown[]> => Promise.all(['futures', 'options'].map(isActive))

  test('EX-890 rejects new trades and debits nothing', async () => {
    const user = await exchange().account(1_000_000)
    await open(false)
    const limit = { ...order, type: 'l', price: 40_000 }
    const option = {
      side: 'b',
      quantity: 100,
      settlement: 'cash',
      instrument_name: 'BTC.24H.50000.C',
    }
    const v1Order = { type: 'm', side: 'b', leverage: 10, quantity: 100 }
    for (const [path, body] of [
      ['/v2/futures', order],
      ['/v2/futures', limit],
      ['/v2/options', option],
      ['/v1/futures', v1Order],
    ] as const) {
      const reply = await user.post(path, body)
      expect([reply.status, reply.body.code], path).toEqual([400, 'marketInactive'])
    }
    expect(await readBalance(user)).toBe(1_000_000)
    expect(await records()).toEqual([false, false])
    await open(true)
    expect(await records()).toEqual([true, true])
    expect((await user.post('/v2/futures', order)).status).toBe(200)
  })

  test('EX-891 still fills open orders and closes running trades', async () => {
    const user = await exchange().account(1_000_000)
    await exchange().price(50_000)
    const { id } = (await user.post('/v2/futures', order)).body
    const waiting = (await user.post('/v2/futures', { ...order, type: 'l', price: 40_000 })).body
    await open(false)
    await exchange().price(40_000)
    expect((await user.get(`/v2/futures/trades/${waiting.id}`)).body.running).toBe(true)
    expect((await user.delete('/v2/futures', { id: waiting.id })).body.closed).toBe(true)
    await open(true)
    expect((await user.get(`/v2/futures/trades/${id}`)).body.running).toBe(false)
  })

  test('EX-892 rejects a switch value that is not a boolean', async () => {
    const { status, body } = await exchange().control('/market', { active: 'no' })
    expect([status, body.issues[0]?.path]).toEqual([400, ['active']])
  })
})
