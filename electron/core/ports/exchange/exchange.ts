import type { Capabilities } from '@common/domain/services/capabilities'
import type { SizeBucket } from '@common/domain/market/market'
import type { Usd } from '@common/domain/units'
import type { AccountEvents } from './exchange-account-events'
import type { AccountExchange, NotificationsExchange, ProfileExchange } from './exchange-account'
import type { CrossExchange } from './exchange-cross'
import type { ClientOrderIds, FuturesExchange, TrailingStopExchange } from './exchange-futures'
import type {
  AnnouncementsExchange,
  MarketExchange,
  OracleExchange,
  PulseExchange,
  RecordsExchange,
} from './exchange-market'
import type { OptionsExchange } from './exchange-options'
import type { DollarExchange, SwapExchange } from './exchange-swaps'
import type { OnChainExchange, TransferExchange, WalletExchange } from './exchange-wallet'

export interface PriceUpdate {
  readonly lastPrice?: Usd | undefined
  readonly bidPrice?: Usd | undefined
  readonly askPrice?: Usd | undefined
  /** Smallest size first. */
  readonly buckets?: readonly SizeBucket[] | undefined
  readonly indexPrice?: Usd | undefined
  readonly marketTimeMs?: number | undefined
}

export interface PriceStreamEvents {
  onPrice(update: PriceUpdate): void
  /** `live` once all subscriptions are confirmed. */
  onState(state: 'live' | 'down'): void
}

/** Null if unsupported. */
export interface ExchangeModules {
  readonly cross: CrossExchange | null
  readonly clientOrderIds: ClientOrderIds | null
  readonly trailingStops: TrailingStopExchange | null
  readonly options: OptionsExchange | null
  readonly swaps: SwapExchange | null
  readonly dollars: DollarExchange | null
  readonly onChain: OnChainExchange | null
  readonly transfers: TransferExchange | null
  readonly profile: ProfileExchange | null
  readonly notifications: NotificationsExchange | null
  readonly records: RecordsExchange | null
  readonly announcements: AnnouncementsExchange | null
  readonly oracle: OracleExchange | null
  readonly pulse: PulseExchange | null
}

/**
 * Every function may throw an ExchangeError. A write with an unknown outcome throws `unknown-outcome` and is never
 * resent; `cause` is set after an app error. Other errors of writes precede sending.
 */
export interface Exchange
  extends MarketExchange, FuturesExchange, AccountExchange, WalletExchange, ExchangeModules {
  /**
   * Declared, not detected. An area exists exactly if its capability is true: `cross` by `crossMargin`,
   * `accountEvents` by `accountStream`, others by name.
   */
  readonly capabilities: Capabilities
  /** Reconnects until stopped. */
  streamPrices(events: PriceStreamEvents): () => void
  readonly accountEvents: ((events: AccountEvents) => () => void) | null
  queuedRequests(): number
  onQueued(listener: () => void): void
  /** Delays routine reads, up to 5 s, so that the next write doesn't wait for the rate limit. */
  holdReads(isHeld: boolean): void
  /** Refuses orders that wait for the rate limit as `not-sent`. */
  withdrawOrders(): void
  /** Exchange clock minus local clock. */
  clockSkewMs(): number
  /** Exchange time by the monotonic clock; null before the first dated response. */
  timeMs(): number | null
  close(): Promise<void>
}
