import { describe, expect, test } from 'vitest'
import { hourMs } from '@common/domain/durations'
import { testOperations } from '../support/operation-cases'
import * as recorded from '../support/recorded-v3'
import { useService } from '../support/use-service'

const under = useService('v3')
const startMs = Date.UTC(2026, 0, 1)
const start = '2026-01-01T00:00:00.000Z'

describe('version 3 client: market', () => {
  const wireTicker = {
    lastPrice: 60_000,
    index: 60_010,
    fundingRate: 0.0001,
    fundingTime: '2026-01-01T08:00:00.000Z',
    prices: [
      { minSize: 1001, maxSize: 5000, askPrice: 60_003, bidPrice: 59_998 },
      { minSize: 1, maxSize: 1000, askPrice: 60_001, bidPrice: null },
    ],
  }
  const ticker = {
    lastPrice: 60_000,
    bidPrice: 59_998,
    askPrice: 60_001,
    buckets: [
      { minQuantity: 1, maxQuantity: 1000, askPrice: 60_001, bidPrice: null },
      { minQuantity: 1001, maxQuantity: 5000, askPrice: 60_003, bidPrice: 59_998 },
    ],
    indexPrice: 60_010,
    fundingRate: 0.0001,
    nextFundingAtMs: startMs + 8 * hourMs,
  }
  const wireCandle = (time: number) => ({ time, open: 1, high: 4, low: 0.5, close: 2, volume: 9 })
  const candle = (timeMs: number) => ({ timeMs, open: 1, high: 4, low: 0.5, close: 2, volume: 9 })
  const url = (text: string): string => text.replaceAll(':', '%3A')

  testOperations(under, {
    ticker: {
      call: (exchange) => exchange.ticker(),
      sent: 'GET /v3/futures/ticker',
      answer: wireTicker,
      result: ticker,
    },
    'ticker without prices by size': {
      call: (exchange) => exchange.ticker(),
      sent: 'GET /v3/futures/ticker',
      answer: { ...wireTicker, prices: [] },
      result: { ...ticker, buckets: [], bidPrice: 60_000, askPrice: 60_000 },
    },
    'ticker with prices of 0, which are missing prices': {
      call: (exchange) => exchange.ticker(),
      sent: 'GET /v3/futures/ticker',
      answer: { ...wireTicker, prices: [{ minSize: 1, maxSize: 10, askPrice: 0, bidPrice: 60_000 }] },
      result: {
        ...ticker,
        buckets: [{ minQuantity: 1, maxQuantity: 10, askPrice: null, bidPrice: 60_000 }],
        bidPrice: 60_000,
        askPrice: 60_000,
      },
    },
    'candles of a span, none after it': {
      call: (exchange) => exchange.candles('1D', { fromMs: startMs, toMs: startMs + 5000, limit: 7 }),
      sent: url(
        'GET /v3/futures/candles?from=2026-01-01T00:00:00.000Z&limit=7&range=1d&to=2026-01-01T00:00:05.000Z',
      ),
      answer: recorded.page(wireCandle(startMs + 5001), wireCandle(startMs + 5000), wireCandle(startMs)),
      result: [candle(startMs), candle(startMs + 5000)],
    },
    'candles up to a time: 100, at least a second': {
      call: (exchange) => exchange.candles('1m', { toMs: startMs }),
      sent: url(
        'GET /v3/futures/candles?from=2025-12-31T22:20:00.000Z&limit=100&range=1m&to=2026-01-01T00:00:00.000Z',
      ),
      answer: recorded.page(),
      result: [],
    },
    'candles of an empty span: a second': {
      call: (exchange) => exchange.candles('1W', { fromMs: startMs, toMs: startMs, limit: 5000 }),
      sent: url(
        'GET /v3/futures/candles?from=2026-01-01T00:00:00.000Z&limit=1000&range=1w&to=2026-01-01T00:00:01.000Z',
      ),
      answer: recorded.page(wireCandle(startMs + 1), wireCandle(startMs)),
      result: [candle(startMs)],
    },
    'funding settlements of a span': {
      call: (exchange) => exchange.fixings({ fromMs: startMs, toMs: startMs + 5000, limit: 5000 }),
      sent: url(
        'GET /v3/futures/funding-settlements?from=2026-01-01T00:00:00.000Z&limit=1000&to=2026-01-01T00:00:05.000Z',
      ),
      answer: recorded.page(
        { id: 'f2', time: startMs + 5001, fundingRate: 0.0002, fixingPrice: 60_002 },
        { id: 'f1', time: startMs + 5000, fundingRate: 0.0001, fixingPrice: 60_001 },
      ),
      result: [{ id: 'f1', atMs: startMs + 5000, price: 60_001, fundingRate: 0.0001 }],
    },
    'all funding settlements': {
      call: (exchange) => exchange.fixings(),
      sent: 'GET /v3/futures/funding-settlements',
      answer: recorded.page(),
      result: [],
    },
    time: {
      call: ({ pulse }) => pulse?.timeMs(),
      sent: 'GET /v3/time',
      answer: { time: start },
      result: startMs,
    },
  })

  test('declares unsupported features', () => {
    const { exchange } = under
    for (const area of [
      'options',
      'dollars',
      'transfers',
      'profile',
      'records',
      'announcements',
      'oracle',
    ] as const)
      expect([area, exchange[area]]).toEqual([area, null])
    for (const area of [
      'cross',
      'clientOrderIds',
      'trailingStops',
      'swaps',
      'onChain',
      'notifications',
    ] as const)
      expect([area, exchange[area] === null]).toEqual([area, false])
  })
})
