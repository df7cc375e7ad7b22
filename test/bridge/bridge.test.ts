import { createBridgeClient } from '@common/bridge/client'
import { call, feed, type BridgeClient, type BridgeRouter } from '@common/bridge/define'
import { BridgeError, maxFrameLength } from '@common/bridge/protocol'
import { serveBridge } from '@common/bridge/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { LatestValue } from '../../electron/core/streams/latest-value'
import { bothPipes, until, type Ends } from './support/ends'
import { verbatim } from '../support/in-english'

const nothing = z.undefined().or(z.null())

const contract = {
  sums: {
    add: call(z.object({ a: z.number().max(100), b: z.object({ c: z.number() }) }), z.number()),
    refuse: call(nothing, nothing),
    break: call(nothing, nothing),
    lie: call(nothing, z.object({ known: z.string() })),
    leak: call(nothing, z.object({ known: z.string() })),
    never: call(nothing, nothing),
    long: call(nothing, z.string()),
    quiet: call(nothing, nothing),
  },
  feeds: {
    count: feed(z.object({ to: z.number() }), z.number()),
    latest: feed(nothing, z.number()),
    fails: feed(nothing, z.number()),
    lies: feed(nothing, z.number()),
  },
}
type Contract = typeof contract

const latest = new LatestValue(0)
let feedsRunning = 0
let unexpected: [string, unknown][] = []

const router: BridgeRouter<Contract> = {
  sums: {
    add: ({ a, b }) => a + b.c,
    refuse: () => {
      throw new BridgeError('rejected', verbatim('Not today.'), {
        issues: [{ field: 'a', ...verbatim('no') }],
        retryAtMs: 5,
      })
    },
    break: () => {
      throw new Error('the password is 1234')
    },
    lie: () => ({ known: 1 }) as unknown as { known: string },
    leak: () => ({ known: 'yes', secret: 'no' }),
    never: () => new Promise<null>(() => undefined),
    long: () => 'x'.repeat(maxFrameLength),
    quiet: () => undefined,
  },
  feeds: {
    async *count({ to }) {
      for (let value = 1; value <= to; value += 1) yield await Promise.resolve(value)
    },
    async *latest(_input, signal) {
      feedsRunning += 1
      try {
        yield* latest.watch(signal)
      } finally {
        feedsRunning -= 1
      }
    },
    async *fails() {
      yield await Promise.resolve(1)
      throw new BridgeError('offline', verbatim('Gone.'))
    },
    async *lies() {
      yield await Promise.resolve('one' as unknown as number)
    },
  },
}

