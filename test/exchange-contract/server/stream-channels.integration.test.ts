import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { dayMs, hourMs } from '@common/domain/durations'
import { channelData, slashMessage } from '@common/exchange-api/channels'
import { startPractice } from '../../../electron/practice/start/practice-exchange'
import { passUntil, useFastTimers } from '../../support/time/fast-timers'
import { useExchange } from '../../support/practice/practice'
import { StreamClient, type StreamMessage } from '../../support/api/stream-client'

const exchange = useExchange()
let client: StreamClient
beforeEach(async () => {
  await exchange().price(50_000)
  client = await StreamClient.open(exchange().practice.ws)
})
afterEach(() => client.close())

const channels = Object.keys(channelData)
const changes = channels.filter((name) => name.startsWith('options:instruments:'))
const slashes = channels.filter((name) => name.includes('/'))
const colons = channels.filter((name) => !name.includes('/') && !changes.includes(name))

const first = async (channel: string): Promise<StreamMessage> => {
  expect((await client.call('subscribe', [channel])).result).toEqual([channel])
  return client.next()
}

const changed = async (channel: string): Promise<string> => {
  const { params } = await client.next(
    ({ params }) => (params as { channel?: string } | undefined)?.channel === channel,
  )
  return (params as { data: { instrument_name: string } }).data.instrument_name
}

describe('stream subscriptions', () => {
  // protocol/stream.md#channels
  test('EX-600 include the five published events', async () => {
    const { result } = await client.call('__listEvents')
    expect(result).toEqual(
      expect.arrayContaining([
        'futures/market/bid-offer',
        'futures/market/index',
        'options/data/forwards',
        'options/data/volcurve',
        'options/data/ordermap',
      ]),
    )
    expect(result).toEqual(channels)
  })

  test.each(slashes)(
    'EX-601 %s sends the current value on subscribe, with its name as the method',
    async (channel) => {
      const message = slashMessage.parse(await first(channel))
      expect(message.method).toBe(channel)
      channelData[channel as keyof typeof channelData].parse(message.params)
    },
  )

  test.each(colons)(
    'EX-602 %s sends the current value on subscribe, in a subscription message',
    async (channel) => {
      const message = await first(channel)
      expect(message).toMatchObject({ method: 'subscription', params: { channel } })
      const { data } = message.params as { readonly data: unknown }
      channelData[channel as keyof typeof channelData].parse(data)
    },
  )

  test.each([...slashes, ...colons])('EX-603 %s sends an update when the price moves', async (channel) => {
    await first(channel)
    await exchange().price(50_500)
    const { method, params } = await client.next()
    expect([method, (params as { channel?: string }).channel]).toContain(channel)
  })

  test('EX-604 forwards lists bid and offer by expiry', async () => {
    const { params } = await first('options/data/forwards')
    const { forwards } = channelData['options/data/forwards'].parse(params)
    const [rolling, ...dated] = forwards
    expect(rolling).toMatchObject({ expiry: '24H', bid: 49_999.5, offer: 50_000.5 })
    expect(dated.length).toBeGreaterThan(5)
    for (const { expiry, expiry_ts } of dated) {
      expect(new Date(expiry_ts).toISOString()).toBe(`${expiry}T08:00:00.000Z`)
    }
  })

  test('EX-605 volcurve matches the volatility of the instruments', async () => {
    const { params } = await first('options/data/volcurve')
    const { volcurve } = channelData['options/data/volcurve'].parse(params)
    for (const { expiry, points } of volcurve) {
      expect(points.length).toBeGreaterThanOrEqual(3)
      const strikes = points.map(({ strike }) => strike)
      expect(strikes).toEqual(strikes.toSorted((a, b) => a - b))
      const [lowest] = points
      const names = ['C', 'P'].map((letter) => `BTC.${expiry}.${lowest?.strike}.${letter}`)
      const answers = await Promise.all(
        names.map((instrument_name) => exchange().open('/v2/options/instrument', { instrument_name })),
      )
      const existing = answers.map(({ body }) =>
        Number((body as unknown as { volatility?: string }).volatility),
      )
      expect(existing.some((volatility) => volatility === lowest?.volatility)).toBe(true)
    }
  })

  test('EX-606 ordermap lists the instruments offered', async () => {
    const { params } = await first('options/data/ordermap')
    const { ordermap } = channelData['options/data/ordermap'].parse(params)
    const names = (await exchange().open('/v2/options/instruments')).body as unknown as string[]
    expect(ordermap.map(({ instrument_name }) => instrument_name)).toEqual(names)
    for (const { instrument_name, expiry, strike, type } of ordermap)
      expect(instrument_name).toBe(`BTC.${expiry}.${strike}.${type.toUpperCase()}`)
  })

  test('EX-607 volatility matches the volatility index of the REST API', async () => {
    const { params } = await first('options/market/volatility')
    const { volatilityIndex } = (await exchange().open('/v2/options/volatility-index')).body as unknown as {
      volatilityIndex: string
    }
    expect(params).toEqual({ volatility: Number(volatilityIndex) })
  })

  test('EX-608 report instruments enabled and disabled when the price moves', async () => {
    await client.call('subscribe', changes)
    await exchange().price(51_500)
    expect(await changed('options:instruments:enable')).toBe('BTC.24H.53000.C')
    expect(await changed('options:instruments:disable')).toBe('BTC.24H.50000.C')
    await exchange().price(50_000)
    expect(await changed('options:instruments:enable')).toBe('BTC.24H.50000.C')
    expect(await changed('options:instruments:disable')).toBe('BTC.24H.53000.C')
  })

  test('EX-609 report instruments removed when they expire', async () => {
    await client.call('subscribe', changes)
    await exchange().price(50_000)
    await exchange().advance(dayMs + 2 * hourMs)
    await exchange().price(50_000)
    const name = await changed('options:instruments:removed')
    const [, expiry] = name.split('.')
    const { marketTimeMs } = (await exchange().control('/state')).body
    expect(Date.parse(`${expiry}T08:00:00Z`)).toBeLessThanOrEqual(marketTimeMs)
  })

  test('EX-610 send changes to the first client after a second one subscribes', async () => {
    await client.call('subscribe', changes)
    const other = await StreamClient.open(exchange().practice.ws)
    await exchange().price(50_000)
    await other.call('subscribe', changes)
    await exchange().price(51_500)
    expect(await changed('options:instruments:enable')).toBe('BTC.24H.53000.C')
    await other.close()
  })
})

