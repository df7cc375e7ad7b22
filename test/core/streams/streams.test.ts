import { describe, expect, test } from 'vitest'
import { bridgeContract } from '@common/bridge/contract'
import { ConflatedFeed } from '../../../electron/core/streams/conflated-feed'
import { LatestValue } from '../../../electron/core/streams/latest-value'
import { subscribe } from '../../support/subscribe'
import { idle } from '../../support/time/advance'
import { createTrade } from '../../support/create-trade'

describe('value stream', () => {
  test('emits the current value first, then only the newest missed one', async () => {
    const value = new LatestValue(1)
    const { signal } = new AbortController()
    const iterator = value.watch(signal)[Symbol.asyncIterator]()
    expect(await iterator.next()).toEqual({ done: false, value: 1 })
    for (const next of [2, 3, 4]) value.set(next)
    expect(await iterator.next()).toEqual({ done: false, value: 4 })
    const waiting = iterator.next()
    value.set(5)
    expect(await waiting).toEqual({ done: false, value: 5 })
  })

  test('never emits null', async () => {
    const value = new LatestValue<number | null>(null)
    const items = subscribe(value.watch(new AbortController().signal))
    await idle()
    value.set(1)
    value.set(null)
    await idle()
    expect(items.items).toEqual([1])
  })

  test('ends every loop and removes its subscribers on abort', async () => {
    const feed = new ConflatedFeed<number>(
      () => 0,
      (_older, newer) => newer,
    )
    const abort = new AbortController()
    const loops = [1, 2, 3].map(async () => {
      const items: number[] = []
      for await (const item of feed.watch(abort.signal)) items.push(item)
      return items
    })
    await idle()
    expect(feed.subscriberCount).toBe(3)
    abort.abort()
    expect(await Promise.all(loops)).toEqual([[0], [0], [0]])
    expect(feed.subscriberCount).toBe(0)
  })

  test('removes the subscriber when a loop is left', async () => {
    const feed = new ConflatedFeed<number>(
      () => 0,
      (_older, newer) => newer,
    )
    for await (const item of feed.watch(new AbortController().signal)) {
      expect(item).toBe(0)
      break
    }
    expect(feed.subscriberCount).toBe(0)
  })
})

test('unread trade changes are merged, with the newest record of each trade', () => {
  const [a1, a2, b1] = [createTrade('a'), createTrade('a', { state: 'closed' }), createTrade('b')]
  const first = { kind: 'changed', trades: [a1, b1], asOfMs: 1, holdingsRevision: 4 } as const
  const merged = bridgeContract.futures.live.merge(
    { ...first, trades: [...first.trades] },
    { kind: 'changed', trades: [a2], asOfMs: 2, holdingsRevision: 5 },
  )
  expect(merged).toEqual({ kind: 'changed', trades: [a2, b1], asOfMs: 2, holdingsRevision: 5 })
  const snapshot = { kind: 'snapshot' as const, trades: [], asOfMs: 3, holdingsRevision: 0 }
  expect(bridgeContract.futures.live.merge(merged, snapshot)).toBe(snapshot)
  expect(bridgeContract.futures.live.merge(snapshot, merged)).toEqual({
    kind: 'snapshot',
    trades: [a2, b1],
    asOfMs: 2,
    holdingsRevision: 5,
  })
})
