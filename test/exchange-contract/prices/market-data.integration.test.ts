import { describe, expect, test } from 'vitest'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { useExchange } from '../../support/practice/practice'

const startMs = Date.now()
const exchange = useExchange({ seed: 3, hasPriceHistory: true }, () => startMs)
const minuteMs = 60_000
const dayMs = 86_400_000
const open = async (path: string, query: Record<string, string | number> = {}) => {
  const reply = await exchange().open(path, query)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const now = async () => (await exchange().control('/state')).body.marketTimeMs

describe('market endpoints', () => {
  test('EX-100 the ticker quotes bid and ask around the last price', async () => {
    await exchange().price(50_000)
    expect(await open('/v2/futures/ticker')).toMatchObject({
      lastPrice: 50_000, bidPrice: 49_999.5, askPrice: 50_000.5, index: 50_000,
      exchangesWeights: { bitmex: 0.2, bybit: 0.3, deribit: 0.1, binance: 0.4 },
    }) // prettier-ignore
  })

  test('EX-101 the market record lists limits and fees, with the trade limit in both places', async () => {
    expect(await open('/v2/futures/market')).toEqual({
      active: true,
      limits: {
        quantity: { min: 1, max: 10_000_000, trade: 500_000 },
        trade: 500_000,
        leverage: { min: 1, max: 100 },
        count: { max: 50 },
      },
      fees: {
        carry: { min: 0.0001, hours: [0, 8, 16] },
        trading: {
          tiers: [
            { minVolume: 0, fees: 0.001 },
            { minVolume: 250_000, fees: 0.0008 },
            { minVolume: 1_000_000, fees: 0.0007 },
            { minVolume: 5_000_000, fees: 0.0006 },
          ],
        },
      },
    })
  })

  test('EX-102 the leaderboard has four lists of ten, best first', async () => {
    const boards = Object.values(v2.futures.leaderboard.response.parse(await open('/v2/futures/leaderboard')))
    expect(boards).toHaveLength(4)
    for (const board of boards) {
      expect(board).toHaveLength(10)
      expect(board.map(({ pl }) => pl)).toEqual(board.map(({ pl }) => pl).toSorted((a, b) => b - a))
    }
  })

  test('EX-103 the leaderboard lists a winner with the net P&L, unless hidden', async () => {
    await exchange().price(50_000)
    const firstBalance = 1_000_000_000
    const user = await exchange().account(firstBalance)
    const order = { side: 'b', type: 'm', leverage: 10, quantity: 500_000 }
    const { id } = (await user.post('/v2/futures', order)).body
    await exchange().price(54_000)
    await user.post('/v2/futures/cash-in', { id, amount: 20_000_000 })
    await user.delete('/v2/futures', { id })
    const pl = (await user.get('/v2/user')).body.balance - firstBalance
    const daily = async () =>
      v2.futures.leaderboard.response.parse(await open('/v2/futures/leaderboard')).daily
    const { username } = user.account
    expect(await daily()).toContainEqual({ username, pl, direction: 0 })
    await user.put('/v2/user', { show_leaderboard: false })
    expect((await daily()).map((leader) => leader.username)).not.toContain(username)
  })
})

describe('price histories', () => {
  test.each([
    ['EX-104', '/v2/futures/history/price', 'value'],
    ['EX-105', '/v2/futures/history/index', 'value'],
    ['EX-106', '/v2/oracle/index', 'index'],
    ['EX-107', '/v2/oracle', 'index'],
    ['EX-108', '/v2/oracle/last-price', 'last_price'],
  ] as const)(
    '%s %s returns one value per minute, newest first, within from, to and limit',
    async (_number, path, field) => {
      const nowMs = await now()
      const query = { from: nowMs - 3 * dayMs, to: nowMs }
      const list = await open(path, query)
      expect(list).toHaveLength(100)
      list.forEach((item, index) => {
        expect(item[field]).toBeGreaterThan(0)
        expect(item.time).toBe((list[0]?.time ?? 0) - index * minuteMs)
      })
      expect(nowMs - (list[0]?.time ?? 0)).toBeLessThan(minuteMs)
      expect(await open(path, { ...query, limit: 1000 })).toHaveLength(1000)
      const [, second, third] = list
      const span = { from: third?.time ?? 0, to: second?.time ?? 0 }
      expect(await open(path, span)).toEqual([second, third])
    },
  )

  test('EX-109 the oracle requires from and to', async () => {
    const { status, body } = await exchange().open('/v2/oracle/index')
    expect(status).toBe(400)
    expect(body.issues.map(({ path }) => path[0])).toEqual(['from', 'to'])
  })
})

describe('candles', () => {
  test('EX-110 cover a week of minutes and longer ranges in a new market', async () => {
    const nowMs = await now()
    const minutes = await open('/v2/futures/ohlcs', { range: 1, from: nowMs - 7 * dayMs, limit: 1000 })
    expect(minutes).toHaveLength(1000)
    const oldest = await open('/v2/futures/ohlcs', { range: 1, to: nowMs - 7 * dayMs, limit: 1 })
    expect(oldest).toHaveLength(1)
    for (const [range, min] of [['60', 1000], ['1D', 365], ['1W', 52], ['1M', 12], ['3M', 4]] as const) {
      const list = await open('/v2/futures/ohlcs', { range, limit: 1000 })
      expect(list.length).toBeGreaterThanOrEqual(min)
    } // prettier-ignore
  })

  test.each(['1', '3', '5', '10', '15', '30', '45', '60', '120', '180', '240', '720', '1440', '1D'])(
    'EX-111 in range %s are oldest first, evenly spaced, each opening at the previous close',
    async (range) => {
      const stepMs = range === '1D' ? dayMs : Number(range) * minuteMs
      const list = await open('/v2/futures/ohlcs', { range, limit: 50 })
      expect(list).toHaveLength(50)
      list.forEach((candle, index) => {
        const before = list[index - 1]
        expect(candle.time % stepMs).toBe(0)
        if (before !== undefined) {
          expect(candle.time - before.time).toBe(stepMs)
          expect(candle.open).toBe(before.close)
        }
        expect(candle.high).toBeGreaterThanOrEqual(Math.max(Number(candle.open), candle.close))
        expect(candle.low).toBeLessThanOrEqual(Math.min(Number(candle.open), candle.close))
      })
    },
  )

  test('EX-112 of an hour aggregate its minutes', async () => {
    const [hour] = await open('/v2/futures/ohlcs', {
      range: '60',
      to: (await now()) - 2 * 3_600_000,
      limit: 1,
    })
    const start = hour?.time ?? 0
    const minutes = await open('/v2/futures/ohlcs', { range: '1', from: start, to: start + 59 * minuteMs })
    expect(minutes).toHaveLength(60)
    expect(hour).toMatchObject({
      open: minutes[0]?.open,
      close: minutes[59]?.close,
      high: Math.max(...minutes.map(({ high }) => high)),
      low: Math.min(...minutes.map(({ low }) => low)),
    })
    expect(hour?.volume).toBeCloseTo(
      minutes.reduce((sum, { volume }) => sum + volume, 0),
      6,
    )
  })

  test('EX-113 include the highest and lowest price of the current minute', async () => {
    await exchange().price(50_000)
    await exchange().advance(2 * minuteMs)
    await exchange().price(52_000)
    await exchange().price(49_000)
    await exchange().price(50_500)
    const list = await open('/v2/futures/ohlcs', { range: '1', limit: 2 })
    // The minute may have ended meanwhile.
    expect(Math.max(...list.map(({ high }) => high))).toBe(52_000)
    expect(Math.min(...list.map(({ low }) => low))).toBe(49_000)
    expect(list.at(-1)?.close).toBe(50_500)
  })

  test('EX-098 have volumes with at most 8 decimals', async () => {
    for (const range of ['60', '240', '1D', '1W']) {
      const tails = (await open('/v2/futures/ohlcs', { range, limit: 1000 })).filter(
        ({ volume }) => String(volume).replace(/^.*\./, '').length > 8,
      )
      expect(tails).toEqual([])
    }
  })

  test('EX-099 the oracle accepts fractional from and to', async () => {
    const [newest] = await open('/v2/futures/history/index', { limit: 1 })
    const time = newest?.time ?? 0
    for (const path of ['/v2/oracle/index', '/v2/oracle/last-price', '/v2/oracle']) {
      expect(await open(path, { from: `${time - 1}.5`, to: `${time}.5` })).toHaveLength(1)
      expect(await open(path, { from: time - 1, to: `${time - 1}.5` })).toEqual([])
    }
  })

  test('EX-114 are filtered by their start time with from and to', async () => {
    const list = await open('/v2/futures/ohlcs', { range: '5', limit: 10 })
    const [, from, , to] = list
    expect(await open('/v2/futures/ohlcs', { range: '5', from: from?.time ?? 0, to: to?.time ?? 0 })).toEqual(
      list.slice(1, 4),
    )
  })
})

describe('app, ping and time endpoints', () => {
  test('EX-115 the configuration returns its five amounts', async () => {
    expect(await open('/v2/app/configuration')).toEqual({
      max_balance_amount: 1_000_000_000,
      max_deposit_amount: 100_000_000,
      min_deposit_amount: 1000,
      max_withdraw_amount: 100_000_000,
      min_withdraw_amount: 1000,
    })
  })

  test('EX-116 the node returns its public key and the published fields', async () => {
    const node = await open('/v2/app/node')
    expect(node.pubkey).toMatch(/^0[23][0-9a-f]{64}$/)
    expect(Object.keys(node).sort()).toEqual(Object.keys(v2.app.node.response.shape).sort())
  })

  test('EX-117 ping returns pong as text', async () => {
    const { text, headers } = await exchange().open('/v2/ping')
    expect([text, headers.get('content-type')]).toEqual(['pong', 'text/plain; charset=utf-8'])
  })

  test('EX-118 time returns the exchange time, which moves with its clock', async () => {
    const before = Number((await exchange().open('/v2/time')).text)
    await exchange().advance(3_600_000)
    const after = Number((await exchange().open('/v2/time')).text)
    expect(after - before).toBeGreaterThanOrEqual(3_600_000)
    expect(after - before).toBeLessThan(3_660_000)
  })
})
