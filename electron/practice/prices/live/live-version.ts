import type { Candle } from '@common/domain/market'
import { priceBounds } from '../price-bounds'

/** Prices of the service that is followed. */
export interface LivePrices {
  readonly lastPrice: number
  readonly indexPrice: number
}

/** Lengths of candles that the past is made of. */
export type LiveRange = 'minute' | 'hour'

/** What is read of one connection, null for what tells no price. */
export type ReadNews = (text: string) => Partial<LivePrices> | null

/** How a service that speaks one version of the protocol is asked for its public prices. */
export interface LiveVersion {
  readonly tickerPath: string
  /** @throws Error for an answer of another kind */
  readonly readTicker: (json: unknown) => LivePrices
  readonly candlesPath: (range: LiveRange, span: LiveSpan) => string
  /** In any order. @throws Error for an answer of another kind */
  readonly readCandles: (json: unknown) => Candle[]
  /** Path of its WebSocket. */
  readonly streamPath: string
  /** Sent once it is open. */
  readonly requests: readonly object[]
  /** For a new connection. */
  readonly readNews: () => ReadNews
}

export interface LiveSpan {
  readonly fromMs: number
  readonly toMs: number
  readonly limit: number
}

export const isPrice = (value: number): boolean => value >= priceBounds.min && value <= priceBounds.max
