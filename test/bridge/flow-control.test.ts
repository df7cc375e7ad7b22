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
const merged = new ConflatedFeed<number[]>(
  () => undefined,
  (older, newer) => [...older, ...newer],
)
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

const settle = (): Promise<void> => setTimeout(20)

function countFrames(pipe: Pipe, t: string): () => number {
  let count = 0
  pipe.onFrame((frame) => (count += (JSON.parse(frame) as { t: string }).t === t ? 1 : 0))
  return () => count
}

describe.each(bothPipes)('flow control of the bridge over %s', (_name, connect) => {
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
  ])('closes the connection for an id that is %s', async (_what, id) => {
    const closed = new Promise<void>((resolve) => ends.client.onClose(resolve))
    ends.client.send('{"t":"call","id":9,"path":"calls.held","input":null}')
    ends.client.send(`{"t":"call","id":${id},"path":"calls.held","input":null}`)
    await closed
  })

  test('counts a stopped call until it ends and sends no response to it', async () => {
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

  test('sends only the newest item to a slow reader, and only on request', async () => {
    const items = bridge.feeds.latest(undefined)[Symbol.asyncIterator]()
    const sent = countFrames(ends.client, 'item')
    expect((await items.next()).value).toBe(0)
    for (let value = 1; value <= 20_000; value += 1) {
      latest.set(value)
      if (value % 10_000 === 0) await settle()
    }
    expect(sent()).toBe(1)
    expect((await items.next()).value).toBe(20_000)
    expect(sent()).toBe(2)
    await items.return?.()
  })

  test('merges items that a slow reader missed', async () => {
    const items = bridge.feeds.merged(undefined)[Symbol.asyncIterator]()
    const first = items.next()
    await until(() => merged.subscriberCount === 1)
    merged.publish([0])
    expect((await first).value).toEqual([0])
    for (let value = 1; value < 1000; value += 1) {
      merged.publish([value])
      if (value % 500 === 0) await settle()
    }
    expect((await items.next()).value).toEqual(Array.from({ length: 999 }, (_, index) => index + 1))
    await items.return?.()
  })

  test('returns items in order to a reader that requests several ahead', async () => {
    const items = bridge.feeds.count({ to: 3 })[Symbol.asyncIterator]()
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => items.next()))
    expect(results.map(({ value }) => value as unknown)).toEqual([1, 2, 3, undefined, undefined])
    expect(results.map(({ done }) => done)).toEqual([false, false, false, true, true])
  })

  test('closes the connection if the window requests one item twice', async () => {
    const closed = new Promise<void>((resolve) => ends.client.onClose(resolve))
    ends.client.send('{"t":"open","id":1,"path":"feeds.merged","input":null}')
    ends.client.send('{"t":"take","id":1}')
    ends.client.send('{"t":"take","id":1}')
    await closed
  })

  test('closes the connection if the main process sends an unrequested item', async () => {
    const items = bridge.feeds.merged(undefined)[Symbol.asyncIterator]()
    ends.server.send('{"t":"item","id":1,"value":[1]}')
    await settle()
    await expect(items.next()).rejects.toMatchObject({ code: 'closed' })
  })
})
