import type { AccountState } from '@common/bridge/contract/account'
import type { Quote } from '@common/bridge/contract/market'
import type { FuturesFeedChange } from '@common/bridge/contract/futures'
import type { WalletChange } from '@common/bridge/contract/wallet'
import type { Doubt } from '@common/domain/doubt'
import type { Notice } from '@common/domain/notice'
import { mergeFuturesChanges } from '../state/futures-book'
import { mergeWalletChanges } from '../state/wallet-book'
import { ConflatedFeed } from '../streams/conflated-feed'
import { LatestValue } from '../streams/latest-value'

/** What a connected profile shows first to a window that subscribes. */
export interface Snapshots {
  futures(): FuturesFeedChange
  wallet(): WalletChange
}

const noFutures = (asOfMs: number): FuturesFeedChange => ({ kind: 'snapshot', trades: [], asOfMs })
const noPayments: WalletChange = { kind: 'snapshot', deposits: [], withdrawals: [] }

/**
 * What the window watches. The feeds outlive a connected profile: when another is chosen they are emptied, so that nothing of one
 * world is seen in another.
 */
export class AppFeeds {
  readonly quotes = new LatestValue<Quote | undefined>(undefined)
  readonly account = new LatestValue<AccountState | undefined>(undefined)
  readonly notices = new LatestValue<Notice[]>([])
  readonly doubts = new LatestValue<Doubt[]>([])
  #snapshots: Snapshots | undefined
  readonly futures = new ConflatedFeed<FuturesFeedChange>(
    () => this.#snapshots?.futures() ?? noFutures(0),
    mergeFuturesChanges,
  )
  readonly wallet = new ConflatedFeed<WalletChange>(
    () => this.#snapshots?.wallet() ?? noPayments,
    mergeWalletChanges,
  )

  /** From now on the feeds belong to another profile, or to none. */
  switchTo(snapshots: Snapshots | undefined): void {
    this.#snapshots = snapshots
    this.quotes.set(undefined)
    this.account.set(undefined)
    this.notices.set([])
    this.doubts.set([])
    this.futures.publish(snapshots?.futures() ?? noFutures(0))
    this.wallet.publish(snapshots?.wallet() ?? noPayments)
  }
}
