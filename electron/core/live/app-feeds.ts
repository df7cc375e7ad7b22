import {
  bridgeContract,
  type FeedItem,
  type ProfilePath,
  type SatchelContract,
} from '@common/bridge/contract'
import {
  stateFeeds,
  type FeedAt,
  type ProfileChanges,
  type ProfileChangesPath,
  type ProfileValue,
} from '@common/bridge/state-feed'
import type * as z from 'zod'
import { ConflatedFeed } from '../streams/conflated-feed'
import { LatestValue } from '../streams/latest-value'

type SourceAt<P extends ProfilePath> =
  FeedAt<SatchelContract, P> extends ProfileValue<z.ZodType, infer Empty>
    ? LatestValue<FeedItem<P> | Empty>
    : ConflatedFeed<FeedItem<P>>

/** The source of each of the contract's feeds of a profile. */
export type ProfileFeeds = { readonly [P in ProfilePath]: SourceAt<P> }

/** What the open profile shows first to a window that follows its changes. */
export type Snapshots = { readonly [P in ProfileChangesPath<SatchelContract>]: () => FeedItem<P> }

/**
 * What the window watches of a profile. The feeds outlive it: when another is chosen they are emptied, so that nothing of one world is
 * seen in another.
 */
export class AppFeeds {
  readonly sources: ProfileFeeds
  readonly #resets: (() => void)[] = []
  #snapshots: ReadonlyMap<string, () => unknown> = new Map()

  constructor() {
    const entries: [string, unknown][] = []
    for (const [path, feed] of stateFeeds(bridgeContract)) {
      if (feed.holds === 'profile-value') entries.push([path, this.#value(feed)])
      if (feed.holds === 'profile-changes') entries.push([path, this.#changes(path, feed)])
    }
    this.sources = Object.fromEntries(entries) as unknown as ProfileFeeds
  }

  /** From now on the feeds belong to another profile, or to none. */
  switchTo(snapshots: Snapshots | undefined): void {
    this.#snapshots = new Map(Object.entries<() => unknown>(snapshots ?? {}))
    for (const reset of this.#resets) reset()
  }

  #value({ empty }: ProfileValue<z.ZodType, unknown>): LatestValue<unknown> {
    const source = new LatestValue(empty)
    this.#resets.push(() => source.set(empty))
    return source
  }

  #changes(path: string, feed: ProfileChanges<z.ZodType>): ConflatedFeed<unknown> {
    const present = () => this.#snapshots.get(path)?.() ?? feed.empty
    const source = new ConflatedFeed<unknown>(present, (older, newer) => feed.merge(older, newer))
    this.#resets.push(() => source.publish(present()))
    return source
  }
}
