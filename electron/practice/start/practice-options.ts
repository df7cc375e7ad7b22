import type { MarketModel } from '@common/domain/practice'
import type { BanOptions } from '../server/bans'
import type { ChanceOptions } from '../time/time-and-chance'
import type { MainAccount } from '../users/main-account'

/** How to start a practice exchange. */
export interface PracticeOptions extends ChanceOptions, BanOptions {
  /** Where its database lives; null keeps it in memory until the end of the process. */
  readonly dataFolder: string | null
  /** 0 takes any free one. @default 0 */
  readonly port?: number | undefined
  /** One-minute candles to replay in place of simulated prices. */
  readonly replayFile?: string | undefined
  /** REST address of another service whose public prices are followed, in place of simulated ones. */
  readonly liveRest?: string | undefined
  /** Its WebSocket address; its ticker alone is asked when left out. */
  readonly liveWs?: string | undefined
  /** Market time over wall time, replay only; Infinity replays as fast as possible. @default 1 */
  readonly speed?: number | undefined
  /** Candles that lie in the past when a replay starts. @default 300 */
  readonly warmUpCandles?: number | undefined
  /** Fills a new market of simulated prices with two years of candles. @default true */
  readonly hasPriceHistory?: boolean | undefined
  /** Real time between two ticks of the price, for tests whose clock runs faster. @default 1000 */
  readonly tickMs?: number | undefined
  /** Starts at this price in USD and holds it. */
  readonly heldPrice?: number | undefined
  /** How orders are filled by their size. @default as the last run on the same data, `flat` at first */
  readonly market?: MarketModel | undefined
  /** Sats of a new main account. @default 10,000,000 */
  readonly balanceSats?: number | undefined
  /** A WebSocket that has subscribed to nothing and says nothing for so long is closed. @default 60 */
  readonly idleSeconds?: number | undefined
  /** Makes a new key for the main account and revokes its old ones. @default false */
  readonly hasFreshKey?: boolean | undefined
  /** How long a deposit's invoice can be paid. @default 600 */
  readonly invoiceExpirySeconds?: number | undefined
}

/** What it takes to use a practice exchange that is ready. */
export interface PracticeInfo {
  readonly rest: string
  readonly ws: string
  readonly control: string
  readonly controlToken: string
  readonly account: MainAccount
}
