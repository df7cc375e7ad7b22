import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { ColonSlashDialect } from '../../../../electron/core/exchange/shared/colon-slash/dialect'
import { StreamConnection } from '../../../../electron/core/exchange/stream/stream-connection'
import type { StreamDialect, StreamLink } from '../../../../electron/core/exchange/stream/dialect'
import type { PriceUpdate } from '../../../../electron/core/ports/exchange'
import { FaultService } from '../support/fault-service'
import { ManualClock } from '../support/manual-clock'

interface Request {
  readonly id: string
  readonly method: string
  readonly params: string[]
}

let service: FaultService
let clock: ManualClock
let stream: StreamConnection | undefined
let prices: PriceUpdate[]
let states: string[]
let socket: WebSocket | undefined

beforeEach(async () => {
  service = await FaultService.start()
  clock = new ManualClock()
  prices = []
  states = []
  socket = undefined
  service.onSocket = (opened) => (socket = opened)
})

afterEach(async () => {
  stream?.close()
  await service.stop()
})

const open = (): StreamConnection => {
  stream = new StreamConnection({
    url: service.wsUrl,
    clock,
    random: () => 1,
    dialect: new ColonSlashDialect((update) => prices.push(update)),
    onState: (state) => states.push(state),
  })
  return stream
}

