import { expect, test } from 'vitest'
import { useExchange } from '../../support/practice/practice'
import { v3 } from '../../support/api/v3-body'

const exchange = useExchange({ seed: 3, hasPriceHistory: true })
const isoTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const getPublic = async (path: string, query: Readonly<Record<string, string | number>> = {}) => {
  const reply = await exchange().open(`/v3${path}`, query)
  expect(reply.status, reply.text).toBe(200)
  return v3(reply)
}

test('EX-3090 version 3 ping returns JSON and time returns an object', async () => {
  const { text, headers } = await exchange().open('/v3/ping')
  expect([text, headers.get('content-type')]).toEqual(['"pong"', 'application/json; charset=utf-8'])
  expect(await getPublic('/time')).toEqual({ time: isoTime })
})

test('EX-3091 the version 3 ticker has bid and ask by size', async () => {
  await exchange().price(50_000)
  expect(await getPublic('/futures/ticker')).toEqual({
    lastPrice: 50_000,
    index: 50_000,
    fundingRate: expect.any(Number) as number,
    fundingTime: isoTime,
    prices: [{ minSize: 1, maxSize: 500_000, askPrice: 50_000.5, bidPrice: 49_999.5 }],
  })
})

test('EX-3092 version 3 candles of every range are paginated, with or without from', async () => {
  const ranges = [
    '1m',
    '3m',
    '5m',
    '10m',
    '15m',
    '30m',
    '45m',
    '1h',
    '2h',
    '3h',
    '4h',
    '1d',
    '1w',
    '1month',
    '3months',
  ]
  for (const range of ranges) {
    const { data } = await getPublic('/futures/candles', { range, limit: 2 })
    expect(Object.keys(data[0] ?? {}).sort(), range).toEqual([
      'close',
      'high',
      'low',
      'open',
      'time',
      'volume',
    ])
    const { volume } = data[0] as { volume?: number }
    expect(Number.isInteger(volume), range).toBe(true)
  }
  const first = await getPublic('/futures/candles', { range: '5m', limit: 3 })
  const second = await getPublic('/futures/candles', {
    range: '5m',
    limit: 3,
    cursor: first.nextCursor ?? '',
  })
  const times = [...first.data, ...second.data].map(({ time }) => Date.parse(time))
  expect(times.map((time) => (times[0] ?? 0) - time)).toEqual(
    [0, 1, 2, 3, 4, 5].map((count) => count * 300_000),
  )
  const from = new Date(times[3] ?? 0).toISOString()
  expect((await getPublic('/futures/candles', { range: '5m', from })).data).toHaveLength(4)
})

test('EX-3093 version 3 funding settlements are eight hours apart', async () => {
  const { data } = await getPublic('/futures/funding-settlements', { limit: 3 })
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(['fixingPrice', 'fundingRate', 'id', 'time'])
  const [first, second] = data.map(({ time }) => Date.parse(time))
  expect((first ?? 0) - (second ?? 0)).toBe(8 * 3_600_000)
})

test('EX-3094 the version 3 leaderboard has four periods', async () => {
  expect(Object.keys(await getPublic('/futures/leaderboard'))).toEqual([
    'daily',
    'weekly',
    'monthly',
    'all-time',
  ])
})
