import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ohlcTopic, topics } from '@common/exchange-api/v3/topics'
import type { KeyPermission } from '@common/exchange-api/permissions'
import { SignIn } from '../../../electron/practice/server/v3/stream/sign-in'
import { V3Hub } from '../../../electron/practice/server/v3/stream/hub'
import { PublicTopics } from '../../../electron/practice/server/v3/stream/public-topics'
import { openBareEngine, type BareEngine } from '../../support/practice/bare-engine'
import { FakeSocket } from '../../support/practice/fake-socket'

let engine: BareEngine
let hub: V3Hub
let nowMs: number
let socket: FakeSocket
const unexpected: unknown[] = []

function connect(): FakeSocket {
  const connected = new FakeSocket()
  hub.add(connected.line)
  return connected
}

beforeEach(() => {
  nowMs = Date.UTC(2026, 0, 5, 1, 30)
  engine = openBareEngine(50_000, 10_000_000, () => nowMs)
  const { exchange } = engine
  hub = new V3Hub({
    ...exchange,
    faults: new FakeSocket().faults,
    publicTopics: new PublicTopics(exchange),
    signIn: new SignIn(exchange.keys, exchange.clocks),
    hasLimits: true,
    onUnexpected: (error) => unexpected.push(error),
  })
  socket = connect()
  onTestFinished(() => {
    hub.close()
    engine.close()
    expect(unexpected).toEqual([])
  })
})

let nonces = 0
function credentials(permissions: readonly KeyPermission[], atMs = nowMs, uid = engine.uid) {
  const { key, secret, passphrase } = engine.exchange.keys.create(uid, permissions)
  const nonce = `nonce-${(nonces += 1)}`
  const signature = createHmac('sha256', secret).update(`${atMs}${nonce}`).digest('base64')
  return { key, passphrase, timestamp: atMs, nonce, signature }
}
const signIn = (permissions: readonly KeyPermission[], uid?: string) =>
  socket.request('authenticate', credentials(permissions, nowMs, uid))[0]
const subscribe = (...names: readonly unknown[]) => socket.request('subscribe', { topics: names })
const code = (sent: ReturnType<FakeSocket['request']>): string | undefined => sent[0]?.error?.data?.code

function trade(): void {
  engine.exchange.orders.place(engine.uid, { side: 'buy', orderType: 'market', leverage: 2, quantity: 10 })
  engine.store.save()
}

test.each([
  ['subscribe', { topics: 'ticker' }, 'topics must be an array of topic names'],
  ['subscribe', ['ticker'], 'params must be an object'],
  ['authenticate', { nonce: '' }, 'nonce must not be empty'],
])('the version 3 stream rejects %s with %j, naming the parameter', (method, params, text) => {
  expect(socket.request(method, params)[0]?.error?.message).toContain(text)
})

describe('authentication of the version 3 stream', () => {
  test('accepts timestamps within 30 s', () => {
    const at = (offMs: number) => code(socket.request('authenticate', credentials(['read'], nowMs + offMs)))
    expect([at(30_000), at(-30_000)]).toEqual([undefined, undefined])
    expect([at(30_001), at(-30_001)]).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED'])
  })

  test('rejects a used nonce of the same timestamp, on any connection', () => {
    const used = credentials(['read'])
    expect(code(socket.request('authenticate', used))).toBeUndefined()
    expect(code(connect().request('authenticate', used))).toBe('UNAUTHORIZED')
  })

  test('rejects a used nonce after a thousand others, as long as its timestamp is valid', () => {
    const used = credentials(['read'])
    expect(code(socket.request('authenticate', used))).toBeUndefined()
    nowMs += 29_999
    for (let index = 0; index < 1000; index += 1) {
      const sent = connect().request('authenticate', credentials(['read']))
      expect(code(sent)).toBeUndefined()
    }
    expect(code(connect().request('authenticate', used))).toBe('UNAUTHORIZED')
  })

  test('rejects every wrong part, and leaves the connection as it was', () => {
    const right = credentials(['read'])
    for (const wrong of [
      { key: 'x' },
      { passphrase: 'x' },
      { nonce: 'x' },
      { timestamp: nowMs + 1 },
      { signature: 'x' },
    ])
      expect(code(socket.request('authenticate', { ...right, ...wrong }))).toBe('UNAUTHORIZED')
    expect(code(socket.request('whoami'))).toBe('UNAUTHORIZED')
    expect(code(socket.request('authenticate', { ...right, nonce: '' }))).toBe('BAD_REQUEST')
    expect(code(socket.request('authenticate', { ...right, nonce: 'n'.repeat(65) }))).toBe('BAD_REQUEST')
  })

  test('reports the key, its user and its version 3 scopes', () => {
    expect(signIn(['futures:cross:read', 'account:*'])?.result).toEqual({
      authenticated: true,
      permissions: [
        'account:read',
        'account:deposits:read',
        'account:deposits:write',
        'account:withdrawals:read',
        'account:withdrawals:write',
        'account:notifications:read',
        'account:notifications:write',
        'futures:cross:read',
      ],
    })
    expect(socket.request('whoami')[0]?.result).toMatchObject({ userId: engine.uid })
  })
})

