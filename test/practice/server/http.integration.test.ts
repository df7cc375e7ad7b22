import { beforeEach, describe, expect, test } from 'vitest'
import { openBareServer, type BareServer } from '../../support/practice/bare-server'

let server: BareServer
beforeEach(() => {
  server = openBareServer()
})

const order = { side: 'b', type: 'm', leverage: 2, quantity: 100 }
const dateOf = (headers: Readonly<Record<string, unknown>>): number => Date.parse(String(headers['date']))

describe('HTTP', () => {
  test('answers 404 for unknown paths and 405 with the methods of known ones', async () => {
    expect((await server.send('GET', '/v2/nothing')).body).toMatchObject({ code: 'notFound' })
    expect((await server.send('GET', '/v3/oracle/index')).body).toMatchObject({ code: 'NOT_FOUND' })
    const wrong = await server.send('PUT', '/v2/futures/ticker')
    expect([wrong.status, wrong.body.code, wrong.headers['allow']]).toEqual([405, 'methodNotAllowed', 'GET'])
    const params = await server.send('POST', '/v2/futures/trades/abc')
    expect([params.status, params.headers['allow']]).toEqual([405, 'GET'])
    const several = await server.send('PUT', '/v2/user/deposit')
    expect(String(several.headers['allow']).split(', ').sort()).toEqual(['GET', 'POST'])
    expect((await server.send('PUT', '/v3/ping')).body.code).toBe('METHOD_NOT_ALLOWED')
    expect((await server.send('GET', '/v2/futures/tradesX/abc')).status).toBe(404)
    expect((await server.send('GET', '/v2/teapot')).status).toBe(418)
  })

  test('reports the wall time in whole seconds, not the advanced time', async () => {
    server.clock.nowMs = Date.UTC(2026, 0, 5, 1, 30, 7, 900)
    expect(dateOf((await server.send('GET', '/v2/ping')).headers)).toBe(Date.UTC(2026, 0, 5, 1, 30, 7))
    server.clock.nowMs += 100
    await server.control('POST', '/clock', { advanceMs: 60_000 })
    expect(dateOf((await server.send('GET', '/v2/ping')).headers)).toBe(Date.UTC(2026, 0, 5, 1, 30, 8))
    await server.control('POST', '/fault', { kind: 'clock', offMs: -5000 })
    expect(dateOf((await server.send('GET', '/v2/ping')).headers)).toBe(Date.UTC(2026, 0, 5, 1, 30, 3))
  })

  test('names the field of a number that is too large, and its maximum', async () => {
    const tooLarge = { ...order, quantity: 2 ** 53 }
    expect((await server.call('POST', '/v2/futures', tooLarge)).body.message).toBe(
      'quantity must be at most 9007199254740991',
    )
    const { message } = (await server.call('PUT', '/v3/futures/cross/leverage', { leverage: 2 ** 53 })).body
    expect(message).toBe('leverage must be a whole number from 1 to 100')
    const { body } = await server.call('POST', '/v2/futures', { ...order, quantity: 500_001 })
    expect(body.message).toMatch(/^quantity: .*500,000/)
  })

  test('names each invalid field', async () => {
    const { status, body } = await server.call('POST', '/v2/futures', {
      ...order,
      side: 'x',
      leverage: 101,
      more: 1,
    })
    expect([status, body.code]).toEqual([400, 'invalidRequest'])
    expect(body.issues.map(({ path }) => path[0])).toEqual(expect.arrayContaining(['side', 'leverage']))
    expect(body.message).toContain('more')
    const v3 = await server.call('POST', '/v3/futures/isolated/trade', { side: 'b' })
    expect([v3.status, v3.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(v3.body.issues.length).toBeGreaterThan(0)
  })

  test('rejects bodies that are not JSON, not UTF-8 or too long', async () => {
    const post = (body: string) =>
      server.send('POST', '/v2/futures', server.sign(`POST/v2/futures${body}`), body)
    for (const body of ['{', 'null', '[]', '1', '""']) expect((await post(body)).status, body).toBe(400)
    const long = await post(JSON.stringify({ ...order, more: 'x'.repeat(70_000) }))
    expect([long.status, long.body.code]).toEqual([413, 'invalidRequest'])
    expect(server.unexpected).toEqual([])
  })

  test.each<[Record<string, string>]>([
    [{ origin: 'https://example.com' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ host: 'example.com' }],
    [{ host: 'localhost.example.com' }],
  ])('rejects a request of a web page with %j', async (headers) => {
    const { status, body } = await server.send('GET', '/v2/ping', headers)
    expect([status, body.code]).toEqual([403, 'foreignRequest'])
  })

  test.each(['localhost', 'a.localhost:80', '127.1.2.3', '[::1]:9', 'api.lnmarkets.com'])(
    'accepts the host %s',
    async (host) => {
      expect((await server.send('GET', '/v2/ping', { host })).status).toBe(200)
    },
  )
})

describe('operations with several meanings', () => {
  test('GET /v2/options returns the market without a query and trades with one', async () => {
    expect((await server.send('GET', '/v2/options')).body).toMatchObject({ active: true })
    expect((await server.call('GET', '/v2/options?status=running')).body).toEqual([])
    expect((await server.send('GET', '/v2/options?status=running')).status).toBe(401)
    expect((await server.call('GET', '/v2/options/trades')).body).toEqual([])
  })

  test('a version 3 ping is JSON, a version 2 ping is text', async () => {
    expect((await server.send('GET', '/v3/ping')).text).toBe('"pong"')
    const v2 = await server.send('GET', '/v2/ping')
    expect([v2.text, v2.headers['content-type']]).toEqual(['pong', 'text/plain; charset=utf-8'])
    expect((await server.call('PUT', '/v3/account/notifications')).text).toBe('{}')
    expect((await server.call('DELETE', '/v2/notifications/all')).text).toBe('null')
  })
})

describe('trades over version 3', () => {
  const open = async () =>
    (
      await server.call('POST', '/v3/futures/isolated/trade', {
        side: 'buy',
        type: 'market',
        leverage: 10,
        quantity: 100,
      })
    ).body as unknown as { id: string; stoploss: number; stoplossTrailingDistance: number }

  test('of another user are an invalid request, unknown ones not found', async () => {
    const { id } = await open()
    const { uid } = server.engine.exchange.users.create('other', 0)
    const key = server.engine.exchange.keys.create(uid)
    const close = async (of: string) => {
      const path = '/v3/futures/isolated/trade/close'
      const body = JSON.stringify({ id: of })
      const { status, body: answer } = await server.send(
        'POST',
        path,
        server.sign(`post${path}${body}`, key),
        body,
      )
      return [status, answer.message]
    }
    expect(await close(id)).toEqual([400, 'You do not own this trade'])
    expect((await close('00000000-0000-4000-8000-000000000000'))[0]).toBe(404)
  })

  test('reject a level that is already set, but accept 0 twice and any after a trailing stop', async () => {
    const { id } = await open()
    const path = '/v3/futures/isolated/trade/stoploss'
    const set = async (body: object) => {
      const { status, body: answer } = await server.call('PUT', path, { id, ...body })
      return [status, answer.stoploss]
    }
    expect(await set({ value: 0 })).toEqual([200, 0])
    expect(await set({ value: 48_000 })).toEqual([200, 48_000])
    expect((await set({ value: 48_000 }))[0]).toBe(400)
    expect(await set({ value: 0.04, mode: 'trailing' })).toEqual([200, 48_000])
    expect(await set({ value: 48_000 })).toEqual([200, 48_000])
    const removed = await server.call('DELETE', `${path}?id=${id}`)
    expect([removed.status, removed.body.stoploss]).toEqual([200, 0])
    expect(
      (await server.call('PUT', '/v3/futures/isolated/trade/takeprofit', { id, value: 60_000 })).status,
    ).toBe(200)
    expect(
      (await server.call('PUT', '/v3/futures/isolated/trade/takeprofit', { id, value: 60_000 })).status,
    ).toBe(400)
    expect(
      (await server.call('DELETE', `/v3/futures/isolated/trade/takeprofit?id=${id}`)).body.takeprofit,
    ).toBe(0)
  })

  test.each([0.001, 10])('accept a trailing distance of %d by its bounds', async (value) => {
    const { id } = await open()
    const path = '/v3/futures/isolated/trade/stoploss'
    const set = async (of: number) =>
      (await server.call('PUT', path, { id, value: of, mode: 'trailing' })).body
    if (value < 1)
      expect(await set(value)).toMatchObject({ stoploss: 49_950, stoplossTrailingDistance: value })
    else expect((await set(value)).code).toBe('BAD_REQUEST')
    for (const beyond of [0.0009, 10.001]) expect((await set(beyond)).code).toBe('BAD_REQUEST')
  })
})

describe('swaps over version 3', () => {
  const swap = async (inAsset: 'BTC' | 'USD', inAmount: number) => {
    const outAsset = inAsset === 'BTC' ? 'USD' : 'BTC'
    const { status, body } = await server.call('POST', '/v3/synthetic-usd/swap', {
      inAsset,
      outAsset,
      inAmount,
    })
    return { status, field: body.issues?.[0]?.path[0], body: body as unknown as Record<string, number> }
  }
  const account = async () =>
    (await server.call('GET', '/v3/account')).body as unknown as Record<string, number>

  test('move whole cents', async () => {
    const { body } = await swap('BTC', 100_001)
    expect(body).toEqual({ inAsset: 'BTC', outAsset: 'USD', inAmount: 100_001, outAmount: 4999 })
    expect(await account()).toMatchObject({ balance: 9_899_999, syntheticUsdBalance: 4999 })
    expect((await swap('USD', 4999)).body).toMatchObject({ outAmount: Math.floor((49.99 * 1e8) / 50_000.5) })
    expect(await account()).toMatchObject({ syntheticUsdBalance: 0 })
  })

  test('name their own fields in errors', async () => {
    expect(await swap('BTC', 999)).toMatchObject({ status: 400, field: 'inAmount' })
    expect(await swap('USD', 0)).toMatchObject({ status: 400, field: 'inAmount' })
    expect(await swap('BTC', 0)).toMatchObject({ status: 400, field: 'inAmount' })
    expect((await swap('BTC', 10_000_001)).status).toBe(400)
    expect((await swap('BTC', 1000)).body).toMatchObject({ outAmount: 49 })
    expect((await swap('USD', 100)).body['message']).toContain('balance')
  })
})
