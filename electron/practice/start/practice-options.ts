import type { MarketModel } from '@common/domain/practice'
import type { BanOptions } from '../server/bans'
import type { ChanceOptions } from '../time/time-and-chance'
import type { MainAccount } from '../users/main-account'

export interface PracticeOptions extends ChanceOptions, BanOptions {
  /** Null uses a database in memory. */
  readonly dataFolder: string | null
  /** 0 selects a free port. @default 0 */
  readonly port?: number | undefined
  readonly replayFile?: string | undefined
  /** REST URL of an exchange whose public prices replace the simulation. */
  readonly liveRest?: string | undefined
  /** If omitted, only the ticker is polled. */
  readonly liveWs?: string | undefined
  /** Replay only: market time per wall time; Infinity is unlimited. @default 1 */
  readonly speed?: number | undefined
  /** Candles in the past at a replay's start. @default 300 */
  readonly warmUpCandles?: number | undefined
  readonly hasPriceHistory?: boolean | undefined
  /** Shorter for tests with a faster clock. @default 1000 */
  readonly tickMs?: number | undefined
  /** Fixed initial price in USD. */
  readonly heldPrice?: number | undefined
  /** @default the last run's model, initially `flat` */
  readonly market?: MarketModel | undefined
  /** Initial balance of the main account. @default 10,000,000 */
  readonly balanceSats?: number | undefined
  /** Closes idle WebSockets without subscriptions. @default 60 */
  readonly idleSeconds?: number | undefined
  /** Revokes the main account's old keys. @default false */
  readonly hasFreshKey?: boolean | undefined
  /** Validity of deposit invoices. @default 600 */
  readonly invoiceExpirySeconds?: number | undefined
}

export interface PracticeInfo {
  readonly rest: string
  readonly ws: string
  readonly control: string
  readonly controlToken: string
  readonly account: MainAccount
}
