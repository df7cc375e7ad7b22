import { expect, test } from 'vitest'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { encodeRequest } from '../../../../electron/core/exchange/rest/encode-request'
import { toCandlesQuery } from '../../../../electron/core/exchange/v2/to-wire'

const atMs = 1_700_000_000_000

test.each([
  ['range', { fromMs: atMs + 0.4, toMs: atMs + 60_000.4, limit: 500 }, atMs],
  ['end', { toMs: atMs + 60_000.4, limit: 1 }, atMs + 1],
])('candles are requested in whole milliseconds for a fractional %s', (_name, page, from) => {
  const query = toCandlesQuery('1m', page, atMs)
  expect(encodeRequest(v2.futures.ohlcs, { query }).target).toBe(
    `/v2/futures/ohlcs?range=1&from=${from}&to=${atMs + 60_001}&limit=${page.limit}`,
  )
})

test('candles without a beginning are the newest ones, a hundred by default', () => {
  expect(toCandlesQuery('5m', {}, atMs)).toEqual({
    ...{ range: '5', from: atMs - 100 * 300_000, to: atMs, limit: 100 },
  })
  expect(toCandlesQuery('1D', { toMs: 60_000, limit: 7 }, atMs)).toEqual({
    ...{ range: '1D', from: 0, to: 60_000, limit: 7 },
  })
})
