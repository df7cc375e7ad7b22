import type { Candle, CandleRange, FuturesMarket, Ticker } from '@common/domain/market'
import type { Sats, Usd } from '@common/domain/units'
import type { Page } from './exchange-page'

/** What everybody may read of the market. */
export interface MarketExchange {
  /** Without the capability `nextFunding` the rate is 0 and the time the next one of the published hours. */
  ticker(): Promise<Ticker>
  market(): Promise<FuturesMarket>
  /** Oldest first. Throws `unsupported` without the capability `candles`. */
  candles(range: CandleRange, page: Page): Promise<Candle[]>
}

/** A value of an index or a price at a time. */
export interface TimedPrice {
  readonly atMs: number
  readonly price: Usd
}

/** A past settlement of carry fees. */
export interface Fixing {
  readonly id: string
  readonly atMs: number
  readonly price: Usd
  /** Fraction of the position: 0.0001 is 0.01 %; positive: longs paid. */
  readonly fundingRate: number
}

/** A user's place among the first ten of a period. */
export interface Leader {
  readonly username: string
  readonly pnlSats: Sats
  /** As published, without a meaning of its own (protocol/v2.md#leaderboard). */
  readonly direction: number
}

export interface Leaderboard {
  readonly daily: readonly Leader[]
  readonly weekly: readonly Leader[]
  readonly monthly: readonly Leader[]
  readonly allTime: readonly Leader[]
}

/** The service's Lightning node; null where it does not say. */
export interface NodeInfo {
  readonly alias: string | null
  readonly publicKey: string | null
  readonly uri: string | null
  readonly version: string | null
  readonly peers: number | null
  readonly channels: number | null
  readonly blockHeight: number | null
}

/** Past prices and what else the service publishes about itself. */
export interface RecordsExchange {
  prices(page?: Page): Promise<TimedPrice[]>
  indexPrices(page?: Page): Promise<TimedPrice[]>
  fixings(page?: Page): Promise<Fixing[]>
  leaderboard(): Promise<Leaderboard>
  node(): Promise<NodeInfo>
}

/** The prices the service settles by, a minute apart, newest first. */
export interface OracleExchange {
  indexPrices(page?: Page): Promise<TimedPrice[]>
  lastPrices(page?: Page): Promise<TimedPrice[]>
}

/** Whether the service is there, and its time. */
export interface PulseExchange {
  /** Resolves when the service answers `pong`. */
  ping(): Promise<void>
  /** Epoch milliseconds by the service's clock. */
  timeMs(): Promise<number>
}
