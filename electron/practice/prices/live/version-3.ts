import { z } from 'zod'
import { parseJson } from '@common/domain/json'
import { iso, pageSchema } from '@common/exchange-api/v3/fields'
import { candle, ticker } from '@common/exchange-api/v3/v3-market-endpoints'
import { topics } from '@common/exchange-api/v3/topics'
import { isPrice, type LiveVersion } from './live-version'

const ranges = { minute: '1m', hour: '1h' } as const
const message = z.object({
  method: z.literal('subscription'),
  params: z.object({ topic: z.string(), data: z.record(z.string(), z.unknown()) }),
})
const news = z.object({ lastPrice: z.number().nullish(), index: z.number().nullish() })

/** REST v3 and its stream (protocol/v3.md#topics). */
export const version3: LiveVersion = {
  tickerPath: '/v3/futures/ticker',
  readTicker(json) {
    const { lastPrice, index } = ticker.parse(json)
    return { lastPrice, indexPrice: index }
  },
  candlesPath: (range, { fromMs, toMs, limit }) =>
    `/v3/futures/candles?range=${ranges[range]}&from=${iso(fromMs)}&to=${iso(toMs)}&limit=${limit}`,
  readCandles: (json) =>
    pageSchema(candle)
      .parse(json)
      .data.map(({ time, volume, ...prices }) => ({
        timeMs: time,
        ...prices,
        // Contracts of 1 USD; the practice exchange stores bitcoin.
        volume: volume / prices.close,
      })),
  streamPath: '/v1',
  requests: [
    {
      jsonrpc: '2.0',
      id: 'hello',
      method: 'hello',
      params: { clientName: 'satchel-practice', clientVersion: '1' },
    },
    { jsonrpc: '2.0', id: 'subscribe', method: 'subscribe', params: { topics: [topics.ticker] } },
  ],
  readNews: () => (text) => {
    const { data: read } = message.safeParse(parseJson(text))
    if (read?.params.topic !== topics.ticker) return null
    const { lastPrice, index } = news.safeParse(read.params.data).data ?? {}
    const prices = {
      ...(isReportedPrice(lastPrice) && { lastPrice }),
      ...(isReportedPrice(index) && { indexPrice: index }),
    }
    return Object.keys(prices).length > 0 ? prices : null
  },
}

const isReportedPrice = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && isPrice(value)
