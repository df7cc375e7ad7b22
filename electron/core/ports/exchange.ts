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

/** Fields may arrive in separate messages. */
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
  /** `live` once all subscriptions are confirmed; `down` while reconnecting. */
  onState(state: 'live' | 'down'): void
}

/** Null if the protocol version lacks the area. */
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
 * Every function may throw an ExchangeError. A write with an unknown outcome throws `unknown-outcome` and is never
 * resent; `cause` is set after an app error. Any other error of a write comes from before sending. Use cases name
 * only the part they need: `Pick<Exchange, 'trades'>`.
 */
export interface Exchange
  extends MarketExchange, FuturesExchange, AccountExchange, WalletExchange, ExchangeAreas {
  /**
   * Declared, not detected. An area exists exactly if its capability is true: `cross` with `crossMargin`,
   * `accountEvents` with `accountStream`, others by name.
   */
  readonly capabilities: Capabilities
  /** Reconnects until the returned function is called. */
  streamPrices(events: PriceStreamEvents): () => void
  /** Null without an account stream. */
  readonly accountEvents: ((events: AccountEvents) => () => void) | null
  queuedRequests(): number
  onQueued(listener: () => void): void
  /** Exchange clock minus local clock. */
  clockSkewMs(): number
  /** Exchange time, advanced by the monotonic clock; null before the first dated response. */
  timeMs(): number | null
  close(): Promise<void>
}
