import { createHmac, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { topicData } from '@common/exchange-api/v3/stream-records'
import { isTopic } from '@common/exchange-api/v3/topics'
import { TestExchange, useExchange } from '../../support/practice/practice'
import { StreamClient, type StreamMessage } from '../../support/api/stream-client'
import { v3 } from '../../support/api/v3-body'
import { V3Caller } from '../../support/api/v3-caller'

const exchange = useExchange()
const market = 'futures/inverse/btc_usd/'
const trades = `${market}isolated/trades`
const clients: StreamClient[] = []
let user: V3Caller
let stream: StreamClient

const open = async (of: TestExchange = exchange()): Promise<StreamClient> => {
  const client = await StreamClient.open(`${of.practice.ws}/v1`)
  clients.push(client)
  return client
}
beforeEach(async () => {
  await exchange().price(50_000)
  const { rest, account } = await exchange().account()
  user = new V3Caller(rest, account)
  stream = await open()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

const params = (nonce = randomBytes(16).toString('hex'), timestamp = Date.now()) => {
  const { key, secret, passphrase } = user.account
  const signature = createHmac('sha256', secret).update(`${timestamp}${nonce}`).digest('base64')
  return { key, signature, timestamp, passphrase, nonce }
}
const isOn =
  (topic: string) =>
  (message: StreamMessage): boolean =>
    (message.params as { topic?: string } | undefined)?.topic === topic
const dataOf = ({ params: sent }: StreamMessage): Record<string, unknown> =>
  (sent as { data: Record<string, unknown> }).data
const next = async (topic: string) => {
  if (!isTopic(topic)) throw new Error(`There is no topic ${topic}`)
  const data = dataOf(await stream.next(isOn(topic)))
  expect(topicData(topic).safeParse(data).error).toBeUndefined()
  return data
}
const codeOf = ({ error }: StreamMessage): unknown =>
  (error as { data?: { code?: string } } | undefined)?.data?.code

describe('version 3 stream methods', () => {
  test('EX-3100 hello, ping and time respond, with the id, the timing and the rate limit', async () => {
    stream.send({ jsonrpc: '2.0', id: 7, method: 'hello', params: { clientName: 'a', clientVersion: '1' } })
    const hello = await stream.next()
    expect(hello).toMatchObject({ id: 7, result: { version: '1.0.0' }, rateLimit: { limit: 10 } })
    const { usIn, usOut, usDiff } = hello as unknown as Record<string, number>
    expect(usDiff).toBe((usOut ?? 0) - (usIn ?? 0))
    expect((await stream.call('hello')).result).toEqual({ version: '1.0.0' })
    expect((await stream.call('ping')).result).toBe('pong')
    expect((await stream.call('time')).result).toEqual({ time: expect.any(Number) as number })
  })

  test('EX-3101 whoami is rejected before authentication and returns key, user and scopes after', async () => {
    expect(codeOf(await stream.call('whoami'))).toBe('UNAUTHORIZED')
    const { result } = await stream.call('authenticate', params())
    expect(result).toMatchObject({ authenticated: true })
    const { id } = v3(await user.get('/account'))
    const { permissions } = result as { permissions: string[] }
    expect(permissions).toContain('futures:isolated:write')
    expect((await stream.call('whoami')).result).toEqual({
      apiKey: user.account.key,
      userId: id,
      permissions,
    })
  })

  test('EX-3102 authenticate accepts a signature once, in time and with its own nonce', async () => {
    const used = params('abcd')
    expect((await stream.call('authenticate', used)).error).toBeUndefined()
    expect(codeOf(await (await open()).call('authenticate', used))).toBe('UNAUTHORIZED')
    expect(codeOf(await stream.call('authenticate', { ...params(), nonce: 'other' }))).toBe('UNAUTHORIZED')
    expect(codeOf(await stream.call('authenticate', params('x', Date.now() - 31_000)))).toBe('UNAUTHORIZED')
    expect(codeOf(await stream.call('authenticate', params('')))).toBe('BAD_REQUEST')
    expect(codeOf(await stream.call('authenticate', params('x'.repeat(65))))).toBe('BAD_REQUEST')
  })

  test('EX-3103 an invalid request returns a JSON-RPC error', async () => {
    stream.send('{')
    expect((await stream.next()).error?.code).toBe(-32_700)
    expect((await stream.call('dance')).error?.code).toBe(-32_601)
    stream.send({ jsonrpc: '2.0', method: 'ping' })
    expect((await stream.call('ping')).result).toBe('pong')
  })
})

describe('version 3 stream topics', () => {
  test('EX-3104 reject the whole request for one unknown or forbidden topic', async () => {
    const ticker = `${market}ticker`
    expect(codeOf(await stream.call('subscribe', { topics: [ticker, 'nothing'] }))).toBe('BAD_REQUEST')
    expect(codeOf(await stream.call('subscribe', { topics: [ticker, trades] }))).toBe('UNAUTHORIZED')
    expect((await stream.call('unsubscribeAll')).result).toEqual({ unsubscribed: [] })
    const { rest, account } = await exchange().account(1000, { permissions: ['account:read'] })
    user = new V3Caller(rest, account)
    await stream.call('authenticate', params())
    expect(codeOf(await stream.call('subscribe', { topics: [ticker, 'wallet/deposit'] }))).toBe('FORBIDDEN')
  })

  test('EX-3105 send the current value on subscribe and then each change', async () => {
    const names = ['ticker', 'lastPrice', 'index', 'buckets', 'funding', 'ohlc/1m', 'ohlc/3months']
    const topics = names.map((name) => market + name)
    expect((await stream.call('subscribe', { topics: [...topics, 'announcements'] })).result).toEqual({
      subscribed: [...topics, 'announcements'],
    })
    const time: unknown = expect.any(Number)
    expect(await next(`${market}ticker`)).toEqual({
      time,
      lastPrice: 50_000,
      index: 50_000,
      funding: { rate: expect.any(Number) as number, time },
    })
    expect(await next(`${market}lastPrice`)).toEqual({ time, lastPrice: 50_000 })
    expect(await next(`${market}index`)).toEqual({ time, index: 50_000 })
    expect(await next(`${market}buckets`)).toMatchObject({ buckets: [{ minSize: 1, askPrice: 50_000.5 }] })
    expect(await next(`${market}funding`)).toMatchObject({ pair: 'btc_usd', current: { time } })
    expect(Object.keys(await next(`${market}ohlc/1m`))).toEqual([
      'time',
      'open',
      'high',
      'low',
      'close',
      'volume',
    ])
    await exchange().price(50_100)
    // A held price is repeated every second.
    let ticker = await next(`${market}ticker`)
    while (ticker['lastPrice'] === 50_000) ticker = await next(`${market}ticker`)
    expect(ticker).toMatchObject({ lastPrice: 50_100 })
    const remaining = await stream.call('unsubscribe', { topics: topics.slice(0, 6) })
    expect(remaining.result).toEqual({ unsubscribed: topics.slice(0, 6) })
    expect((await stream.call('unsubscribeAll')).result).toEqual({
      unsubscribed: [`${market}ohlc/3months`, 'announcements'],
    })
  })

  test('EX-3112 publish announcements and their removal', async () => {
    await stream.call('subscribe', { topics: ['announcements'] })
    const news = { title: 'Maintenance', message: 'Tonight at ten.' }
    const { id } = (await exchange().control('/announcement', news)).body
    expect(await next('announcements')).toEqual({ id, ...news, link: null })
    const { rest, controlToken } = exchange().practice
    const headers = { Authorization: `Bearer ${controlToken}` }
    await fetch(`${rest}/practice/announcement?id=${id}`, { method: 'DELETE', headers })
    expect(await next('announcements')).toEqual({ id })
  })

  test('EX-3106 leave the older stream on the root path', async () => {
    const older = await StreamClient.open(`${exchange().practice.ws}/`)
    clients.push(older)
    expect((await older.call('subscribe', ['futures:btc_usd:index'])).result).toEqual([
      'futures:btc_usd:index',
    ])
  })
})

describe('account events', () => {
  const order = { type: 'limit', side: 'buy', leverage: 10, quantity: 100, price: 49_000, clientId: 'mine' }
  const place = async (part: object = {}) =>
    v3(await user.post('/futures/isolated/trade', { ...order, ...part }))

  beforeEach(async () => {
    await stream.call('authenticate', params())
    await stream.call('subscribe', { topics: [trades, 'wallet/deposit', 'wallet/withdrawal'] })
  })

  test('EX-3107 cover a trade from order to close', async () => {
    const { id } = await place()
    expect(await next(trades)).toEqual({
      pair: 'btc_usd',
      event: 'open',
      trade: {
        id,
        side: 'buy',
        type: 'limit',
        quantity: 100,
        margin: 20_409,
        leverage: 10,
        price: 49_000,
        openingFee: 0,
        createdAt: expect.any(Number) as number,
        clientId: 'mine',
      },
    })
    await exchange().price(49_000)
    expect(await next(trades)).toMatchObject({ event: 'filled', trade: { id, openingFee: 204 } })
    await user.post('/futures/isolated/trade/close', { id })
    const closed = await next(trades)
    expect(closed).toMatchObject({ event: 'closed', trade: { id, exitPrice: 48_999.5, clientId: 'mine' } })
    expect(Object.keys(closed['trade'] as object).sort()).toEqual([
      'clientId',
      'closedAt',
      'closingFee',
      'exitPrice',
      'id',
      'pl',
    ])
    const other = await place({ price: 48_000 })
    expect(await next(trades)).toMatchObject({ event: 'open' })
    await user.post('/futures/isolated/trade/cancel', { id: other.id })
    expect(await next(trades)).toEqual({
      pair: 'btc_usd',
      event: 'canceled',
      trade: { id: other.id, closedAt: expect.any(Number) as number, clientId: 'mine' },
    })
  })

  test('EX-3108 cover stop loss, take profit, liquidation and funding', async () => {
    const running = { type: 'market', price: null }
    const event = async (name: string) => expect(await next(trades)).toMatchObject({ event: name })
    await place({ ...running, stoploss: 49_500 })
    await event('filled')
    await place({ ...running, takeprofit: 50_500 })
    await event('filled')
    await exchange().price(49_500)
    await event('stoploss')
    await exchange().price(50_500)
    await event('takeprofit')
    await place({ ...running, leverage: 100 })
    await event('filled')
    await exchange().advance(8 * 3_600_000)
    expect(await next(trades)).toMatchObject({
      event: 'funding',
      trade: { margin: expect.any(Number) as number, fundingFee: expect.any(Number) as number },
    })
    await exchange().price(49_000)
    const liquidated = await next(trades)
    expect(liquidated).toMatchObject({ event: 'liquidation' })
    expect(liquidated['trade']).not.toHaveProperty('pl')
  })

  test('EX-3109 cover payments, with the balance after them', async () => {
    const request = v3(await user.post('/account/deposit/lightning', { amount: 2000 }))
    await exchange().control('/pay', { paymentRequest: request.paymentRequest })
    expect(await next('wallet/deposit')).toEqual({
      currency: 'btc',
      network: 'lightning',
      id: request.depositId,
      amount: 2000,
      balance: 10_002_000,
      status: 'settled',
      txId: null,
    })
    const { address } = v3(await user.get('/account/address/bitcoin'))
    await exchange().control('/onchain', { address, amount: 30_000 })
    expect(await next('wallet/deposit')).toMatchObject({ network: 'bitcoin', status: 'MEMPOOL' })
    const { paymentRequest } = (await exchange().control('/invoice', { amount: 5000 })).body
    await user.post('/account/withdraw/lightning', { invoice: paymentRequest })
    expect(await next('wallet/withdrawal')).toMatchObject({ status: 'processing', fee: 0 })
    expect(await next('wallet/withdrawal')).toMatchObject({ status: 'processed', amount: 5000, fee: 3 })
  })

  test('EX-3110 are not sent to another account', async () => {
    const { rest, account } = await exchange().account()
    const otherUser = await open()
    const mine = user
    user = new V3Caller(rest, account)
    await otherUser.call('authenticate', params())
    await otherUser.call('subscribe', { topics: [trades] })
    user = mine
    await place()
    expect(await next(trades)).toMatchObject({ event: 'open' })
    // An event sent here would have arrived before the response.
    otherUser.send({ jsonrpc: '2.0', id: 'last', method: 'ping' })
    expect((await otherUser.next()).id).toBe('last')
  })
})

describe('version 3 stream limit', () => {
  test('EX-3111 allows ten requests per second on one socket', async () => {
    let nowMs = Date.now()
    const limited = await TestExchange.start({ heldPrice: 50_000, hasLimits: true }, () => nowMs)
    const socket = await open(limited)
    const answers: StreamMessage[] = []
    for (let i = 0; i < 11; i += 1) answers.push(await socket.call('ping'))
    expect(answers.map(({ result }) => result)).toEqual([...Array<string>(10).fill('pong'), undefined])
    expect(codeOf(answers[10] ?? {})).toBe('TOO_MANY_REQUESTS')
    nowMs += 100
    expect((await socket.call('ping')).result).toBe('pong')
    await socket.close()
    await limited.practice.close()
  })
})
