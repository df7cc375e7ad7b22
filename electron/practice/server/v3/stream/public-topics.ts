import type { Ticker } from '@common/domain/market/market'
import { topicToRange, topics, type Topic } from '@common/exchange-api/v3/topics'
import { gridIndex, sizeBuckets, toContractsCandle, wireRanges } from '../market-wire'
import { pair, pushed } from './frames'
import type { Exchange } from '../../../engine/exchange'

const firstMessages: Readonly<Partial<Record<Topic, (ticker: Ticker, time: number) => object>>> = {
  [topics.ticker]: (ticker, time) => ({
    time,
    lastPrice: ticker.lastPrice,
    index: gridIndex(ticker),
    funding: { rate: ticker.fundingRate, time: ticker.nextFundingAtMs },
  }),
  [topics.lastPrice]: ({ lastPrice }, time) => ({ time, lastPrice }),
  [topics.index]: (ticker, time) => ({ time, index: gridIndex(ticker) }),
  [topics.buckets]: (ticker, time) => ({ time, buckets: sizeBuckets(ticker) }),
  [topics.funding]: ({ fundingRate, nextFundingAtMs }) => ({
    pair,
    current: { rate: fundingRate, time: nextFundingAtMs },
  }),
}

/** Messages of the market topics (protocol/v3.md#topics). */
export class PublicTopics {
  readonly #deps: Exchange
  #toldFunding: string | null = null

  constructor(deps: Exchange) {
    this.#deps = deps
  }

  /** Null for topics that only report events. */
  first(topic: Topic): string | null {
    const data = this.#data(topic)
    return data === null ? null : pushed(topic, data)
  }

  next(listenedTo: ReadonlySet<Topic>): ReadonlyMap<Topic, string> {
    const messages = new Map<Topic, string>()
    for (const topic of listenedTo) {
      const message = this.first(topic)
      if (message === null) continue
      if (topic === topics.funding) {
        if (message === this.#toldFunding) continue
        this.#toldFunding = message
      }
      messages.set(topic, message)
    }
    return messages
  }

  #data(topic: Topic): object | null {
    const { clocks, quotes, candles } = this.#deps
    const range = topicToRange(topic)
    if (range === null) return firstMessages[topic]?.(quotes.ticker(), clocks.marketMs()) ?? null
    const [candle] = candles.candles(wireRanges[range], { limit: 1 })
    return candle === undefined ? null : toContractsCandle(candle)
  }
}
