import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { useExchange } from '../support/practice/practice'
import { fetchReply, type Reply, type SignedCaller } from '../support/api/signed-caller'
import { StreamClient } from '../support/api/stream-client'

// Prevents repeated prices, so messages can be counted.
const exchange = useExchange({ tickMs: 3_600_000 })
const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }

async function fault(input: object): Promise<Reply> {
  const reply = await exchange().control('/fault', input)
  expect(reply.status, reply.text).toBe(200)
  return reply
}

const control = (method: string): Promise<Reply> =>
  fetchReply(`${exchange().practice.control}/fault`, {
    method,
    headers: { Authorization: `Bearer ${exchange().practice.controlToken}` },
  })

const activeFault = async (): Promise<readonly object[]> =>
  ((await control('GET')).body as unknown as { faults: object[] }).faults

const running = async (user: SignedCaller): Promise<number> =>
  (await user.get('/v2/futures', { type: 'running' })).body.length

afterEach(async () => {
  expect((await control('DELETE')).status).toBe(200)
})

describe('request faults', () => {
  test('EX-760 a delayed request finishes after a later one', async () => {
    await fault({ kind: 'delay', ms: 300, path: '/v2/ping' })
    const finished: string[] = []
    const getStatus = (path: string) =>
      exchange()
        .open(path)
        .then(() => finished.push(path))
    await Promise.all([getStatus('/v2/ping'), getStatus('/v2/time')])
    expect(finished).toEqual(['/v2/time', '/v2/ping'])
  })

  test('EX-761 a delayed request takes effect after its client disconnects', async () => {
    const user = await exchange().account()
    await fault({ kind: 'delay', ms: 200, method: 'POST', path: '/v2/futures' })
    const headers = user.headers('POST', '/v2/futures', JSON.stringify(order))
    const signal = AbortSignal.timeout(50)
    const request = fetch(`${user.rest}/v2/futures`, {
      method: 'POST',
      headers,
      body: JSON.stringify(order),
      signal,
    })
    await expect(request).rejects.toThrow()
    expect(await running(user)).toBe(0)
    await expect.poll(() => running(user)).toBe(1)
  })

  test('EX-762 a request takes effect while its response is delayed', async () => {
    const user = await exchange().account()
    await fault({ kind: 'delay', of: 'reply', ms: 400, method: 'POST' })
    let isAnswered = false
    const request = user.post('/v2/futures', order).then(() => (isAnswered = true))
    await expect.poll(() => running(user)).toBe(1)
    expect(isAnswered).toBe(false)
    await request
  })

  test('EX-763 a dropped request has no effect', async () => {
    const user = await exchange().account()
    await fault({ kind: 'drop-request', method: 'POST', path: '/v2/futures' })
    await expect(user.post('/v2/futures', order)).rejects.toThrow()
    expect(await running(user)).toBe(0)
    expect((await user.post('/v2/futures', order)).status).toBe(200)
  })

  test('EX-764 a request with a dropped response takes effect', async () => {
    const user = await exchange().account()
    await fault({ kind: 'drop-reply', method: 'POST', path: '/v2/futures' })
    await expect(user.post('/v2/futures', order)).rejects.toThrow()
    expect(await running(user)).toBe(1)
  })

  test.each([
    ['EX-765', 429, 'tooManyRequests', '9'],
    ['EX-766', 500, 'INTERNAL_SERVER_ERROR', null],
    ['EX-767', 503, 'maintenance', '9'],
    ['EX-3250', 400, 'invalidRequest', null],
    ['EX-3251', 401, 'apiKeyInvalid', null],
    ['EX-3252', 405, 'methodNotAllowed', null],
    ['EX-3253', 418, 'teapot', null],
    ['EX-3254', 501, 'notImplemented', null],
  ])('%s the next two calls return %d and have no effect', async (_number, status, code, retryAfter) => {
    const user = await exchange().account()
    await fault({ kind: 'status', status, times: 2, retryAfterSeconds: 9 })
    for (let i = 0; i < 2; i += 1) {
      const reply = await user.post('/v2/futures', order)
      expect([reply.status, reply.body.code, reply.headers.get('retry-after')]).toEqual([
        status,
        code,
        retryAfter,
      ])
    }
    expect((await user.post('/v2/futures', order)).status).toBe(200)
    expect(await running(user)).toBe(1)
  })

  test('EX-2206 30 delayed requests cause no Node.js warning', async () => {
    const warnings: Error[] = []
    const note = (warning: Error): void => void warnings.push(warning)
    process.on('warning', note)
    await fault({ kind: 'delay', ms: 50, times: 30 })
    await Promise.all(Array.from({ length: 30 }, () => exchange().open('/v2/ping')))
    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  test('EX-2202 a 429 fault returns the headers of a real rate limit', async () => {
    await fault({ kind: 'status', status: 429, retryAfterSeconds: 600 })
    const { headers } = await exchange().open('/v2/ping')
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    expect(Number(headers.get('x-ratelimit-reset')) - Date.now()).toBeGreaterThan(500_000)
  })

  test('EX-768 a probability affects some calls until faults are cleared', async () => {
    await fault({ kind: 'status', status: 500, probability: 0.5 })
    const statuses: number[] = []
    for (let i = 0; i < 60; i += 1) statuses.push((await exchange().open('/v2/ping')).status)
    const hits = statuses.filter((status) => status === 500).length
    expect(hits).toBeGreaterThan(10)
    expect(hits).toBeLessThan(50)
    expect(await activeFault()).toMatchObject([{ kind: 'status', hits, left: null }])
    expect((await control('DELETE')).body).toEqual({ cleared: 1 })
    for (let i = 0; i < 20; i += 1) expect((await exchange().open('/v2/ping')).status).toBe(200)
  })

  test('EX-769 method and path select the affected calls', async () => {
    await fault({ kind: 'status', status: 500, times: 1000, method: 'GET', path: '/v2/futures/*' })
    expect((await exchange().open('/v2/futures/ticker')).status).toBe(500)
    expect((await exchange().open('/v2/futures/market')).status).toBe(500)
    expect((await exchange().main.get('/v2/futures', { type: 'open' })).status).toBe(200)
    expect((await exchange().main.post('/v2/futures/cancel', {})).status).toBe(400)
    expect((await exchange().control('/state')).status).toBe(200)
  })

  test('EX-770 a path matches the whole path without its query', async () => {
    await fault({ kind: 'status', status: 503, path: '/v2/futures' })
    expect((await exchange().open('/v2/futures/ticker')).status).toBe(200)
    expect((await exchange().main.get('/v2/futures', { type: 'open' })).status).toBe(503)
  })

  test('EX-771 faults are listed in sequence with their remaining count', async () => {
    await fault({ kind: 'status', status: 429, times: 3, path: '/v2/ping' })
    await fault({ kind: 'drop-reply', path: '/v2/time' })
    await exchange().open('/v2/ping')
    expect(await activeFault()).toMatchObject([
      { kind: 'status', status: 429, times: 3, path: '/v2/ping', left: 2, hits: 1 },
      { kind: 'drop-reply', path: '/v2/time', left: 1, hits: 0 },
    ])
    await expect(exchange().open('/v2/time')).rejects.toThrow()
    expect(await activeFault()).toHaveLength(1)
  })
})

describe('clock fault', () => {
  const hourMs = 3_600_000

  test('EX-772 shifts the Date header, /v2/time and the timestamp check', async () => {
    await fault({ kind: 'clock', offMs: hourMs })
    const { headers, text } = await exchange().open('/v2/time')
    expect(Date.parse(headers.get('date') ?? '') - Date.now()).toBeGreaterThan(hourMs - 30_000)
    expect(Number(text) - Date.now()).toBeGreaterThan(hourMs - 30_000)
    const late = await exchange().main.get('/v2/user')
    expect([late.status, late.body.code]).toEqual([401, 'timestampOutOfRange'])
    expect(Date.parse(late.headers.get('date') ?? '') - Date.now()).toBeGreaterThan(hourMs - 30_000)
    const corrected = await exchange().main.get('/v2/user', {}, { timestampMs: Date.now() + hourMs })
    expect(corrected.status).toBe(200)
    await control('DELETE')
    expect((await exchange().main.get('/v2/user')).status).toBe(200)
  })

  test('EX-773 replaces an earlier clock fault', async () => {
    await fault({ kind: 'clock', offMs: hourMs })
    await fault({ kind: 'clock', offMs: -hourMs })
    expect(await activeFault()).toHaveLength(1)
    const corrected = await exchange().main.get('/v2/user', {}, { timestampMs: Date.now() - hourMs })
    expect(corrected.status).toBe(200)
  })
})

describe('WebSocket fault', () => {
  const priceOf = ({ params }: { params?: unknown }) =>
    (params as { data?: { lastPrice: number } } | undefined)?.data?.lastPrice
  const subscribed = async (): Promise<StreamClient> => {
    await exchange().price(49_999)
    const client = await StreamClient.open(exchange().practice.ws)
    await client.call('subscribe', ['futures:btc_usd:last-price'])
    // A price set earlier could arrive twice, for subscription and change.
    await exchange().price(50_000)
    await client.next((message) => priceOf(message) === 50_000)
    return client
  }
  const nextTexts = async (client: StreamClient, count: number, messages = count): Promise<string[]> => {
    const texts: string[] = []
    client.socket.removeAllListeners('message')
    client.socket.on('message', (data: Buffer) => texts.push(data.toString()))
    for (let i = 1; i <= count; i += 1) await exchange().price(50_000 + i)
    await expect.poll(() => texts.length).toBeGreaterThanOrEqual(messages)
    return texts
  }
  const prices = (texts: readonly string[]) => texts.map((text) => priceOf(JSON.parse(text) as object))

  test('EX-774 closes the connection with the requested code', async () => {
    const client = await subscribed()
    const closed = once(client.socket, 'close')
    expect((await fault({ kind: 'ws-close', code: 4321 })).body).toMatchObject({ closed: 1 })
    expect((await closed)[0]).toBe(4321)
    await (await subscribed()).close()
  })

  test('EX-775 breaks the connection without a close frame', async () => {
    const client = await subscribed()
    const closed = once(client.socket, 'close')
    await fault({ kind: 'ws-close', abrupt: true })
    expect((await closed)[0]).toBe(1006)
  })

  test('EX-776 suppresses pongs until faults are cleared', async () => {
    const client = await subscribed()
    const pongs: string[] = []
    client.socket.on('pong', (data) => pongs.push(data.toString()))
    await fault({ kind: 'ws-no-pong' })
    client.socket.ping('lost')
    expect((await client.call('ping')).result).toBe('pong')
    await control('DELETE')
    client.socket.ping('answered')
    await expect.poll(() => pongs).toEqual(['answered'])
    await client.close()
  })

  test('EX-777 sends a malformed message before a valid one', async () => {
    const client = await subscribed()
    await fault({ kind: 'ws-garbage', times: 2 })
    const texts = await nextTexts(client, 3, 5)
    expect(texts).toHaveLength(5)
    expect(() => JSON.parse(texts[0] ?? '') as unknown).toThrow()
    expect(texts[2]).toBe('null')
    expect(prices([texts[1], texts[3], texts[4]].map((text) => text ?? ''))).toEqual([50_001, 50_002, 50_003])
    await client.close()
  })

  test('EX-778 sends a message twice', async () => {
    const client = await subscribed()
    await fault({ kind: 'ws-duplicate' })
    expect(prices(await nextTexts(client, 2, 3))).toEqual([50_001, 50_001, 50_002])
    await client.close()
  })

  test('EX-779 sends a message after the next one', async () => {
    const client = await subscribed()
    await fault({ kind: 'ws-reorder' })
    expect(prices(await nextTexts(client, 3))).toEqual([50_002, 50_001, 50_003])
    await client.close()
  })
})

describe('invalid fault', () => {
  test.each([
    ['EX-780', {}, 'kind', 'kind must be one of delay, drop-request'],
    ['EX-781', { kind: 'fire' }, 'kind', 'kind must be one of delay, drop-request'],
    ['EX-782', { kind: 'delay' }, 'ms', 'from 1 to 600000'],
    ['EX-783', { kind: 'delay', ms: 0 }, 'ms', 'from 1 to 600000'],
    ['EX-784', { kind: 'delay', ms: 5, of: 'both' }, 'of', 'one of request, reply'],
    ['EX-785', { kind: 'status' }, 'status', 'one of 400, 401, 403, 404, 405, 418, 429, 500, 501, 503'],
    [
      'EX-786',
      { kind: 'status', status: 402 },
      'status',
      'one of 400, 401, 403, 404, 405, 418, 429, 500, 501, 503',
    ],
    ['EX-787', { kind: 'drop-reply', times: 0 }, 'times', 'from 1 to 1000000'],
    ['EX-788', { kind: 'drop-reply', probability: 1.5 }, 'probability', 'greater than 0 and at most 1'],
    ['EX-789', { kind: 'drop-reply', method: 'get' }, 'method', 'one of GET, POST, PUT, DELETE'],
    ['EX-790', { kind: 'drop-reply', path: 'v2/user' }, 'path', 'begin with /'],
    ['EX-791', { kind: 'drop-reply', path: '/v2/*/x' }, 'path', 'may end with *'],
    ['EX-792', { kind: 'clock' }, 'offMs', 'offMs must be a whole number'],
    ['EX-793', { kind: 'ws-close', code: 1005 }, 'code', 'code must be'],
  ])('%s %j is rejected, naming %s', async (_number, input, field, message) => {
    const { status, body } = await exchange().control('/fault', input)
    expect([status, body.issues[0]?.path]).toEqual([400, [field]])
    expect(body.message).toContain(message)
    expect(await activeFault()).toEqual([])
  })

  test.each([
    ['EX-794', { kind: 'drop-reply', probabilty: 0.1 }, 'probabilty'],
    ['EX-795', { kind: 'ws-reorder', path: '/v2/user' }, 'path'],
    ['EX-796', { kind: 'clock', offMs: 1, times: 2 }, 'times'],
  ])('%s %j is rejected, naming the unknown field', async (_number, input, field) => {
    const { status, body } = await exchange().control('/fault', input)
    expect(status).toBe(400)
    expect(body.message).toContain(`Unknown field: ${field}`)
  })

  test.each(['POST', 'GET', 'DELETE'])('EX-797 %s requires the control token', async (method) => {
    expect((await fetchReply(`${exchange().practice.control}/fault`, { method })).status).toBe(401)
  })
})
