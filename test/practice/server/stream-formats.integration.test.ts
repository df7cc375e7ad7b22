import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { channelData, channels } from '@common/exchange-api/channels'
import { Connection } from '../../../electron/practice/server/websocket/connection'
import { Streams } from '../../../electron/practice/server/websocket/streams'
import { openBareEngine, type BareEngine } from '../../support/practice/bare-engine'
import { FakeSocket } from '../../support/practice/fake-socket'

let nowMs: number
let engine: BareEngine
let streams: Streams
let socket: FakeSocket
let connection: Connection
const unexpected: unknown[] = []

function connect(): FakeSocket {
  const connected = new FakeSocket()
  const { keys, clocks } = engine.exchange
  connection = new Connection(connected.line, {
    streams,
    keys,
    clocks,
    onUnexpected: (error) => unexpected.push(error),
  })
  return connected
}

beforeEach(() => {
  nowMs = Date.UTC(2026, 0, 5, 1, 30)
  engine = openBareEngine(50_000, 10_000_000, () => nowMs)
  streams = new Streams(engine.exchange)
  socket = connect()
  onTestFinished(() => {
    engine.close()
    expect(unexpected).toEqual([])
  })
})

const { colon, slash } = channels
const time = '2026-01-05T01:30:00.000Z'