describe('topics of the version 3 stream', () => {
  test.each([
    [topics.isolatedTrades, 'futures:isolated:read'],
    [topics.crossOrders, 'futures:cross:read'],
    [topics.crossPosition, 'futures:cross:read'],
    [topics.deposit, 'account:deposits:read'],
    [topics.withdrawal, 'account:withdrawals:read'],
  ] as const)('%s requires the permission %s', (topic, permission) => {
    expect(code(subscribe(topic))).toBe('UNAUTHORIZED')
    const others = [
      'futures:isolated:read',
      'futures:cross:read',
      'account:deposits:read',
      'account:withdrawals:read',
    ]
    signIn(others.filter((name) => name !== permission) as KeyPermission[])
    expect(code(subscribe(topic))).toBe('FORBIDDEN')
    signIn([permission])
    expect(subscribe(topic).map(({ result }) => result)).toEqual([{ subscribed: [topic] }])
  })

  test('send nothing that a later key may not read', () => {
    signIn(['read'])
    subscribe(topics.isolatedTrades, topics.lastPrice)
    trade()
    expect(socket.taken().map(({ params }) => params?.topic)).toEqual([topics.isolatedTrades])
    signIn(['account:read'])
    trade()
    expect(socket.taken()).toEqual([])
    expect(socket.request('unsubscribeAll')[0]?.result).toEqual({ unsubscribed: [topics.lastPrice] })
  })

  test('send events of the own user only, while subscribed', () => {
    const { uid: other } = engine.exchange.users.create('other', 0)
    signIn(['read'], other)
    subscribe(topics.isolatedTrades)
    trade()
    expect(socket.taken()).toEqual([])
    signIn(['read'])
    trade()
    expect(socket.taken()[0]?.params?.data).toMatchObject({
      pair: 'btc_usd',
      event: 'filled',
      trade: { quantity: 10 },
    })
    socket.request('unsubscribe', { topics: [topics.isolatedTrades] })
    trade()
    expect(socket.taken()).toEqual([])
  })

  test('are subscribed all or none', () => {
    expect(code(subscribe(topics.index, 'gold'))).toBe('BAD_REQUEST')
    expect(code(subscribe(topics.index, topics.deposit))).toBe('UNAUTHORIZED')
    expect(code(subscribe())).toBe('BAD_REQUEST')
    engine.moveTo(51_000)
    hub.publish()
    expect(socket.taken()).toEqual([])
  })

  test('send the current state once after the response', () => {
    const [response, ...first] = subscribe(topics.lastPrice, topics.index, topics.lastPrice)
    expect(response?.result).toEqual({ subscribed: [topics.lastPrice, topics.index, topics.lastPrice] })
    expect(first.map(({ params }) => [params?.topic, params?.data])).toEqual([
      [topics.lastPrice, { time: nowMs, lastPrice: 50_000 }],
      [topics.index, { time: nowMs, index: 50_000 }],
    ])
    expect(subscribe(topics.index).slice(1)).toEqual([])
  })

  test('have an index on the price grid', () => {
    engine.exchange.quotes.useBasis(() => 12.37)
    const [, index, ticker] = subscribe(topics.index, topics.ticker)
    expect([index?.params?.data, ticker?.params?.data]).toMatchObject([
      { index: 50_012.5 },
      { lastPrice: 50_000, index: 50_012.5 },
    ])
  })

  test('have the candle of the price that is sent with it', () => {
    engine.exchange.quotes.onChange(() => hub.publish())
    subscribe(ohlcTopic('1m'), topics.lastPrice)
    socket.taken()
    for (const price of [50_010, 49_990]) {
      engine.moveTo(price)
      const [candle, quote] = socket.taken().map(({ params }) => params?.data)
      expect([candle, quote]).toMatchObject([{ close: price }, { lastPrice: price }])
    }
  })

  test('repeat funding only when it changes', () => {
    subscribe(topics.funding, topics.ticker)
    hub.publish()
    socket.taken()
    hub.publish()
    expect(socket.taken().map(({ params }) => params?.topic)).toEqual([topics.ticker])
    engine.exchange.clocks.advance(8 * 3_600_000)
    hub.publish()
    expect(socket.taken().map(({ params }) => params?.topic)).toEqual([topics.funding, topics.ticker])
    hub.publish()
    expect(socket.taken().map(({ params }) => params?.topic)).toEqual([topics.ticker])
  })
})

