import {
  bridgeContract,
  type FeedItem,
  type ProfilePath,
  type SatchelContract,
} from '@common/bridge/contract'
import { getEmptyValue, openFeed, type EmptyAt, type ProfileValuePath } from '@common/bridge/state-feed'
import { shallowRef, type ShallowRef } from 'vue'
import { followFeed } from '../bridge/follow-feed'
import { useBridge } from '../bridge/use-bridge'
import { useSessionStore } from './session'

interface ProfileFollower<Item> {
  readonly onItem: (item: Item) => void
  readonly onReset: () => void
  readonly rest?: () => Promise<void>
}

/** Subscribes while the calling store lives; resubscribes after a switch. */
export function followProfile<P extends ProfilePath>(path: P, follower: ProfileFollower<FeedItem<P>>): void {
  const session = useSessionStore()
  followFeed(useBridge(), {
    ...follower,
    open: (bridge) => openFeed<SatchelContract, P>(bridge, path),
    subject: () => session.subject,
  })
}

type ValuePath = ProfileValuePath<SatchelContract>
type Shown<P extends ValuePath> = FeedItem<P> | EmptyAt<SatchelContract, P>

/** Before the first item, the contract's empty value. */
export function trackProfileValue<P extends ValuePath>(path: P): ShallowRef<Shown<P>> {
  const empty = getEmptyValue<SatchelContract, P>(bridgeContract, path)
  const value = shallowRef<unknown>(empty) as ShallowRef<Shown<P>>
  followProfile(path, {
    onItem: (item) => {
      value.value = item
    },
    onReset: () => {
      value.value = empty
    },
  })
  return value
}
