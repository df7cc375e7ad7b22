import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useFastTimers } from '../../support/time/fast-timers'
import { TestExchange, useExchange } from '../../support/practice/practice'
import { StreamClient } from '../../support/api/stream-client'

const exchange = useExchange()
let client: StreamClient
beforeEach(async () => {
  client = await StreamClient.open(exchange().practice.ws)
})
afterEach(() => client.close())

const isChannel = (name: string) => (message: { params?: unknown }) =>
  (message.params as { channel?: string } | undefined)?.channel === name

interface Reported {
  readonly data: { readonly time: string; readonly lastPrice: number; readonly lastTickDirection: string }
}
const hasMoved = (params: unknown, price: number, direction: string): boolean => {
  const { lastPrice, lastTickDirection } = (params as Partial<Reported> | undefined)?.data ?? {}
  return lastPrice === price && lastTickDirection === direction
}

describe('stream methods', () => {
  test.each(['', 'v1/', 'v1/public/'])('EX-221 accept the prefix "%s"', async (prefix) => {
    expect((await client.call(`${prefix}ping`)).result).toBe('pong')
    expect((await client.call(`${prefix}debug/echo`, { a: [1, 'x'] })).result).toEqual({ a: [1, 'x'] })
    expect((await client.call(`${prefix}subscribe`, ['futures/market/index'])).result).toEqual([
      'futures/market/index',
    ])
    expect((await client.call(`${prefix}unsubscribe`, ['futures/market/index'])).result).toEqual([
      'futures/market/index',
    ])
    expect((await client.call(`${prefix}channels`)).result).toContain('futures:btc_usd:last-price')
    expect((await client.call(`${prefix}__listEvents`)).result).toContain('futures/market/bid-offer')
    expect((await client.call(`${prefix}__listMethods`)).result).toContain('auth/api-key')
  })

  test('EX-222 return the id unchanged, as a number or text', async () => {
    client.send({ jsonrpc: '2.0', id: 7, method: 'ping' })
    expect(await client.next()).toEqual({ jsonrpc: '2.0', id: 7, result: 'pong' })
    client.send({ jsonrpc: '2.0', id: 'seven', method: 'ping' })
    expect(await client.next()).toEqual({ jsonrpc: '2.0', id: 'seven', result: 'pong' })
  })

  test('EX-223 return a response for each request of a batch', async () => {
    client.send([
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: 2, method: 'nothing' },
    ])
    expect(await client.next()).toMatchObject({ id: 1, result: 'pong' })
    expect(await client.next()).toMatchObject({ id: 2, error: { code: -32_601 } })
  })

  test('EX-2203 accept a request in a binary message', async () => {
    client.socket.send(Buffer.from('{"jsonrpc":"2.0","id":"é","method":"ping"}'))
    expect(await client.next()).toEqual({ jsonrpc: '2.0', id: 'é', result: 'pong' })
    client.socket.send(Buffer.from('{"jsonrpc":"2.0","id":"\xe9","method":"ping"}', 'latin1'))
    expect((await client.next()).error?.code).toBe(-32_700)
  })

  test('EX-224 a WebSocket ping gets a pong with the same data', async () => {
    const pong = once(client.socket, 'pong')
    client.socket.ping('beat')
    const [data] = (await pong) as [Buffer]
    expect(data.toString()).toBe('beat')
  })
})

describe('stream channels', () => {
  test('EX-225 send bid and offer with the channel name as the method', async () => {
    await exchange().price(50_000)
    await client.call('subscribe', ['futures/market/bid-offer'])
    expect(await client.next()).toEqual({
      jsonrpc: '2.0',
      method: 'futures/market/bid-offer',
      params: { bid: 49_999.5, offer: 50_000.5 },
    })
    await exchange().price(50_100)
    await client.next(({ params }) => (params as { bid: number }).bid === 50_099.5)
  })

  test('EX-226 send the index with the channel name as the method', async () => {
    await exchange().price(50_000)
    await client.call('v1/subscribe', ['futures/market/index'])
    expect(await client.next()).toEqual({
      jsonrpc: '2.0',
      method: 'futures/market/index',
      params: { index: 50_000 },
    })
  })

  test('EX-227 send the last price and its direction in a subscription message', async () => {
    await exchange().price(50_000)
    const name = 'futures:btc_usd:last-price'
    await client.call('v1/public/subscribe', [name])
    expect(await client.next(isChannel(name))).toMatchObject({
      jsonrpc: '2.0',
      method: 'subscription',
      params: { channel: name, data: { lastPrice: 50_000 } },
    })
    for (const [price, direction] of [[50_001, 'PlusTick'], [50_001, 'ZeroPlusTick'], [50_000, 'MinusTick'], [50_000, 'ZeroMinusTick']] as const) {
      await exchange().price(price)
      // A held price may be repeated in between.
      const { data } = (await client.next(({ params }) => hasMoved(params, price, direction))).params as Reported
      expect(new Date(data.time).toISOString()).toBe(data.time)
    } // prettier-ignore
    // The second report contains no change.
    await exchange().price(49_999)
    await client.next(({ params }) => hasMoved(params, 49_999, 'MinusTick'))
    await client.next(({ params }) => hasMoved(params, 49_999, 'ZeroMinusTick'))
  })

  test('EX-228 send the index in a subscription message', async () => {
    await exchange().price(50_000)
    await client.call('subscribe', ['futures:btc_usd:index'])
    expect((await client.next(isChannel('futures:btc_usd:index'))).params).toMatchObject({
      data: { index: 50_000 },
    })
  })

  test('EX-229 send nothing after unsubscribe', async () => {
    await client.call('subscribe', ['futures/market/bid-offer', 'futures/market/index'])
    await client.call('unsubscribe', ['futures/market/bid-offer'])
    await exchange().price(50_200)
    expect((await client.next(({ method }) => method !== undefined)).method).toBe('futures/market/index')
    await client.call('ping')
    await exchange().price(50_300)
    expect((await client.next()).method).toBe('futures/market/index')
  })

  test('EX-230 are subscribed separately by each client', async () => {
    const other = await StreamClient.open(`${exchange().practice.ws}/any/path`)
    await client.call('subscribe', ['futures/market/index'])
    await exchange().price(50_400)
    other.send({ jsonrpc: '2.0', id: 1, method: 'ping' })
    expect((await other.next()).result).toBe('pong')
    await other.close()
  })

  test('EX-231 send the simulated price without requests', async () => {
    useFastTimers()
    const { practice } = await TestExchange.start()
    const simulated = await StreamClient.open(practice.ws)
    await simulated.call('subscribe', ['futures/market/bid-offer'])
    for (let i = 0; i < 3; i += 1) {
      await vi.advanceTimersByTimeAsync(1000)
      await simulated.next(({ method }) => method === 'futures/market/bid-offer')
    }
    await simulated.close()
    await practice.close()
  })
})

