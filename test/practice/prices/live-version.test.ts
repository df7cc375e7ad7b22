import { describe, expect, test } from 'vitest'
import { topics } from '@common/exchange-api/v3/topics'
import { version3 } from '../../../electron/practice/prices/live/version-3'

const timeMs = Date.UTC(2026, 0, 5)
const candle = {
  time: '2026-01-05T00:00:00.000Z',
  open: 1000,
  high: 1200,
  low: 900,
  close: 1100,
  volume: 2200,
}
const message = (topic: string, data: object): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params: { topic, data } })

describe('live prices of version 3', () => {
  test('have volumes in bitcoin', () => {
    const [read] = version3.readCandles({ data: [candle], nextCursor: null })
    expect(read).toEqual({ timeMs, open: 1000, high: 1200, low: 900, close: 1100, volume: 2 })
  })

  test('are read from the ticker', () => {
    const ticker = { lastPrice: 1000, index: 1001, fundingRate: 0.0001, fundingTime: candle.time, prices: [] }
    expect(version3.readTicker(ticker)).toEqual({ lastPrice: 1000, indexPrice: 1001 })
  })

  test.each([
    [
      { lastPrice: 1000, index: 1001 },
      { lastPrice: 1000, indexPrice: 1001 },
    ],
    [{ lastPrice: 1000, index: null }, { lastPrice: 1000 }],
    [{ index: 1001 }, { indexPrice: 1001 }],
    [{ lastPrice: 99, index: 1001 }, { indexPrice: 1001 }],
    [{ lastPrice: 10_000_001 }, null],
    [{}, null],
  ])('of the message %j are %j', (data, prices) => {
    const read = version3.readNews()
    expect(read(message(topics.ticker, data))).toEqual(prices)
    expect(read(message(topics.lastPrice, data))).toBeNull()
  })

  test.each(['', 'null', '[]', '{"method":"subscription"}'])('of the text %j are none', (text) => {
    expect(version3.readNews()(text)).toBeNull()
  })
})
