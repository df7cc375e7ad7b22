import type { Capabilities } from '@common/domain/capabilities'
import type { SizeBucket } from '@common/domain/market'
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

/** What the stream tells of the price; `lastPrice` and `indexPrice` come in separate messages. */
export interface PriceUpdate {
  readonly lastPrice?: Usd | undefined
  readonly bidPrice?: Usd | undefined
  readonly askPrice?: Usd | undefined
  /** Prices by size, smallest first. */
  readonly buckets?: readonly SizeBucket[] | undefined
  readonly indexPrice?: Usd | undefined
  /** The exchange's own time of the price, where the message carries one. */
  readonly marketTimeMs?: number | undefined
}

export interface PriceStreamEvents {
  onPrice(update: PriceUpdate): void
  /** `live` after every subscription is confirmed; `down` while reconnecting. */
  onState(state: 'live' | 'down'): void
}

/** The areas of the service that one protocol version has and another has not; null where it has not. */
export interface ExchangeAreas {
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
 * The trading service, real or practice. Every function may throw an ExchangeError. A write whose outcome is unknown throws one of
 * kind `unknown-outcome` and is never sent again by the adapter; with a `cause` when a fault of the app is why. Whatever else a write
 * throws is a fault of the app from before anything can have left. A use case names the part it needs: `Pick<Exchange, 'trades'>`,
 * `OptionsExchange`.
 */
export interface Exchange
  extends MarketExchange, FuturesExchange, AccountExchange, WalletExchange, ExchangeAreas {
  /**
   * Declared by the protocol version, not found out. An area is there exactly when its capability is true: `cross` with `crossMargin`,
   * `accountEvents` with `accountStream`, the others by their own names.
   */
  readonly capabilities: Capabilities
  /** Opens the price stream; it reconnects by itself until the answer is called. */
  streamPrices(events: PriceStreamEvents): () => void
  /** Opens the stream of what changes in the account, in the same way; null where the service has none. */
  readonly accountEvents: ((events: AccountEvents) => () => void) | null
  /** Requests waiting for the rate limit. */
  queuedRequests(): number
  /** Calls whenever one more has to. */
  onQueued(listener: () => void): void
  /** Service clock minus ours, milliseconds, as measured from its answers. */
  clockSkewMs(): number
  /** Exchange time of its last dated response, carried by the monotonic clock; null before the first. */
  timeMs(): number | null
  close(): Promise<void>
}