/** Answers subscriptions of the methods it knows and refuses the others. */
const knowing =
  (...methods: string[]) =>
  (to: WebSocket, frame: string): void => {
    const { id, method, params } = JSON.parse(frame) as Request
    const answer = methods.includes(method)
      ? { result: params }
      : { error: { code: -32601, message: 'Method not found' } }
    to.send(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  }

const asked = (): string[] => service.frames.map((frame) => (JSON.parse(frame) as Request).method)
const until = (check: () => void): Promise<void> => vi.waitFor(check)
const push = (method: string, params: unknown): void =>
  socket?.send(JSON.stringify({ jsonrpc: '2.0', method, params }))
const lastPrice = (price: unknown) => ({
  channel: 'futures:btc_usd:last-price',
  data: { time: '2025-11-11T10:00:00.000Z', lastPrice: price, lastTickDirection: 'PlusTick' },
})

describe('subscriptions', () => {
  test('by the newer names, with bid and ask by the older ones beside them', async () => {
    service.onFrame = knowing('v1/public/subscribe', 'subscribe')
    open()
    await until(() => expect(asked()).toEqual(['v1/public/subscribe', 'subscribe']))
    expect(states).toEqual(['live'])
    push('subscription', lastPrice(104000.5))
    push('subscription', {
      channel: 'futures:btc_usd:index',
      data: { time: '2025-11-11T10:00:01.000Z', index: 104001.2 },
    })
    push('futures/market/bid-offer', { bid: '104000', offer: 104001 })
    await until(() => expect(prices).toHaveLength(3))
    expect(prices).toEqual([
      { lastPrice: 104000.5, marketTimeMs: Date.parse('2025-11-11T10:00:00.000Z') },
      { indexPrice: 104001.2, marketTimeMs: Date.parse('2025-11-11T10:00:01.000Z') },
      { bidPrice: 104000, askPrice: 104001 },
    ])
  })

  test('with numbers as text, times as milliseconds and words that are not known', async () => {
    service.onFrame = knowing('v1/public/subscribe')
    open()
    await until(() => expect(states).toEqual(['live']))
    const { channel } = lastPrice(1)
    const time = 1700000000000
    push('subscription', { channel, data: { time, lastPrice: '104000.5', lastTickDirection: 'Sideways' } })
    push('subscription', { channel, data: { time, lastPrice: 7, lastTickDirection: null, more: 1 } })
    push('announcements', { id: 1 })
    push('subscription', { channel: 'futures:btc_usd:index', data: { time, index: '3' } })
    await until(() => expect(prices).toHaveLength(3))
    expect(prices.map(({ lastPrice: last, indexPrice }) => last ?? indexPrice)).toEqual([104000.5, 7, 3])
    expect(stream?.malformed).toBe(0)
  })

  test('by the older names where the newer are unknown', async () => {
    service.onFrame = knowing('subscribe')
    open()
    await until(() => expect(states).toEqual(['live']))
    expect(asked()).toEqual(['v1/public/subscribe', 'subscribe'])
    push('futures/market/index', { index: 41000.2 })
    await until(() => expect(prices).toEqual([{ indexPrice: 41000.2 }]))
  })

  test('by the older names after a service hung up on the newer', async () => {
    service.onFrame = (to, frame) => {
      if (frame.includes('v1/public')) to.terminate()
      else knowing('subscribe')(to, frame)
    }
    open()
    await until(() => expect(clock.delays()).toContain(500))
    clock.advance(500)
    await until(() => expect(states).toEqual(['live']))
  })

  test('goes without bid and ask where asking for them cuts it off', async () => {
    service.onFrame = (to, frame) => {
      if (frame.includes('"subscribe"')) to.terminate()
      else knowing('v1/public/subscribe')(to, frame)
    }
    open()
    await until(() => expect(states).toEqual(['live', 'down']))
    clock.advance(500)
    await until(() => expect(states).toEqual(['live', 'down', 'live']))
    push('subscription', lastPrice(1))
    await until(() => expect(prices).toHaveLength(1))
    expect(asked()).toEqual(['v1/public/subscribe', 'subscribe', 'v1/public/subscribe'])
  })
})

describe('another dialect', () => {
  /** Says who it is, is live once it is welcome, and leaves when it is told to. */
  class Greeting implements StreamDialect {
    readonly told: string[] = []
    #link: StreamLink | undefined

    opened(link: StreamLink): void {
      this.#link = link
      link.send({ hello: this.told.length })
    }

    read(frame: string): boolean {
      this.told.push(frame)
      if (frame === 'welcome') this.#link?.live()
      if (frame === 'leave') this.#link?.giveUp()
      return frame !== '?'
    }

    closed(wasLive: boolean): void {
      this.told.push(wasLive ? 'closed live' : 'closed early')
    }
  }

  test('says what is asked first, when the stream is live and when to begin anew', async () => {
    const dialect = new Greeting()
    const onState = (state: string) => states.push(state)
    stream = new StreamConnection({ url: service.wsUrl, clock, random: () => 1, dialect, onState })
    await until(() => expect(service.frames).toEqual(['{"hello":0}']))
    expect(states).toEqual([])
    socket?.send('leave')
    await until(() => expect(dialect.told).toEqual(['leave', 'closed early']))
    clock.advance(500)
    await until(() => expect(service.frames).toEqual(['{"hello":0}', '{"hello":2}']))
    socket?.send('?')
    socket?.send('welcome')
    await until(() => expect(states).toEqual(['live']))
    expect(stream.malformed).toBe(1)
    service.cutConnections()
    await until(() => expect(states).toEqual(['live', 'down']))
    expect(dialect.told.at(-1)).toBe('closed live')
  })

  test('that is not live in time is cut', async () => {
    const dialect = new Greeting()
    stream = new StreamConnection({
      url: service.wsUrl,
      clock,
      random: () => 1,
      dialect,
      onState: () => undefined,
    })
    await until(() => expect(service.frames).toHaveLength(1))
    // Pings are answered: it is there, but says nothing.
    clock.advance(10_000)
    await until(() => expect(dialect.told).toEqual(['closed early']))
  })
})

test.each([
  'garbage',
  '[]',
  '{}',
  JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params: lastPrice('NaN') }),
  JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params: lastPrice(0) }),
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'subscription',
    params: { channel: 'futures:btc_usd:index', data: { time: 'x', index: 1 } },
  }),
  JSON.stringify({ jsonrpc: '2.0', method: 'futures/market/bid-offer', params: { bid: 'NaN', offer: 2 } }),
  JSON.stringify({ jsonrpc: '2.0', method: 'futures/market/bid-offer', params: null }),
])('%s is counted and dropped, and the stream goes on', async (frame) => {
  service.onFrame = knowing('v1/public/subscribe')
  const client = open()
  await until(() => expect(states).toEqual(['live']))
  socket?.send(frame)
  push('subscription', lastPrice(2))
  await until(() => expect(prices).toHaveLength(1))
  expect(client.malformed).toBe(1)
  expect(states).toEqual(['live'])
})