describe('the stream of versions 1 and 2', () => {
  test.each(['', 'v1/', 'v1/public/'])('answers methods with the prefix %j', (prefix) => {
    expect(socket.request(`${prefix}ping`)[0]?.result).toBe('pong')
    expect(socket.request(`${prefix}debug/echo`, { a: 1 })[0]?.result).toEqual({ a: 1 })
    expect(socket.request(`${prefix}debug/echo`)[0]?.result).toBeNull()
    expect(socket.request(`${prefix}channels`)[0]?.result).toEqual(Object.keys(channelData))
    expect(socket.request(`${prefix}__listMethods`)[0]?.result).toContain('auth/api-key')
    const [response, first] = socket.request(`${prefix}subscribe`, [colon.lastPrice])
    expect(response?.result).toEqual([colon.lastPrice])
    expect(first).toEqual({
      jsonrpc: '2.0',
      method: 'subscription',
      params: { channel: colon.lastPrice, data: { time, lastPrice: 50_000, lastTickDirection: 'MinusTick' } },
    })
    expect(socket.request(`${prefix}subscribe`, [colon.lastPrice])).toHaveLength(1)
    expect(socket.request(`${prefix}unsubscribe`, [colon.lastPrice])[0]?.result).toEqual([colon.lastPrice])
    expect(socket.request(`${prefix}subscribe`, [colon.lastPrice])).toHaveLength(2)
  })

  test.each([
    [slash.bidOffer, { bid: 49_999.5, offer: 50_000.5 }],
    [slash.index, { index: 50_000 }],
    [slash.interimIndex, { index: 50_000 }],
    [slash.interimLastPrice, { lastPrice: 50_000 }],
  ])('sends %s with its name as method', (channel, params) => {
    expect(socket.request('subscribe', [channel])[1]).toEqual({ jsonrpc: '2.0', method: channel, params })
  })

  test('sends every channel in its documented format', () => {
    for (const [channel, schema] of Object.entries(channelData)) {
      const message = socket.request('subscribe', [channel])[1] as unknown as
        | { method: string; params: { data?: unknown } }
        | undefined
      if (channel.startsWith('options:instruments:')) expect(message).toBeUndefined()
      else
        expect(
          schema.safeParse(message?.method === 'subscription' ? message.params.data : message?.params)
            .success,
          channel,
        ).toBe(true)
    }
  })

  test('has forwards with bid, offer and forward point of each expiry', () => {
    const [, message] = socket.request('subscribe', [slash.forwards])
    const { forwards } = message?.params as unknown as { forwards: Record<string, unknown>[] }
    expect(forwards[0]).toEqual({
      expiry: '24H',
      expiry_ts: nowMs + 86_400_000,
      bid: 49_999.5,
      offer: 50_000.5,
      forward_point: 15,
    })
    expect(forwards[1]).toMatchObject({ expiry: '2026-01-05', expiry_ts: Date.UTC(2026, 0, 5, 8) })
  })

  test('reports listed and delisted instruments', () => {
    const listening = new Set([colon.instrumentsEnable, colon.instrumentsDisable, colon.instrumentsRemoved])
    const names = () => {
      const messages = streams.next(listening)
      const read = (
        channel: (typeof colon)['instrumentsEnable' | 'instrumentsDisable' | 'instrumentsRemoved'],
      ) =>
        (messages.get(channel) ?? []).map(
          (text) =>
            (JSON.parse(text) as { params: { data: { instrument_name: string } } }).params.data
              .instrument_name,
        )
      return [
        read(colon.instrumentsEnable),
        read(colon.instrumentsDisable),
        read(colon.instrumentsRemoved),
      ] as const
    }
    streams.first(colon.instrumentsEnable)
    expect(names()).toEqual([[], [], []])
    engine.moveTo(51_000)
    const [enabled, disabled, removed] = names()
    expect(enabled).toContain('BTC.24H.53000.C')
    expect(disabled).toContain('BTC.24H.50000.C')
    expect(removed).toEqual([])
    expect(names()).toEqual([[], [], []])
    engine.moveTo(50_000)
    const [back, gone] = names()
    expect(back).toContain('BTC.2026-01-05.50000.C')
    expect(gone).toContain('BTC.2026-01-05.53000.C')
    engine.advance(6.5 * 3_600_000)
    const expired = names()[2]
    expect(expired.filter((name) => name === 'BTC.2026-01-05.50000.C')).toHaveLength(1)
    expect(expired).toContain('BTC.2026-01-05.53000.C')
  })

  test('answers a repeated channel once', () => {
    const twice = [colon.index, colon.index]
    expect(socket.request('subscribe', twice).map(({ result }) => result)).toEqual([[colon.index], undefined])
    expect(socket.request('unsubscribe', twice)[0]?.result).toEqual([colon.index])
  })

  test('authenticates with timestamp and method name, within 30 s', () => {
    const { key, secret, passphrase } = engine.exchange.keys.create(engine.uid)
    const sign = (timestamp: number, text = `${timestamp}auth/api-key`) => ({
      key,
      passphrase,
      timestamp,
      signature: createHmac('sha256', secret).update(text).digest('base64'),
    })
    const authenticate = (params: unknown) => socket.request('v1/auth/api-key', params)[0]
    expect(connection.isUnused).toBe(true)
    expect(authenticate(sign(nowMs + 30_000))?.result).toEqual({ authenticated: true })
    // So that it is not closed as idle.
    expect(connection.isUnused).toBe(false)
    for (const wrong of [
      sign(nowMs + 30_001),
      sign(nowMs, `${nowMs}v1/auth/api-key`),
      { ...sign(nowMs), passphrase: 'x' },
      { ...sign(nowMs), timestamp: String(nowMs) },
      [],
    ])
      expect(authenticate(wrong)?.error?.code).toBe(-32_602)
  })

  test.each([
    ['x', -32_700],
    ['[]', -32_600],
    ['1', -32_600],
    ['{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32_601],
    ['{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{}}', -32_602],
    ['{"jsonrpc":"2.0","id":1,"method":"subscribe","params":[]}', -32_602],
    ['{"jsonrpc":"2.0","id":1,"method":"subscribe","params":["gold"]}', -32_602],
  ])('answers %s with the error %d', (text, code) => {
    expect(socket.receive(text).map(({ error }) => error?.code)).toEqual([code])
  })

  test('answers up to 50 requests of a batch together, without its notifications', () => {
    const batch = (length: number, more: object = { id: 1 }) =>
      JSON.stringify(Array.from({ length }, () => ({ jsonrpc: '2.0', method: 'ping', ...more })))
    expect(socket.receive(batch(50))[0]).toHaveLength(50)
    expect(socket.receive(batch(51))[0]?.error?.code).toBe(-32_600)
    expect(socket.receive(batch(2, {}))).toEqual([])
  })

  test('disconnects a client that does not read', () => {
    socket.bufferedAmount = 4 * 1024 * 1024
    expect(socket.request('ping')).toHaveLength(1)
    socket.bufferedAmount += 1
    socket.request('ping')
    expect(socket.closed).toBe('terminated')
  })
})
