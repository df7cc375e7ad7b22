import { expect, test } from 'vitest'
import { pastPrices } from '../../../electron/core/account/past-prices'
import type { Page } from '../../../electron/core/ports/exchange/exchange-page'

const nowMs = 1_700_000_000_000

function start(reportedTimeMs: number | undefined) {
  const pages: (Page | undefined)[] = []
  const read = (page?: Page) => {
    pages.push(page)
    return Promise.resolve([])
  }
  const records = { indexPrices: read, prices: read, node: () => Promise.reject(new Error('unused')) }
  const exchange = {
    candles: (_range: string, page: Page) => read(page),
    fixings: read,
    records,
    oracle: null,
  }
  const marketNowMs = reportedTimeMs === undefined ? undefined : reportedTimeMs + 10.5
  return { pages, past: pastPrices(exchange, { reportedTimeMs, marketNowMs }, () => nowMs) }
}

test('past prices end at the time of the market, which is earlier in a replay', async () => {
  const { pages, past } = start(nowMs - 5000)
  await past.candles('1m', { limit: 5 })
  await past.indexPrices({ limit: 5, toMs: 7 })
  await past.published.prices('index', { spanMs: 1000, limit: 5 })
  expect(pages).toEqual([
    { limit: 5, toMs: nowMs - 5000 },
    { limit: 5, toMs: 7 },
    { fromMs: nowMs - 5990, toMs: nowMs - 4990, limit: 5 },
  ])
})

test('past prices before a span are not requested', async () => {
  const { pages, past } = start(undefined)
  expect(await past.published.fixings({ spanMs: 1000, toMs: nowMs - 1001, limit: 5 })).toEqual([])
  expect(pages).toEqual([])
  await past.published.fixings({ spanMs: 1000, toMs: nowMs - 1000, limit: 5 })
  expect(pages).toEqual([{ fromMs: nowMs - 1000, toMs: nowMs - 1000, limit: 5 }])
})
