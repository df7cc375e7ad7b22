import { expect, test } from 'vitest'
import { topics } from '@common/exchange-api/v3/topics'
import { readFrame } from '../../../../electron/core/exchange/v3/stream/read-frame'

const frame = (topic: string, data?: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params: { topic, data } })
const bucket = { minSize: 1, maxSize: 1000, askPrice: 60_001, bidPrice: 59_999 }
const buckets = (...all: unknown[]): string => frame(topics.buckets, { buckets: all })

test('reads a ticker', () => {
  const data = { time: 5, lastPrice: 60_000, index: '60010.5', lastTickDirection: 'PlusTick' }
  expect(readFrame(frame(topics.ticker, data))).toEqual({
    kind: 'price',
    update: { lastPrice: 60_000, indexPrice: 60_010.5, marketTimeMs: 5 },
  })
})

test('reads a ticker with some prices', () => {
  expect(readFrame(frame(topics.ticker, { index: 60_010, lastPrice: -1, time: 'x' }))).toEqual({
    kind: 'price',
    update: { indexPrice: 60_010 },
  })
})

test('reads prices by size, the smallest first, with a missing side', () => {
  const larger = { minSize: 1001, maxSize: 5000, askPrice: 60_003, bidPrice: 59_998 }
  expect(readFrame(buckets(larger, { ...bucket, bidPrice: null }))).toEqual({
    kind: 'price',
    update: {
      bidPrice: 59_998,
      askPrice: 60_001,
      buckets: [
        { minQuantity: 1, maxQuantity: 1000, askPrice: 60_001, bidPrice: null },
        { minQuantity: 1001, maxQuantity: 5000, askPrice: 60_003, bidPrice: 59_998 },
      ],
    },
  })
})

test.each([
  ['not JSON', '{'],
  ['a list', '[]'],
  ['a number', '7'],
  ['null', 'null'],
  ['a ticker without data', frame(topics.ticker)],
  ['a ticker that is a list', frame(topics.ticker, [])],
  ['sizes that are no list', frame(topics.buckets, { buckets: {} })],
  ['a size without bounds', buckets(bucket, { minSize: 1, askPrice: 1, bidPrice: 1 })],
  ['a size with a text as its upper bound', buckets({ ...bucket, maxSize: '9' })],
  ['a size that is null', buckets(bucket, null)],
  ['more sizes than anyone publishes', buckets(...Array.from({ length: 101 }, () => bucket))],
])('reports as unreadable: %s', (_what, text) => {
  expect(readFrame(text)).toEqual({ kind: 'malformed' })
})

test('reads as many sizes as are allowed', () => {
  expect(readFrame(buckets(...Array.from({ length: 100 }, () => bucket))).kind).toBe('price')
})

test.each([
  ['an unknown topic', frame('futures/other', {})],
  ['an unknown method', '{"method":"news","params":{}}'],
  ['a subscription without parameters', '{"method":"subscription"}'],
  ['an id that is neither text nor number', '{"id":null,"result":1}'],
])('ignores %s', (_what, text) => {
  expect(readFrame(text)).toEqual({ kind: 'other' })
})

test.each([
  ['{"id":"a","result":7}', { id: 'a', result: 7, failed: false }],
  ['{"id":3,"result":null,"error":null}', { id: '3', result: null, failed: false }],
  ['{"id":"a","error":{"code":1}}', { id: 'a', result: undefined, failed: true }],
])('reads the reply %s', (text, reply) => {
  expect(readFrame(text)).toEqual({ kind: 'reply', ...reply })
})
