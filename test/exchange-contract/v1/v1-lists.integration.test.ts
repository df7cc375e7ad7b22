import { describe, expect, test } from 'vitest'
import { useExchange } from '../../support/practice/practice'
import type { SignedCaller } from '../../support/api/signed-caller'
import { v1 } from '../../support/api/v1-body'

const exchange = useExchange({ hasPriceHistory: true })
const market = { type: 'm', side: 'b', leverage: 10, quantity: 100 }
const limit = { ...market, type: 'l', price: 40_000 }
const eightHoursMs = 8 * 3_600_000

async function open(user: SignedCaller, order: object): Promise<string> {
  const { pid } = v1(await user.post('/v1/futures', order))
  await exchange().advance(1000)
  return pid
}

describe('version 1 position lists', () => {
  test('EX-530 filter by state, newest first, with numeric times, and default to running', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const running = [await open(user, market), await open(user, market)]
    const waiting = [await open(user, limit)]
    const pids = async (query: Record<string, string>) =>
      v1(await user.get('/v1/futures', query)).positions.map(({ pid }) => pid)
    expect(await pids({})).toEqual(running.toReversed())
    expect(await pids({ type: 'running' })).toEqual(running.toReversed())
    expect(await pids({ type: 'open' })).toEqual(waiting)
    expect(await pids({ type: 'closed' })).toEqual([])
    const [newest] = v1(await user.get('/v1/futures')).positions
    expect(typeof newest?.creation_ts).toBe('number')
    expect(typeof newest?.market_filled_ts).toBe('number')
  })

  test('EX-531 apply from, to and limit to closed positions only', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const pids: string[] = []
    for (let i = 0; i < 4; i += 1) {
      const pid = await open(user, market)
      await user.delete('/v1/futures', { pid })
      pids.push(pid)
    }
    const all = v1(await user.get('/v1/futures', { type: 'closed' })).positions
    expect(all.map(({ pid }) => pid)).toEqual(pids.toReversed())
    const span = { type: 'closed', from: Number(all[2]?.closed_ts), to: Number(all[1]?.closed_ts) }
    const some = v1(await user.get('/v1/futures', span)).positions
    expect(some.map(({ pid }) => pid)).toEqual([all[1]?.pid, all[2]?.pid])
    expect(v1(await user.get('/v1/futures', { type: 'closed', limit: 1 })).positions).toHaveLength(1)
    await open(user, market)
    await open(user, market)
    const running = { type: 'running', limit: 1, from: 0, to: 1 }
    expect(v1(await user.get('/v1/futures', running)).positions).toHaveLength(2)
  })

  test('EX-532 include canceled positions among the closed', async () => {
    const user = await exchange().account()
    const pid = await open(user, limit)
    await user.post('/v1/futures/cancel', { pid })
    expect(v1(await user.get('/v1/futures', { type: 'closed' })).positions).toMatchObject([
      {
        pid,
        canceled: true,
        closed: false,
        market_wi: 'canceled',
        margin_wi: 'canceled',
        market_filled_ts: null,
      },
    ])
  })

  test('EX-533 return at most 100 positions and reject a limit of 101', async () => {
    const user = await exchange().account(100_000_000)
    for (let i = 0; i < 101; i += 1) {
      const { pid } = v1(await user.post('/v1/futures', limit))
      await user.post('/v1/futures/cancel', { pid })
    }
    expect(v1(await user.get('/v1/futures', { type: 'closed' })).positions).toHaveLength(100)
    expect(v1(await user.get('/v1/futures', { type: 'closed', limit: 100 })).positions).toHaveLength(100)
    const { status, body } = await user.get('/v1/futures', { type: 'closed', limit: 101 })
    expect([status, body.issues[0]?.path]).toEqual([400, ['limit']])
    expect(body.message).toContain('from 1 to 100')
  })

  test('EX-534 reject an unknown type, naming the allowed ones', async () => {
    const { status, body } = await exchange().main.get('/v1/futures', { type: 'canceled' })
    expect(status).toBe(400)
    expect(body.message).toContain('open, running, closed')
  })
})

describe('version 1 market data', () => {
  test('EX-535 returns bid, offer and index as the ticker', async () => {
    await exchange().price(50_000)
    const { body } = await exchange().open('/v1/futures/ticker')
    expect(body).toEqual({ bid: 49_999.5, offer: 50_000.5, index: 50_000 })
  })

  test('EX-536 returns histories of bid and offer and of the index as lists', async () => {
    const query = { limit: 3 }
    const bids = v1(await exchange().open('/v1/futures/history/bid-offer', query)).data
    expect(bids).toHaveLength(3)
    for (const { bid, offer, time } of bids) {
      expect(offer - bid).toBe(1)
      expect(time % 60_000).toBe(0)
    }
    const indexes = v1(await exchange().open('/v1/futures/history/index', query)).data
    expect(indexes.map(({ time }) => time)).toEqual(bids.map(({ time }) => time))
    expect(indexes.every(({ index }) => index > 0)).toBe(true)
  })

  test('EX-537 returns at most 100 history values, back from `to`', async () => {
    const [newest, second] = v1(await exchange().open('/v1/futures/history/index', { limit: 2 })).data
    const back = v1(
      await exchange().open('/v1/futures/history/index', { to: second?.time ?? 0, limit: 1 }),
    ).data
    expect(back).toEqual([second])
    expect(newest?.time).toBeGreaterThan(second?.time ?? 0)
    expect((await exchange().open('/v1/futures/history/index', { limit: 101 })).status).toBe(400)
  })

  test('EX-538 returns the funding fees and fixings of version 2 in version 1 fields', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const pid = await open(user, { ...market, quantity: 10_000 })
    await exchange().advance(eightHoursMs)
    const [fee] = v1(await user.get('/v1/futures/carry-fees')).data
    const [same] = (await user.get('/v2/futures/carry-fees')).body
    expect(fee).toEqual({ ts: same?.ts, pid, fixing_id: same?.fixing_id, fee: same?.fee })
    const [fixing] = v1(await exchange().open('/v1/futures/history/fixing', { limit: 1 })).data
    const [sameFixing] = (await exchange().open('/v2/futures/history/fixing', { limit: 1 })).body
    expect(fixing).toMatchObject({
      ts: sameFixing?.time,
      id: fee && same?.fixing_id,
      fixing_price: sameFixing?.price,
    })
    expect(fixing?.fee_percent_value).toBeCloseTo((sameFixing?.fee_rate ?? 0) * 100, 10)
  })

  test('EX-539 returns a leaderboard of four lists of ten', async () => {
    const { body } = await exchange().open('/v1/futures/leaderboard')
    const lists = Object.values(body) as unknown as readonly unknown[][]
    expect(Object.keys(body).sort()).toEqual(['all-time', 'daily', 'monthly', 'weekly'])
    expect(lists.map((list) => list.length)).toEqual([10, 10, 10, 10])
  })
})