describe('the connection', () => {
  beforeEach(() => {
    service.onFrame = knowing('v1/public/subscribe')
  })

  test('is made again when it breaks, and subscribed again', async () => {
    open()
    await until(() => expect(states).toEqual(['live']))
    service.cutConnections()
    await until(() => expect(states).toEqual(['live', 'down']))
    clock.advance(500)
    await until(() => expect(states).toEqual(['live', 'down', 'live']))
    expect(service.sockets).toBe(2)
  })

  test('is asked after 5 s of silence and kept when it answers', async () => {
    open()
    await until(() => expect(service.frames).toHaveLength(2))
    const pinged = new Promise((resolve) => socket?.once('ping', resolve))
    clock.advance(5000)
    await pinged
    // The pong is on its way before anything the service sends from now on.
    push('subscription', lastPrice(3))
    await until(() => expect(prices).toHaveLength(1))
    clock.advance(5000)
    expect(states).toEqual(['live'])
    expect(service.sockets).toBe(1)
  })

  test('is given up when nothing comes within 5 s of asking', async () => {
    open()
    await until(() => expect(service.frames).toHaveLength(2))
    await until(() => expect(states).toEqual(['live']))
    // A machine that is gone: it neither answers nor says goodbye.
    ;(socket as unknown as { _autoPong: boolean })._autoPong = false
    clock.advance(5000)
    clock.advance(5000)
    await until(() => expect(states).toEqual(['live', 'down']))
  })

  test('tells how long it has been silent', async () => {
    const client = open()
    expect(client.silentMs).toBeUndefined()
    await until(() => expect(service.frames).toHaveLength(2))
    push('subscription', lastPrice(3))
    await until(() => expect(prices).toHaveLength(1))
    clock.advance(1200)
    expect(client.silentMs).toBe(1200)
  })

  test('waits longer each time nobody is there, and never gives up', async () => {
    await service.stop()
    open()
    for (const delayMs of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      await until(() => expect(clock.delays()).toEqual([delayMs]))
      clock.advance(delayMs)
    }
    await until(() => expect(clock.delays()).toEqual([30_000]))
    service = await FaultService.start()
  })

  test('is made at most 60 times an hour, however often it breaks', async () => {
    service.onSocket = (opened) => opened.terminate()
    open()
    const endMs = clock.nowMs() + 3_600_000
    while (clock.nowMs() < endMs) {
      await until(() => expect(clock.delays()).toHaveLength(1))
      clock.advance(clock.delays()[0] ?? 0)
    }
    expect(service.sockets).toBeGreaterThan(40)
    expect(service.sockets).toBeLessThanOrEqual(60)
  })

  test.each([
    [429, { 'retry-after': '300' }, 300_000],
    [403, {}, 60_000],
    [503, {}, 60_000],
    [404, {}, 500],
  ])('waits as it is told when it is turned away with %i %j', async (status, headers, delayMs) => {
    service.refuseSockets = { status, headers }
    open()
    await until(() => expect(clock.delays()).toEqual([delayMs]))
    service.refuseSockets = undefined
    clock.advance(delayMs)
    await until(() => expect(states).toEqual(['live']))
  })

  test('leaves nothing running once closed', async () => {
    open()
    await until(() => expect(states).toEqual(['live']))
    stream?.close()
    expect(clock.delays()).toEqual([])
  })

  test('can be closed while it is being made', () => {
    open().close()
    expect(clock.delays()).toEqual([])
  })
})