describe('stream authentication', () => {
  const authParams = (changed: object = {}) => {
    const { key, secret, passphrase } = exchange().practice.account
    const timestamp = Date.now()
    const signature = createHmac('sha256', secret).update(`${timestamp}auth/api-key`).digest('base64')
    return { timestamp, signature, passphrase, key, ...changed }
  }

  test.each(['', 'v1/'])('EX-232 succeeds with the prefix "%s"', async (prefix) => {
    expect((await client.call(`${prefix}auth/api-key`, authParams())).result).toEqual({ authenticated: true })
  })

  test.each([
    ['EX-233', { signature: 'wrong' }, 'Signature is not valid'],
    ['EX-234', { key: 'nobody' }, 'The API key is unknown'],
    ['EX-235', { passphrase: 'wrong' }, 'passphrase'],
    ['EX-236', { timestamp: Date.now() - 31_000 }, 'within 30000 ms'],
    ['EX-237', { timestamp: '1' }, 'timestamp must be a number'],
    ['EX-238', { key: 1 }, 'key must be a string'],
  ])('%s %j is rejected', async (_number, changed, message) => {
    const { error } = await client.call('auth/api-key', authParams(changed))
    expect(error?.code).toBe(-32_602)
    expect(error?.message).toContain(message)
  })
})

describe('malformed messages', () => {
  test.each([
    ['EX-239', '{', -32_700],
    ['EX-240', 'hello', -32_700],
    ['EX-241', '1', -32_600],
    ['EX-242', 'null', -32_600],
    ['EX-243', '[]', -32_600],
    ['EX-244', '{"jsonrpc":"1.0","id":"a","method":"ping"}', -32_600],
    ['EX-245', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32_600],
    ['EX-246', '{"jsonrpc":"2.0","id":"a","method":7}', -32_600],
    ['EX-247', '{"jsonrpc":"2.0","id":"a","method":"fly"}', -32_601],
    ['EX-248', '{"jsonrpc":"2.0","id":"a","method":"subscribe"}', -32_602],
    ['EX-249', '{"jsonrpc":"2.0","id":"a","method":"subscribe","params":{"channel":"x"}}', -32_602],
    ['EX-250', '{"jsonrpc":"2.0","id":"a","method":"subscribe","params":["futures/market/none"]}', -32_602],
    ['EX-251', '{"jsonrpc":"2.0","id":"a","method":"subscribe","params":[5]}', -32_602],
    ['EX-252', '{"jsonrpc":"2.0","id":"a","method":"__proto__"}', -32_601],
  ])('%s %s returns the error %d', async (_number, text, code) => {
    client.send(text)
    const { error } = await client.next()
    expect(error?.code).toBe(code)
    expect(error?.message.length).toBeGreaterThan(5)
    expect((await client.call('ping')).result).toBe('pong')
  })

  test('EX-253 binary data that is not JSON returns a parse error', async () => {
    client.socket.send(Buffer.from([1, 2, 3]))
    expect((await client.next()).error?.code).toBe(-32_700)
  })

  test('EX-254 a message above 64 KiB closes only its connection', async () => {
    client.send({ jsonrpc: '2.0', id: 'a', method: 'debug/echo', params: 'x'.repeat(70_000) })
    await once(client.socket, 'close')
    expect((await exchange().open('/v2/ping')).status).toBe(200)
  })
})
