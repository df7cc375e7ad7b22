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

export type ProfileFeeds = { readonly [P in ProfilePath]: SourceAt<P> }

export type Snapshots = { readonly [P in ProfileChangesPath<SatchelContract>]: () => FeedItem<P> }

/** Outlives the profile; emptied on a switch, so that no data shows in another environment. */
export class AppFeeds {
  readonly sources: ProfileFeeds
  readonly #resets: (() => void)[] = []
  readonly #presents: (() => void)[] = []
  #snapshots: ReadonlyMap<string, () => unknown> = new Map()

  constructor() {
    const entries: [string, unknown][] = []
    for (const [path, feed] of stateFeeds(bridgeContract)) {
      if (feed.holds === 'profile-value') entries.push([path, this.#value(feed)])
      if (feed.holds === 'profile-changes') entries.push([path, this.#changes(path, feed)])
    }
    this.sources = Object.fromEntries(entries) as unknown as ProfileFeeds
  }

  clear(): void {
    this.#snapshots = new Map()
    for (const reset of this.#resets) reset()
  }

  provide(snapshots: Snapshots): void {
    this.#snapshots = new Map(Object.entries<() => unknown>(snapshots))
    for (const publish of this.#presents) publish()
  }

  #value({ empty }: ProfileValue<z.ZodType, unknown>): LatestValue<unknown> {
    const source = new LatestValue(empty)
    this.#resets.push(() => source.set(empty))
    return source
  }

  #changes(path: string, feed: ProfileChanges<z.ZodType>): ConflatedFeed<unknown> {
    const present = () => this.#snapshots.get(path)?.() ?? feed.empty
    const source = new ConflatedFeed<unknown>(present, (older, newer) => feed.merge(older, newer))
    const publish = (): void => source.publish(present())
    this.#resets.push(publish)
    this.#presents.push(publish)
    return source
  }
}
