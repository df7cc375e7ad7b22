import { setImmediate, setTimeout } from 'node:timers/promises'
import { createBridgeClient } from '@common/bridge/client'
import { call, feed, type BridgeClient, type BridgeRouter } from '@common/bridge/define'
import type { Pipe } from '@common/bridge/protocol'
import { serveBridge } from '@common/bridge/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ConflatedFeed } from '../../electron/core/streams/conflated-feed'
import { LatestValue } from '../../electron/core/streams/latest-value'
import { bothPipes, until, type Ends } from './support/ends'

const nothing = z.undefined().or(z.null())

const contract = {
  calls: { quiet: call(nothing, nothing), held: call(nothing, nothing) },
  feeds: {
    count: feed(z.object({ to: z.number() }), z.number()),
    latest: feed(nothing, z.number()),
    merged: feed(nothing, z.array(z.number())),
  },
}
type Contract = typeof contract

const latest = new LatestValue(0)
/** What a slow reader has missed comes as one item. */
const merged = new ConflatedFeed<number[]>(
  () => undefined,
  (older, newer) => [...older, ...newer],
)
/** What the calls of `held` wait for. */
let letGo: (() => void)[] = []

const router: BridgeRouter<Contract> = {
  calls: {
    quiet: () => null,
    held: () => new Promise<null>((resolve) => letGo.push(() => resolve(null))),
  },
  feeds: {
    async *count({ to }) {
      for (let value = 1; value <= to; value += 1) yield await Promise.resolve(value)
    },
    latest: (_input, signal) => latest.watch(signal),
    merged: (_input, signal) => merged.watch(signal),
  },
}

/** Long enough for what was sent to arrive. */
const settle = (): Promise<void> => setTimeout(20)

/** How many frames of one kind have come. */
function countFrames(pipe: Pipe, t: string): () => number {
  let count = 0
  pipe.onFrame((frame) => (count += (JSON.parse(frame) as { t: string }).t === t ? 1 : 0))
  return () => count
}

describe.each(bothPipes)('the bridge over %s', (_name, connect) => {
  let ends: Ends
  let bridge: BridgeClient<Contract>
  let stopServing: () => void

  beforeEach(async () => {
    letGo = []
    latest.set(0)
    ends = await connect()
    stopServing = serveBridge(contract, router, ends.server, { onUnexpected: () => undefined })
    bridge = createBridgeClient(contract, ends.client)
  })

  afterEach(async () => {
    stopServing()
    await ends.close()
    await until(() => merged.subscriberCount === 0)
  })

  test.each([
    ['in use', 9],
    ['smaller than one before', 8],
  ])('an id that is %s closes the pipe', async (_what, id) => {
    const closed = new Promise<void>((resolve) => ends.client.onClose(resolve))
    ends.client.send('{"t":"call","id":9,"path":"calls.held","input":null}')
    ends.client.send(`{"t":"call","id":${id},"path":"calls.held","input":null}`)
    await closed
  })

  test('a stopped call counts until it has ended, and is not answered', async () => {
    const closed = new Promise<void>((resolve) => ends.client.onClose(resolve))
    const frames: string[] = []
    ends.client.onFrame((frame) => frames.push(frame))
    for (let id = 1; id <= 1000; id += 1) {
      ends.client.send(`{"t":"call","id":${id},"path":"calls.held","input":null}`)
      ends.client.send(`{"t":"stop","id":${id}}`)
    }
    await until(() => letGo.length === 1000)
    letGo.shift()?.()
    await setImmediate()
    ends.client.send('{"t":"call","id":1001,"path":"calls.quiet","input":null}')
    await until(() => frames.length > 0)
    expect(frames).toEqual(['{"t":"reply","id":1001,"value":null}'])
    ends.client.send('{"t":"call","id":1002,"path":"calls.held","input":null}')
    ends.client.send('{"t":"call","id":1003,"path":"calls.held","input":null}')
    await closed
  })

  test('a slow reader gets the newest, and main sends nothing that is not asked for', async () => {
    const items = bridge.feeds.latest(undefined)[Symbol.asyncIterator]()
    const sent = countFrames(ends.client, 'item')
    expect((await items.next()).value).toBe(0)
    for (let value = 1; value <= 100_000; value += 1) {
      latest.set(value)
      if (value % 10_000 === 0) await settle()
    }
    expect(sent()).toBe(1)
    expect((await items.next()).value).toBe(100_000)
    expect(sent()).toBe(2)
    await items.return?.()
  })

  test('what a slow reader has not taken is merged', async () => {
    const items = bridge.feeds.merged(undefined)[Symbol.asyncIterator]()
    const first = items.next()
    await until(() => merged.subscriberCount === 1)
    merged.publish([0])
    expect((await first).value).toEqual([0])
    for (let value = 1; value < 1000; value += 1) {
      merged.publish([value])
      if (value % 100 === 0) await settle()
    }
    expect((await items.next()).value).toEqual(Array.from({ length: 999 }, (_, index) => index + 1))
    await items.return?.()
  })

  test('a reader that asks ahead gets its items in order, one at a time', async () => {
    const items = bridge.feeds.count({ to: 3 })[Symbol.asyncIterator]()
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => items.next()))
    expect(results.map(({ value }) => value as unknown)).toEqual([1, 2, 3, undefined, undefined])
    expect(results.map(({ done }) => done)).toEqual([false, false, false, true, true])
  })

  test('a window that asks twice for one item is cut off', async () => {
    const closed = new Promise<void>((resolve) => ends.client.onClose(resolve))
    ends.client.send('{"t":"open","id":1,"path":"feeds.merged","input":null}')
    ends.client.send('{"t":"take","id":1}')
    ends.client.send('{"t":"take","id":1}')
    await closed
  })

  test('a main that sends an item nobody asked for is cut off', async () => {
    const items = bridge.feeds.merged(undefined)[Symbol.asyncIterator]()
    ends.server.send('{"t":"item","id":1,"value":[1]}')
    await settle()
    await expect(items.next()).rejects.toMatchObject({ code: 'closed' })
  })
})