describe.each(bothPipes)('bridge over %s', (_name, connect) => {
  let ends: Ends
  let bridge: BridgeClient<Contract>
  let stopServing: () => void

  beforeEach(async () => {
    unexpected = []
    feedsRunning = 0
    latest.set(0)
    ends = await connect()
    stopServing = serveBridge(contract, router, ends.server, {
      onUnexpected: (path, error) => unexpected.push([path, error]),
    })
    bridge = createBridgeClient(contract, ends.client)
  })

  afterEach(async () => {
    stopServing()
    await ends.close()
    await until(() => feedsRunning === 0)
  })

  test('returns the matching response to each of several concurrent calls', async () => {
    const answers = await Promise.all([1, 2, 3].map((a) => bridge.sums.add({ a, b: { c: 10 } })))
    expect(answers).toEqual([11, 12, 13])
    expect(await bridge.sums.quiet(undefined)).toBeNull()
  })

  test('rejects invalid input with the field and the reason before the handler runs', async () => {
    await expect(bridge.sums.add({ a: 101, b: { c: 1 } })).rejects.toMatchObject({
      code: 'invalid-input',
      text: {
        code: 'input.ofField',
        values: { field: 'a', issue: { code: 'input.max', values: { most: 100 } } },
      },
      issues: [{ field: 'a', code: 'input.max', values: { most: 100 } }],
    })
    await expect(bridge.sums.add({ a: 1, b: { c: NaN } })).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'b.c', code: 'input.missing' }],
    })
    await expect(bridge.sums.add('text' as unknown as { a: number; b: { c: number } })).rejects.toMatchObject(
      {
        code: 'invalid-input',
        issues: [{ field: '', code: 'input.missing' }],
      },
    )
  })

  test('returns code, issues and retry time of a rejection', async () => {
    await expect(bridge.sums.refuse(undefined)).rejects.toMatchObject({
      name: 'BridgeError',
      code: 'rejected',
      message: 'Not today.',
      issues: [{ field: 'a', ...verbatim('no') }],
      retryAtMs: 5,
    })
  })

  test('reports an unexpected error to the main process, not to the window', async () => {
    await expect(bridge.sums.break(undefined)).rejects.toMatchObject({
      code: 'internal',
      message: expect.not.stringContaining('1234') as string,
    })
    expect(unexpected).toMatchObject([['sums.break', { message: 'the password is 1234' }]])
  })

  test('rejects a response that violates the contract and omits undeclared fields', async () => {
    await expect(bridge.sums.lie(undefined)).rejects.toMatchObject({ code: 'internal' })
    expect(await bridge.sums.leak(undefined)).toEqual({ known: 'yes' })
    expect(unexpected.map(([path]) => path)).toEqual(['sums.lie'])
  })

  test('rejects oversized requests and responses without closing the connection', async () => {
    const tooMuch = { a: 1, b: { c: 1 }, text: 'x'.repeat(maxFrameLength) }
    await expect(bridge.sums.add(tooMuch)).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(bridge.sums.long(undefined)).rejects.toMatchObject({ code: 'internal' })
    expect(await bridge.sums.add({ a: 1, b: { c: 1 } })).toBe(2)
  })

  test.each([
    ['sums.nothing', 'call'],
    ['toString.call', 'call'],
    ['constructor.keys', 'open'],
    ['sums.constructor', 'call'],
    ['__proto__.toString', 'call'],
    ['sums.__proto__', 'call'],
    ['sums.add.call', 'call'],
    ['feeds.latest.next', 'open'],
    ['sums', 'call'],
    ['feeds.count', 'call'],
    ['sums.add', 'open'],
  ])('rejects the path %s in a frame of type %s', async (path, t) => {
    const reply = new Promise<string>((resolve) => ends.client.onFrame(resolve))
    ends.client.send(JSON.stringify({ t, id: 77, path, input: { to: 1 } }))
    expect(JSON.parse(await reply)).toMatchObject({ t: 'error', id: 77, error: { code: 'not-found' } })
  })

  test('returns the items of a feed and ends with it', async () => {
    const items: number[] = []
    for await (const item of bridge.feeds.count({ to: 4 })) items.push(item)
    expect(items).toEqual([1, 2, 3, 4])
  })

  test('stops a feed in the main process when the loop ends', async () => {
    for await (const item of bridge.feeds.latest(undefined)) {
      expect(item).toBe(0)
      expect(feedsRunning).toBe(1)
      break
    }
    await until(() => feedsRunning === 0)
  })

  test('rejects the loop if a feed fails or violates the contract', async () => {
    const read = async (items: AsyncIterable<number>) => {
      for await (const item of items) expect(item).toBe(1)
    }
    await expect(read(bridge.feeds.fails(undefined))).rejects.toMatchObject({ code: 'offline' })
    await expect(read(bridge.feeds.lies(undefined))).rejects.toMatchObject({ code: 'internal' })
  })

  test('rejects pending and later calls and ends all feeds after a lost connection', async () => {
    const never = expect(bridge.sums.never(undefined)).rejects.toMatchObject({ code: 'closed' })
    const feeding = expect(
      (async () => {
        for await (const item of bridge.feeds.latest(undefined)) if (item === 0) ends.cut()
      })(),
    ).rejects.toMatchObject({ code: 'closed' })
    await Promise.all([never, feeding])
    await until(() => feedsRunning === 0)
    await expect(bridge.sums.add({ a: 1, b: { c: 1 } })).rejects.toMatchObject({ code: 'closed' })
    expect(() => bridge.feeds.latest(undefined)[Symbol.asyncIterator]()).toThrow('lost')
  })

  test.each([
    ['no JSON', 'hello'],
    ['no frame', '{"t":"shout","id":1}'],
    ['a bad id', '{"t":"call","id":-1,"path":"sums.add"}'],
    ['too long', `{"t":"call","id":1,"path":"sums.add","input":"${'x'.repeat(maxFrameLength)}"}`],
  ])('closes the connection after a frame that is %s', async (_what, frame) => {
    const closed = new Promise<void>((resolve) => ends.client.onClose(resolve))
    ends.client.send(frame)
    await closed
    await expect(bridge.sums.add({ a: 1, b: { c: 1 } })).rejects.toMatchObject({ code: 'closed' })
  })

  test('closes the connection after an invalid frame from the main process', async () => {
    const lost = expect(bridge.sums.never(undefined)).rejects.toMatchObject({ code: 'closed' })
    ends.server.send('{"t":"reply"}')
    await lost
  })
})
