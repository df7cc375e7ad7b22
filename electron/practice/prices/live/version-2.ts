import { z } from 'zod'
import {
  bidOfferData,
  channels,
  colonIndexData,
  lastPriceData,
  slashIndexData,
} from '@common/exchange-api/channels'
import { candle, futuresTicker } from '@common/exchange-api/v2/futures-records'
import { isPrice, type LiveVersion, type ReadNews } from './live-version'

const { colon, slash } = channels

/** Exchanges may reject one of the naming schemes. */
const subscriptions = [
  { method: 'v1/public/subscribe', params: [colon.lastPrice, colon.index] },
  { method: 'subscribe', params: [slash.bidOffer, slash.index] },
] as const

const ranges = { minute: '1', hour: '60' } as const

export const version2: LiveVersion = {
  tickerPath: '/v2/futures/ticker',
  readTicker(json) {
    const { lastPrice, index } = futuresTicker.parse(json)
    return { lastPrice, indexPrice: index }
  },
  candlesPath: (range, { fromMs, toMs, limit }) =>
    `/v2/futures/ohlcs?range=${ranges[range]}&from=${fromMs}&to=${toMs}&limit=${limit}`,
  readCandles: (json) =>
    z
      .array(candle)
      .parse(json)
      .map(({ time, ...prices }) => ({ timeMs: time, ...prices })),
  streamPath: '',
  requests: subscriptions.map((each, index) => ({ jsonrpc: '2.0', id: `subscribe-${index}`, ...each })),
  readNews,
}

function readNews(): ReadNews {
  // The middle of bid and offer until a last price arrives.
  let hasLastPrice = false
  return (text) => {
    const { channel, data } = parseMessage(text)
    switch (channel) {
      case colon.lastPrice: {
        const { data: read } = lastPriceData.safeParse(data)
        if (read === undefined || !isPrice(read.lastPrice)) return null
        hasLastPrice = true
        return { lastPrice: read.lastPrice }
      }
      case slash.bidOffer: {
        const { data: read } = bidOfferData.safeParse(data)
        if (read === undefined || hasLastPrice) return null
        const lastPrice = (read.bid + read.offer) / 2
        return isPrice(lastPrice) ? { lastPrice } : null
      }
      case colon.index:
      case slash.index: {
        const { data: read } = (channel === colon.index ? colonIndexData : slashIndexData).safeParse(data)
        return read !== undefined && isPrice(read.index) ? { indexPrice: read.index } : null
      }
      default:
        return null
    }
  }
}

function parseMessage(text: string): { readonly channel?: unknown; readonly data?: unknown } {
  try {
    const { method, params } = JSON.parse(text) as { method?: unknown; params?: unknown }
    if (method !== 'subscription') return { channel: method, data: params }
    return params as { channel?: unknown; data?: unknown }
  } catch {
    return {}
  }
}
