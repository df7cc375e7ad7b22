import type { Candle, CandleRange, FuturesMarket, Ticker } from '@common/domain/market'
import type { Announcement, Fixing, NodeInfo, TimedPrice } from '@common/domain/published'
import type { Sats } from '@common/domain/units'
import type { Page } from './exchange-page'

/** What everybody may read of the market. */
export interface MarketExchange {
  /** Without the capability `nextFunding` the rate is 0 and the time the next one of the published hours. */
  ticker(): Promise<Ticker>
  market(): Promise<FuturesMarket>
  /** Oldest first. Throws `unsupported` without the capability `candles`. */
  candles(range: CandleRange, page: Page): Promise<Candle[]>
  /** Past settlements of carry fees. */
  fixings(page?: Page): Promise<Fixing[]>
  leaderboard(): Promise<Leaderboard>
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

/** Past prices, and the service's Lightning node. */
export interface RecordsExchange {
  prices(page?: Page): Promise<TimedPrice[]>
  indexPrices(page?: Page): Promise<TimedPrice[]>
  node(): Promise<NodeInfo>
}

/** What the service has to say to everybody. */
export interface AnnouncementsExchange {
  announcements(): Promise<Announcement[]>
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
