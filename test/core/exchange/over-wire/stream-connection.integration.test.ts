import { beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { ColonSlashDialect } from '../../../../electron/core/exchange/shared/colon-slash/dialect'
import type { StreamConnection } from '../../../../electron/core/exchange/stream/stream-connection'
import type { StreamDialect, StreamLink } from '../../../../electron/core/exchange/stream/dialect'
import { FaultService } from '../support/fault-service'
import { until, useStream } from './support/use-stream'

interface Request {
  readonly id: string
  readonly method: string
  readonly params: string[]
}

const under = useStream()
const open = (): StreamConnection => under.open(new ColonSlashDialect((update) => under.prices.push(update)))

const knowing =
  (...methods: string[]) =>
  (to: WebSocket, frame: string): void => {
    const { id, method, params } = JSON.parse(frame) as Request
    const answer = methods.includes(method)
      ? { result: params }
      : { error: { code: -32601, message: 'Method not found' } }
    to.send(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  }

const requestedMethods = (): string[] =>
  under.service.frames.map((frame) => (JSON.parse(frame) as Request).method)
const lastPrice = (price: unknown) => ({
  channel: 'futures:btc_usd:last-price',
  data: { time: '2025-11-11T10:00:00.000Z', lastPrice: price, lastTickDirection: 'PlusTick' },
})

describe('price stream subscription', () => {
  test('uses the newer channel names, and the older ones for bid and ask', async () => {
    under.service.onFrame = knowing('v1/public/subscribe', 'subscribe')
    open()
    await until(() => expect(requestedMethods()).toEqual(['v1/public/subscribe', 'subscribe']))
    expect(under.states).toEqual(['live'])
    under.push('subscription', lastPrice(104000.5))
    under.push('subscription', {
      channel: 'futures:btc_usd:index',
      data: { time: '2025-11-11T10:00:01.000Z', index: 104001.2 },
    })
    under.push('futures/market/bid-offer', { bid: '104000', offer: 104001 })
    await until(() => expect(under.prices).toHaveLength(3))
    expect(under.prices).toEqual([
      { lastPrice: 104000.5, marketTimeMs: Date.parse('2025-11-11T10:00:00.000Z') },
      { indexPrice: 104001.2, marketTimeMs: Date.parse('2025-11-11T10:00:01.000Z') },
      { bidPrice: 104000, askPrice: 104001 },
    ])
  })

  test('accepts numbers as text, times in milliseconds and unknown values', async () => {
    under.service.onFrame = knowing('v1/public/subscribe')
    open()
    await until(() => expect(under.states).toEqual(['live']))
    const { channel } = lastPrice(1)
    const time = 1700000000000
    under.push('subscription', {
      channel,
      data: { time, lastPrice: '104000.5', lastTickDirection: 'Sideways' },
    })
    under.push('subscription', { channel, data: { time, lastPrice: 7, lastTickDirection: null, more: 1 } })
    under.push('announcements', { id: 1 })
    under.push('subscription', { channel: 'futures:btc_usd:index', data: { time, index: '3' } })
    await until(() => expect(under.prices).toHaveLength(3))
    expect(under.prices.map(({ lastPrice: last, indexPrice }) => last ?? indexPrice)).toEqual([
      104000.5, 7, 3,
    ])
    expect(under.stream?.malformed).toBe(0)
  })

  test('uses the older names if the newer are unknown', async () => {
    under.service.onFrame = knowing('subscribe')
    open()
    await until(() => expect(under.states).toEqual(['live']))
    expect(requestedMethods()).toEqual(['v1/public/subscribe', 'subscribe'])
    under.push('futures/market/index', { index: 41000.2 })
    await until(() => expect(under.prices).toEqual([{ indexPrice: 41000.2 }]))
  })

  test('uses the older names after the exchange disconnects on the newer', async () => {
    under.service.onFrame = (to, frame) => {
      if (frame.includes('v1/public')) to.terminate()
      else knowing('subscribe')(to, frame)
    }
    open()
    await until(() => expect(under.clock.delays()).toContain(500))
    under.clock.advance(500)
    await until(() => expect(under.states).toEqual(['live']))
  })

  test('omits bid and ask if requesting them disconnects the stream', async () => {
    under.service.onFrame = (to, frame) => {
      if (frame.includes('"subscribe"')) to.terminate()
      else knowing('v1/public/subscribe')(to, frame)
    }
    open()
    await until(() => expect(under.states).toEqual(['live', 'down']))
    under.clock.advance(500)
    await until(() => expect(under.states).toEqual(['live', 'down', 'live']))
    under.push('subscription', lastPrice(1))
    await until(() => expect(under.prices).toHaveLength(1))
    expect(requestedMethods()).toEqual(['v1/public/subscribe', 'subscribe', 'v1/public/subscribe'])
  })
})

describe('custom stream dialect', () => {
  class Greeting implements StreamDialect {
    readonly states: string[] = []
    #link: StreamLink | undefined

    opened(link: StreamLink): void {
      this.#link = link
      link.send({ hello: this.states.length })
    }

    read(frame: string): boolean {
      this.states.push(frame)
      if (frame === 'welcome') this.#link?.live()
      if (frame === 'leave') this.#link?.giveUp()
      return frame !== '?'
    }

    closed(wasLive: boolean): void {
      this.states.push(wasLive ? 'closed live' : 'closed early')
    }
  }

  test('controls the first message, the live state and when to reconnect', async () => {
    const dialect = new Greeting()
    const stream = under.open(dialect)
    await until(() => expect(under.service.frames).toEqual(['{"hello":0}']))
    expect(under.states).toEqual([])
    under.socket?.send('leave')
    await until(() => expect(dialect.states).toEqual(['leave', 'closed early']))
    under.clock.advance(500)
    await until(() => expect(under.service.frames).toEqual(['{"hello":0}', '{"hello":2}']))
    under.socket?.send('?')
    under.socket?.send('welcome')
    await until(() => expect(under.states).toEqual(['live']))
    expect(stream.malformed).toBe(1)
    under.service.cutConnections()
    await until(() => expect(under.states).toEqual(['live', 'down']))
    expect(dialect.states.at(-1)).toBe('closed live')
  })

  test('is disconnected if it is not live in time', async () => {
    const dialect = new Greeting()
    const stream = under.open(dialect)
    await until(() => expect(under.service.frames).toHaveLength(1))
    for (let message = 0; message < 2; message += 1) {
      under.clock.advance(4000)
      under.socket?.send('wait')
      await until(() => expect(stream.silentMs).toBe(0))
    }
    under.clock.advance(2000)
    await until(() => expect(dialect.states).toEqual(['wait', 'wait', 'closed early']))
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
])('the stream counts and drops the frame %s and stays live', async (frame) => {
  under.service.onFrame = knowing('v1/public/subscribe')
  const client = open()
  await until(() => expect(under.states).toEqual(['live']))
  under.socket?.send(frame)
  under.push('subscription', lastPrice(2))
  await until(() => expect(under.prices).toHaveLength(1))
  expect(client.malformed).toBe(1)
  expect(under.states).toEqual(['live'])
})

describe('stream connection', () => {
  beforeEach(() => {
    under.service.onFrame = knowing('v1/public/subscribe')
  })

  test('reconnects and subscribes again after a disconnect', async () => {
    open()
    await until(() => expect(under.states).toEqual(['live']))
    under.service.cutConnections()
    await until(() => expect(under.states).toEqual(['live', 'down']))
    under.clock.advance(500)
    await until(() => expect(under.states).toEqual(['live', 'down', 'live']))
    expect(under.service.sockets).toBe(2)
  })

  test('pings after 5 s of silence and stays open after a pong', async () => {
    open()
    await until(() => expect(under.service.frames).toHaveLength(2))
    const pinged = new Promise((resolve) => under.socket?.once('ping', resolve))
    under.clock.advance(5000)
    await pinged
    // The pong precedes any later message.
    under.push('subscription', lastPrice(3))
    await until(() => expect(under.prices).toHaveLength(1))
    under.clock.advance(5000)
    expect(under.states).toEqual(['live'])
    expect(under.service.sockets).toBe(1)
  })

  test('closes without a pong within 5 s of a ping', async () => {
    open()
    await until(() => expect(under.service.frames).toHaveLength(2))
    await until(() => expect(under.states).toEqual(['live']))
    // A vanished machine sends neither pongs nor a close frame.
    ;(under.socket as unknown as { _autoPong: boolean })._autoPong = false
    under.clock.advance(5000)
    under.clock.advance(5000)
    await until(() => expect(under.states).toEqual(['live', 'down']))
  })

  test('reports how long it has been silent', async () => {
    const client = open()
    expect(client.silentMs).toBeUndefined()
    await until(() => expect(under.service.frames).toHaveLength(2))
    under.push('subscription', lastPrice(3))
    await until(() => expect(under.prices).toHaveLength(1))
    under.clock.advance(1200)
    expect(client.silentMs).toBe(1200)
  })

  test('retries with delays growing to 30 s and never stops', async () => {
    await under.service.stop()
    open()
    for (const delayMs of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      await until(() => expect(under.clock.delays()).toEqual([delayMs]))
      under.clock.advance(delayMs)
    }
    await until(() => expect(under.clock.delays()).toEqual([30_000]))
    under.service = await FaultService.start()
  })

  test('keeps growing delays between connections that last only a moment', async () => {
    open()
    for (const delayMs of [500, 1000, 2000, 4000]) {
      await until(() => expect(under.states.at(-1)).toBe('live'))
      under.service.cutConnections()
      await until(() => expect(under.clock.delays()).toEqual([delayMs]))
      under.clock.advance(delayMs)
    }
  })

  test.each([
    [29_999, 1000],
    [30_000, 500],
  ])('after a connection of %i ms waits %i ms', async (lastingMs, delayMs) => {
    open()
    await until(() => expect(under.states).toEqual(['live']))
    under.service.cutConnections()
    await until(() => expect(under.clock.delays()).toEqual([500]))
    under.clock.advance(500)
    await until(() => expect(under.states).toEqual(['live', 'down', 'live']))
    // Less than the silence before a ping.
    const stepMs = 4000
    for (let leftMs = lastingMs; leftMs > 0; leftMs -= stepMs) {
      const received = under.prices.length
      under.push('subscription', lastPrice(1))
      await until(() => expect(under.prices).toHaveLength(received + 1))
      under.clock.advance(Math.min(stepMs, leftMs))
    }
    under.service.cutConnections()
    await until(() => expect(under.clock.delays()).toEqual([delayMs]))
  })

  test('connects at most 60 times an hour despite repeated disconnects', async () => {
    under.service.onSocket = (opened) => opened.terminate()
    open()
    const endMs = under.clock.nowMs() + 3_600_000
    while (under.clock.nowMs() < endMs) {
      await until(() => expect(under.clock.delays()).toHaveLength(1))
      under.clock.advance(under.clock.delays()[0] ?? 0)
    }
    expect(under.service.sockets).toBeGreaterThan(40)
    expect(under.service.sockets).toBeLessThanOrEqual(60)
  })

  test.each([
    [429, { 'retry-after': '300' }, 300_000],
    [403, {}, 60_000],
    [503, {}, 60_000],
    [404, {}, 500],
  ])('waits before the next attempt when refused with %i %j', async (status, headers, delayMs) => {
    under.service.refuseSockets = { status, headers }
    open()
    await until(() => expect(under.clock.delays()).toEqual([delayMs]))
    under.service.refuseSockets = undefined
    under.clock.advance(delayMs)
    await until(() => expect(under.states).toEqual(['live']))
  })

  test('leaves no timers after closing', async () => {
    open()
    await until(() => expect(under.states).toEqual(['live']))
    under.stream?.close()
    expect(under.clock.delays()).toEqual([])
  })

  test('can be closed while connecting', () => {
    open().close()
    expect(under.clock.delays()).toEqual([])
  })
})