describe('requests of the version 3 stream', () => {
  test('are limited to ten per second and report the rest', () => {
    const left = Array.from({ length: 12 }, () => socket.request('ping')[0])
    expect(left.map((sent) => sent?.rateLimit?.remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0])
    expect(left.map((sent) => sent?.error?.data?.code).slice(9)).toEqual([
      undefined,
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
    ])
    expect(connect().request('ping')[0]?.result).toBe('pong')
    nowMs += 99
    expect(code(socket.request('ping'))).toBe('TOO_MANY_REQUESTS')
    nowMs += 1
    expect(socket.request('ping')[0]?.result).toBe('pong')
  })

  test.each([
    ['{', -32_700],
    ['[]', -32_600],
    ['null', -32_600],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32_600],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32_600],
    ['{"jsonrpc":"2.0","id":1}', -32_600],
    ['{"jsonrpc":"2.0","id":1,"method":"toString"}', -32_601],
    ['{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"topics":"x"}}', -32_602],
  ])('%s is answered with the error %d', (text, expected) => {
    const [sent, ...rest] = socket.receive(text)
    expect([sent?.error?.code, rest]).toEqual([expected, []])
  })

  test.each([7, 'seven', null])('are answered with the id %j as sent', (id) => {
    expect(socket.request('ping', undefined, id)[0]).toMatchObject({ id, result: 'pong', usDiff: 0 })
  })

  test('without an id get no response, even if they fail', () => {
    expect(socket.receive('{"jsonrpc":"2.0","method":"ping"}')).toEqual([])
    expect(socket.receive('{"jsonrpc":"2.0","method":"nothing"}')).toEqual([])
    socket.receive(
      JSON.stringify({ jsonrpc: '2.0', method: 'subscribe', params: { topics: [topics.index] } }),
    )
    hub.publish()
    expect(socket.taken().map(({ params }) => params?.topic)).toEqual([topics.index])
  })

  test.each([
    ['without a version', { method: 'ping' }],
    ['of another version', { jsonrpc: '1.0', method: 'ping' }],
    ['without a method', { jsonrpc: '2.0' }],
  ])('%s are rejected with their id', (_name, request) => {
    const [sent] = socket.receive(JSON.stringify({ ...request, id: 'first' }))
    expect([sent?.id, sent?.error?.code]).toEqual(['first', -32_600])
  })

  test('may be binary, but must be UTF-8', () => {
    expect(socket.receive(Buffer.from([0xff, 0xfe]))[0]?.error?.code).toBe(-32_700)
  })
})

test('an idle version 3 connection is closed unless it is used', () => {
  const subscribed = connect()
  subscribed.request('subscribe', { topics: [topics.index] })
  const authenticated = connect()
  authenticated.request('authenticate', credentials(['read']))
  hub.dropIdle()
  expect(socket.closed).toBeNull()
  socket.emit('ping', Buffer.alloc(0))
  hub.dropIdle()
  expect([socket.closed, socket.pongs]).toEqual([null, 1])
  hub.dropIdle()
  expect(socket.closed).toEqual([1000, 'Idle without subscriptions'])
  expect([subscribed.closed, authenticated.closed]).toEqual([null, null])
})