describe('requests without an id', () => {
  test('EX-611 are executed without a response', async () => {
    client.send({ jsonrpc: '2.0', method: 'subscribe', params: ['futures/market/index'] })
    expect((await client.next()).method).toBe('futures/market/index')
    client.send({ jsonrpc: '2.0', method: 'nothing' })
    client.send({ jsonrpc: '2.0', method: 'subscribe', params: 5 })
    client.send([{ jsonrpc: '2.0', method: 'ping' }])
    client.send({ jsonrpc: '2.0', id: 'next', method: 'ping' })
    expect(await client.next()).toEqual({ jsonrpc: '2.0', id: 'next', result: 'pong' })
  })

  test('EX-612 are omitted from the response to a batch', async () => {
    const answers: string[] = []
    client.socket.on('message', (data: Buffer) => answers.push(data.toString()))
    client.send([
      { jsonrpc: '2.0', method: 'ping' },
      { jsonrpc: '2.0', id: null, method: 'ping' },
      { jsonrpc: '2.0', id: 2, method: 'ping' },
    ])
    await client.next(({ id }) => id === 2)
    expect(answers.map((text) => JSON.parse(text) as unknown)).toEqual([
      [
        { jsonrpc: '2.0', id: null, result: 'pong' },
        { jsonrpc: '2.0', id: 2, result: 'pong' },
      ],
    ])
  })
})

describe('batches', () => {
  test('EX-613 accept at most 50 requests and return a result or error for each', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    client.send(Array.from({ length: 51 }, () => ping))
    expect((await client.next()).error).toMatchObject({
      code: -32_600,
      message: expect.stringContaining('50') as string,
    })
    client.send([1, ping])
    expect(await client.next()).toMatchObject({ id: null, error: { code: -32_600 } })
    expect(await client.next()).toMatchObject({ id: 1, result: 'pong' })
  })
})

describe('idle connections', () => {
  test('EX-614 are closed unless they have a subscription', async () => {
    useFastTimers()
    const practice = await startPractice({ dataFolder: null, heldPrice: 50_000 })
    try {
      const listener = await StreamClient.open(practice.ws)
      await listener.call('subscribe', ['futures/market/index'])
      const idle = await StreamClient.open(practice.ws)
      const ended = once(idle.socket, 'close')
      await passUntil(async () => {
        await listener.call('ping')
        return idle.socket.readyState === WebSocket.CLOSED
      })
      const [code, reason] = (await ended) as [number, Buffer]
      expect([code, reason.toString()]).toEqual([1000, 'Idle without subscriptions'])
      expect((await listener.call('ping')).result).toBe('pong')
      await listener.close()
    } finally {
      await practice.close()
    }
  })
})
