import type { MarketModel } from '@common/domain/practice'
import type { BanOptions } from '../server/bans'
import type { RunContextOptions } from '../time/run-context'
import type { MainAccount } from '../users/main-account'

export interface PracticeOptions extends RunContextOptions, BanOptions {
  /** In memory if null. */
  readonly dataFolder: string | null
  /** 0 selects a free port. @default 0 */
  readonly port?: number | undefined
  readonly replayFile?: string | undefined
  /** Exchange whose public prices replace the simulation. */
  readonly liveRest?: string | undefined
  /** If omitted, polls the ticker. */
  readonly liveWs?: string | undefined
  /** Replay only: market time per wall time; Infinity is unlimited. @default 1 */
  readonly speed?: number | undefined
  /** Candles before a replay's start. @default 300 */
  readonly warmUpCandles?: number | undefined
  readonly hasPriceHistory?: boolean | undefined
  /** @default 1000 */
  readonly tickMs?: number | undefined
  /** Fixed initial price in USD. */
  readonly heldPrice?: number | undefined
  /** @default the last run's, initially `flat` */
  readonly market?: MarketModel | undefined
  /** @default 10,000,000 */
  readonly balanceSats?: number | undefined
  /** For WebSockets without subscriptions. @default 60 */
  readonly idleSeconds?: number | undefined
  /** Revokes the main account's old keys. @default false */
  readonly hasFreshKey?: boolean | undefined
  /** Interval of database checks. @default 60,000, or 100 times the duration of a check */
  readonly checkEveryMs?: number | undefined
  /** For deposits. @default 600 */
  readonly invoiceExpirySeconds?: number | undefined
}

export interface PracticeInfo {
  readonly rest: string
  readonly ws: string
  readonly control: string
  readonly controlToken: string
  readonly account: MainAccount
}
