import type { Candle, CandleRange, FuturesMarket, Ticker } from '@common/domain/market/market'
import type { Announcement, Fixing, NodeInfo, TimedPrice } from '@common/domain/market/published'
import type { Sats } from '@common/domain/units'
import type { Page } from './exchange-page'

export interface MarketExchange {
  /** Without `nextFunding`, the rate is null and the time the next published hour. */
  ticker(): Promise<Ticker>
  market(): Promise<FuturesMarket>
  /**
   * Oldest first.
   * @throws ExchangeError `unsupported` without `candles`
   */
  candles(range: CandleRange, page: Page): Promise<Candle[]>
  fixings(page?: Page): Promise<Fixing[]>
  leaderboard(): Promise<Leaderboard>
}

export interface Leader {
  readonly username: string
  readonly pnlSats: Sats
  /** No documented meaning (protocol/v2.md#leaderboard). */
  readonly direction: number
}

export type Leaderboard = Readonly<Record<'daily' | 'weekly' | 'monthly' | 'allTime', readonly Leader[]>>

export interface RecordsExchange {
  prices(page?: Page): Promise<TimedPrice[]>
  indexPrices(page?: Page): Promise<TimedPrice[]>
  node(): Promise<NodeInfo>
}

export interface AnnouncementsExchange {
  announcements(): Promise<Announcement[]>
}

/** One per minute, newest first. */
export interface OracleExchange {
  indexPrices(page?: Page): Promise<TimedPrice[]>
  lastPrices(page?: Page): Promise<TimedPrice[]>
}

export interface PulseExchange {
  ping(): Promise<void>
  /** Exchange time. */
  timeMs(): Promise<number>
}
