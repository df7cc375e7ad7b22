import type { Candle } from '@common/domain/market/market'
import { priceBounds } from '../price-bounds'

export interface LivePrices {
  readonly lastPrice: number
  readonly indexPrice: number
}

export type LiveRange = 'minute' | 'hour'

export type ReadNews = (text: string) => Partial<LivePrices> | null

export interface LiveVersion {
  readonly tickerPath: string
  /** @throws Error on another format */
  readonly readTicker: (json: unknown) => LivePrices
  readonly candlesPath: (range: LiveRange, span: LiveSpan) => string
  /**
   * In any order.
   * @throws Error on another format
   */
  readonly readCandles: (json: unknown) => Candle[]
  readonly streamPath: string
  readonly requests: readonly object[]
  readonly readNews: () => ReadNews
}

interface LiveSpan {
  readonly fromMs: number
  readonly toMs: number
  readonly limit: number
}

export const isPrice = (value: number): boolean => value >= priceBounds.min && value <= priceBounds.max
