import { bridgeContract } from '@common/bridge/contract'
import { stateFeeds } from '@common/bridge/state-feed'
import { expect, test } from 'vitest'
import { AppFeeds } from '../../../electron/core/account/app-feeds'
import type { ConflatedFeed } from '../../../electron/core/streams/conflated-feed'
import type { LatestValue } from '../../../electron/core/streams/latest-value'

test('clearing the feeds leaves nothing of the account in any of them', async () => {
  const feeds = new AppFeeds()
  const sources = feeds.sources as unknown as Record<string, LatestValue<unknown> & ConflatedFeed<unknown>>
  feeds.provide({ 'futures.live': () => 'trades', 'wallet.live': () => 'payments' } as never)
  async function readFirst(path: string): Promise<unknown> {
    for await (const item of sources[path]?.watch(new AbortController().signal) ?? []) return item
    return undefined
  }
  const profileFeeds = stateFeeds(bridgeContract).filter(([, feed]) => feed.holds !== 'app-value')
  for (const [path, feed] of profileFeeds) if (feed.holds === 'profile-value') sources[path]?.set('private')
  feeds.clear()
  for (const [path, feed] of profileFeeds) {
    if (feed.holds === 'profile-value') {
      expect(sources[path]?.get(), path).toEqual(feed.empty)
      continue
    }
    expect(await readFirst(path), path).toEqual('empty' in feed ? feed.empty : undefined)
  }
  expect(profileFeeds.length).toBeGreaterThan(5)
})
