import { describe, expect, test } from 'vitest'
import { readBalance, useExchange } from '../../support/practice/practice'

const exchange = useExchange({ hasPriceHistory: true })
const hourMs = 3_600_000
const long = { side: 'b', type: 'm', leverage: 10, quantity: 10_000 }
const short = { ...long, side: 's' }

const ticker = async () => (await exchange().open('/v2/futures/ticker')).body
const state = async () => (await exchange().control('/state')).body

async function settle(): Promise<number> {
  const { carryFeeRate, carryFeeTimestamp } = await ticker()
  await exchange().advance(carryFeeTimestamp - (await state()).marketTimeMs + 1000)
  return carryFeeRate
}

describe('funding fees', () => {
  test('EX-090 are due at the next of 00, 08 and 16 UTC, as the ticker shows', async () => {
    const { carryFeeTimestamp } = await ticker()
    expect([0, 8, 16]).toContain(new Date(carryFeeTimestamp).getUTCHours())
    expect(carryFeeTimestamp % hourMs).toBe(0)
    const waitMs = carryFeeTimestamp - (await state()).marketTimeMs
    expect(waitMs).toBeGreaterThan(0)
    expect(waitMs).toBeLessThanOrEqual(8 * hourMs)
  })

  test('EX-091 are charged to the margin of the payer and credited to the balance of the receiver', async () => {
    await exchange().price(50_000)
    const bull = await exchange().account()
    const bear = await exchange().account()
    const opened = {
      bull: (await bull.post('/v2/futures', long)).body,
      bear: (await bear.post('/v2/futures', short)).body,
    }
    const balances = { bull: await readBalance(bull), bear: await readBalance(bear) }
    const rate = await settle()
    const fee = Math.round(((10_000 * 1e8) / 50_000) * rate)
    expect(fee).not.toBe(0)
    const after = {
      bull: (await bull.get(`/v2/futures/trades/${opened.bull.id}`)).body,
      bear: (await bear.get(`/v2/futures/trades/${opened.bear.id}`)).body,
    }
    expect([after.bull.sum_carry_fees, after.bear.sum_carry_fees]).toEqual([fee, -fee])
    const [payer, receiver] = fee > 0 ? (['bull', 'bear'] as const) : (['bear', 'bull'] as const)
    const amount = Math.abs(fee)
    expect(after[payer].margin).toBe(opened[payer].margin - amount)
    expect(after[payer].leverage).toBeGreaterThan(opened[payer].leverage)
    expect(Math.abs(after[payer].liquidation - 50_000)).toBeLessThan(
      Math.abs(opened[payer].liquidation - 50_000),
    )
    expect(after[receiver]).toMatchObject({
      margin: opened[receiver].margin,
      leverage: opened[receiver].leverage,
    })
    const users = { bull, bear }
    expect(await readBalance(users[payer])).toBe(balances[payer])
    expect(await readBalance(users[receiver])).toBe(balances[receiver] + amount)
  })

  test('EX-092 are charged once for every settlement passed', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', { ...long, leverage: 5 })
    await exchange().advance(24 * hourMs)
    const fees = (await user.get('/v2/futures/carry-fees')).body
    expect(fees).toHaveLength(3)
    expect(fees.every(({ id }) => id === body.id)).toBe(true)
    expect(new Set(fees.map(({ ts }) => new Date(ts).getUTCHours()))).toEqual(new Set([0, 8, 16]))
    const trade = (await user.get(`/v2/futures/trades/${body.id}`)).body
    expect(trade.sum_carry_fees).toBe(fees.reduce((sum, { fee }) => sum + fee, 0))
  })

  test('EX-093 are listed newest first, filtered by from, to and limit', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    await user.post('/v2/futures', { ...long, leverage: 5 })
    await exchange().advance(32 * hourMs)
    const times = (list: readonly { ts: number }[]) => list.map(({ ts }) => ts)
    const all = times((await user.get('/v2/futures/carry-fees')).body)
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    expect(times((await user.get('/v2/futures/carry-fees', { limit: 2 })).body)).toEqual(all.slice(0, 2))
    const [, to = 0, from = 0] = all
    expect(times((await user.get('/v2/futures/carry-fees', { from, to })).body)).toEqual([to, from])
  })

  test('EX-094 match the price and rate in the fixing of each settlement', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    await user.post('/v2/futures', long)
    const rate = await settle()
    const [fixing] = (await exchange().open('/v2/futures/history/fixing', { limit: 1 })).body
    const [fee] = (await user.get('/v2/futures/carry-fees')).body
    expect(fixing).toEqual({ id: fee?.fixing_id, time: fee?.ts, price: 50_000, fee_rate: rate })
  })

  test('EX-089 a new market has 1,000 past fixings, eight hours apart', async () => {
    const read = async (query: Record<string, number> = {}) =>
      (await exchange().open('/v2/futures/history/fixing', query)).body
    const list = await read({ limit: 1000 })
    expect(list).toHaveLength(1000)
    expect(await read({ limit: 1000 })).toEqual(list)
    expect(new Set(list.map(({ id }) => id)).size).toBe(1000)
    list.forEach(({ time, price, fee_rate }, i) => {
      expect(time).toBe((list[0]?.time ?? 0) - i * 8 * hourMs)
      expect([time % (8 * hourMs), price > 0, Math.abs(fee_rate) <= 0.0003]).toEqual([0, true, true])
    })
    const [, to, , from] = list
    expect(await read({ from: from?.time ?? 0, to: to?.time ?? 0 })).toEqual(list.slice(1, 4))
  })

  test('EX-095 are not charged to open orders', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const { body } = await user.post('/v2/futures', { ...long, type: 'l', price: 40_000 })
    const before = await readBalance(user)
    await settle()
    expect((await user.get(`/v2/futures/trades/${body.id}`)).body.sum_carry_fees).toBe(0)
    expect(await readBalance(user)).toBe(before)
    expect((await user.get('/v2/futures/carry-fees')).body).toEqual([])
  })

  test('EX-096 close a position at the market when its margin cannot pay them', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const sides = [long, short].map((order) => ({ ...order, leverage: 100 }))
    const ids: string[] = []
    for (const order of sides) ids.push((await user.post('/v2/futures', order)).body.id)
    const rate = await settle()
    const read = async (id = '') => (await user.get(`/v2/futures/trades/${id}`)).body
    const [payer, receiver] = [await read(rate > 0 ? ids[0] : ids[1]), await read(rate > 0 ? ids[1] : ids[0])]
    expect(payer).toMatchObject({ closed: true, exit_price: rate > 0 ? 49_999.5 : 50_000.5 })
    expect(receiver.running).toBe(true)
    expect(payer.sum_carry_fees).toBe(-receiver.sum_carry_fees)
  })

  test('EX-097 trading fee tiers follow the volume of 30 days', async () => {
    await exchange().price(50_000)
    const user = await exchange().account(1_000_000_000)
    const trade = async (quantity: number) => {
      const { body } = await user.post('/v2/futures', { ...long, quantity })
      return (await user.delete('/v2/futures', { id: body.id })).body
    }
    const first = await trade(250_001)
    expect(first.opening_fee).toBe(Math.floor(((250_001 * 1e8) / 50_000.5) * 0.001))
    await exchange().advance(hourMs)
    expect((await user.get('/v2/user')).body.fee_tier).toBe(1)
    const second = await trade(1000)
    expect(second.opening_fee).toBe(Math.floor(((1000 * 1e8) / 50_000.5) * 0.0008))
    await exchange().advance(31 * 24 * hourMs)
    expect((await user.get('/v2/user')).body.fee_tier).toBe(0)
  })
})
