import { describe, expect, test } from 'vitest'
import { firstPage } from '../support/first-page'
import { testOperations } from '../support/operation-cases'
import * as recorded from '../support/recorded-v3'
import { failure, useService } from '../support/use-service'

const under = useService('v3')
const startMs = Date.UTC(2026, 0, 1)
const start = '2026-01-01T00:00:00.000Z'
const firstThousand = `?from=${encodeURIComponent(start)}&limit=1000`

describe('version 3 client: swaps', () => {
  const wireSwap = {
    id: 's1',
    createdAt: start,
    inAsset: 'USD',
    outAsset: 'BTC',
    inAmount: 1234,
    outAmount: 20_000,
  }
  testOperations(under, {
    'best price': {
      call: ({ swaps }) => swaps?.bestPrice?.(),
      sent: 'GET /v3/synthetic-usd/best-price',
      answer: { bidPrice: 59_999, askPrice: 60_001 },
      result: { bidPrice: 59_999, askPrice: 60_001, dollarStep: 0.01, minUsd: 0.01 },
    },
    'dollars into bitcoin': {
      call: ({ swaps }) => swaps?.swap({ inAsset: 'USD', outAsset: 'BTC', inAmount: 12.34 }),
      sent: 'POST /v3/synthetic-usd/swap',
      body: { inAmount: 1234, inAsset: 'USD', outAsset: 'BTC' },
      answer: wireSwap,
      result: { inAsset: 'USD', outAsset: 'BTC', inAmount: 12.34, outAmount: 20_000, exchangeRate: null },
    },
    'bitcoin into dollars': {
      call: ({ swaps }) => swaps?.swap({ inAsset: 'BTC', outAsset: 'USD', inAmount: 20_000 }),
      sent: 'POST /v3/synthetic-usd/swap',
      body: { inAmount: 20_000, inAsset: 'BTC', outAsset: 'USD' },
      answer: { inAsset: 'BTC', outAsset: 'USD', inAmount: 20_000, outAmount: 1200 },
      result: { inAsset: 'BTC', outAsset: 'USD', inAmount: 20_000, outAmount: 12, exchangeRate: null },
    },
    list: {
      call: ({ swaps }) => swaps && firstPage(swaps.swaps, startMs),
      sent: `GET /v3/synthetic-usd/swaps${firstThousand}`,
      answer: recorded.page(wireSwap),
      result: [
        {
          id: 's1',
          inAsset: 'USD',
          outAsset: 'BTC',
          inAmount: 12.34,
          outAmount: 20_000,
          createdAtMs: startMs,
        },
      ],
    },
    'one swap': {
      call: async ({ swaps }) => (await swaps?.swapById('s1'))?.inAmount,
      sent: 'GET /v3/synthetic-usd/swaps?limit=100',
      answer: recorded.page({ ...wireSwap, id: 's2', inAmount: 1 }, wireSwap),
      result: 12.34,
    },
  })

  test.each([
    ['a fraction of a cent', { inAsset: 'USD', outAsset: 'BTC', inAmount: 12.345 }],
    ['no input amount', { inAsset: 'USD', outAsset: 'BTC', outAmount: 20_000 }],
  ] as const)('sends nothing for %s', async (_what, order) => {
    const error = await failure(Promise.resolve(under.exchange.swaps?.swap(order)))
    expect([error.kind, error.issues.map(({ field }) => field)]).toEqual(['invalid-request', ['inAmount']])
    expect(under.service.requests).toEqual([])
  })

  test.each([
    [{ inAsset: 'USD', outAsset: 'BTC', outAmount: 20_000 }, 12.341, 12.35],
    [{ inAsset: 'BTC', outAsset: 'USD', outAmount: 12 }, 20_001, 20_001],
    [{ inAsset: 'USD', outAsset: 'BTC', inAmount: 5 }, 6, 5],
  ] as const)('orders %j with a preview of %d as %d', (order, inAmount, expected) => {
    const preview = { inAmount } as Parameters<NonNullable<typeof under.exchange.swaps>['asTaken']>[1]
    expect(under.exchange.swaps?.asTaken(order, preview).inAmount).toBe(expected)
  })
})
