import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestExchange, useExchange } from '../../support/practice/practice'
import { fetchReply } from '../../support/api/signed-caller'
import { v3 } from '../../support/api/v3-body'
import { V3Caller } from '../../support/api/v3-caller'

const exchange = useExchange()
const newUser = async (permissions?: readonly string[]): Promise<V3Caller> => {
  const { rest, account } = await exchange().account(10_000_000, permissions && { permissions })
  return new V3Caller(rest, account)
}
const raw = (user: V3Caller, target: string, signed: string, init: RequestInit = {}) =>
  fetchReply(user.rest + target, {
    ...init,
    headers: { ...user.headers(signed), ...(init.headers as object) },
  })

describe('version 3 signatures', () => {
  test('EX-3050 cover the lower-case method and the raw query with its question mark', async () => {
    const user = await newUser()
    const path = '/v3/futures/isolated/trades/closed'
    for (const query of [
      '',
      '?limit=10',
      '?from=2026-01-01T00%3A00%3A00.000Z&limit=2',
      '?limit=2&from=2026-01-01T00:00:00Z',
    ])
      expect((await raw(user, path + query, `get${path}${query}`)).status).toBe(200)
    for (const signed of [
      `GET${path}?limit=10`,
      `get${path}limit=10`,
      `get${path}`,
      `get/futures/isolated/trades/closed?limit=10`,
    ]) {
      const reply = await raw(user, `${path}?limit=10`, signed)
      expect([reply.status, v3(reply).code, v3(reply).issues[0]?.code]).toEqual([
        401,
        'UNAUTHORIZED',
        'apiKeyInvalidSignature',
      ])
    }
  })

  test('EX-3051 cover the raw UTF-8 body, or nothing without a body', async () => {
    const user = await newUser()
    const path = '/v3/futures/isolated/trade'
    const body =
      '{ "leverage":2.5, "price":40000.5,"quantity":1,"side":"buy","type":"limit","clientId":"é-1" }'
    const reply = await raw(user, path, `post${path}${body}`, { method: 'POST', body })
    expect([reply.status, v3(reply).clientId]).toEqual([200, 'é-1'])
    const all = '/v3/futures/isolated/trades/cancel-all'
    expect((await raw(user, all, `post${all}`, { method: 'POST' })).status).toBe(200)
  })

  test('EX-3052 are accepted on public operations, even when wrong', async () => {
    const user = await newUser()
    expect((await raw(user, '/v3/ping', 'get/v3/ping')).text).toBe('"pong"')
    expect((await raw(user, '/v3/time', 'nonsense')).status).toBe(200)
  })

  test('EX-3053 are accepted on a GET with a content type', async () => {
    const user = await newUser()
    const headers = { 'content-type': 'application/json' }
    expect((await raw(user, '/v3/account', 'get/v3/account', { headers })).status).toBe(200)
  })

  test('EX-3054 are rejected with 401 without a key, for an unknown key or a late timestamp', async () => {
    const user = await newUser()
    const open = await exchange().open('/v3/account')
    expect([open.status, v3(open).code]).toEqual([401, 'UNAUTHORIZED'])
    const otherUser = new V3Caller(user.rest, { ...user.account, key: 'nobody' })
    expect((await otherUser.get('/account')).status).toBe(401)
    const late = { headers: user.headers('get/v3/account', Date.now() - 31_000) }
    expect((await fetchReply(`${user.rest}/v3/account`, late)).status).toBe(401)
  })
})

describe('version 3 scopes', () => {
  const order = { type: 'market', side: 'buy', leverage: 10, quantity: 10 }

  test('EX-3055 grant access to their own operations only', async () => {
    const reader = await newUser(['futures:isolated:read'])
    expect((await reader.get('/futures/isolated/trades/open')).status).toBe(200)
    const refused = await reader.post('/futures/isolated/trade', order)
    expect([refused.status, v3(refused).code]).toEqual([403, 'FORBIDDEN'])
    expect(v3(refused).message).toContain('futures:isolated:write')
    expect((await reader.get('/account')).status).toBe(403)
    const account = await newUser(['account:read'])
    expect((await account.get('/account')).status).toBe(200)
    expect((await account.get('/account/deposits/lightning')).status).toBe(403)
  })

  test('EX-3056 with a wildcard grant access to all operations of their prefix', async () => {
    const user = await newUser(['account:*'])
    expect((await user.get('/account/withdrawals/on-chain')).status).toBe(200)
    expect((await user.put('/account/notifications')).status).toBe(200)
    expect((await user.get('/synthetic-usd/swaps')).status).toBe(403)
    const trader = await newUser(['futures:*'])
    expect((await trader.post('/futures/isolated/trade', order)).status).toBe(200)
  })

  test('EX-3057 are included in the permission groups of version 2', async () => {
    const reader = await newUser(['read'])
    expect((await reader.get('/account')).status).toBe(200)
    expect((await reader.post('/account/deposit/lightning', { amount: 1000 })).status).toBe(200)
    expect((await reader.post('/futures/isolated/trade', order)).status).toBe(403)
    const trader = await newUser(['trade'])
    expect((await trader.post('/futures/isolated/trade', order)).status).toBe(200)
    expect((await trader.post('/account/withdraw/lightning', { invoice: 'x' })).status).toBe(403)
  })
})

describe('version 3 errors', () => {
  test('EX-3058 have the name of their status as code', async () => {
    const user = await newUser()
    const observed = async (path: string, init: RequestInit = {}) => {
      const { status, body } = await fetchReply(`${user.rest}${path}`, init)
      return [status, body.code]
    }
    expect(await observed('/v3/oracle/index')).toEqual([404, 'NOT_FOUND'])
    expect(await observed('/v3/account/deposits/internal')).toEqual([404, 'NOT_FOUND'])
    expect(await observed('/v3/ping', { method: 'POST' })).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(await observed('/v3/futures/candles?range=2m')).toEqual([400, 'BAD_REQUEST'])
    const body = 'x'.repeat(70_000)
    expect(await observed('/v3/futures/isolated/trade', { method: 'POST', body })).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ])
    expect(await observed('/v2/oracle')).toEqual([400, 'invalidRequest'])
  })

  test('EX-3059 have the version 3 format during maintenance and faults', async () => {
    await exchange().control('/maintenance', { on: true, retryAfterSeconds: 7 })
    for (const path of ['ping', 'time', 'futures/leaderboard', 'synthetic-usd/best-price']) {
      const closed = await exchange().open(`/v3/${path}`)
      expect([closed.status, v3(closed).code, closed.headers.get('retry-after')], path).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '7',
      ])
    }
    await exchange().control('/maintenance', { on: false })
    await exchange().control('/fault', {
      kind: 'status',
      status: 429,
      path: '/v3/ping',
      retryAfterSeconds: 3,
    })
    const reply = await exchange().open('/v3/ping')
    expect([reply.status, v3(reply).code, reply.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '3',
    ])
  })
})

describe('version 3 request limits', () => {
  let limited: TestExchange
  let nowMs: number
  beforeEach(async () => {
    nowMs = Date.now()
    limited = await TestExchange.start({ heldPrice: 50_000, hasLimits: true }, () => nowMs)
  })
  afterEach(() => limited.practice.close())

  const statuses = async (count: number, send: () => Promise<{ status: number }>): Promise<number[]> => {
    const observed: number[] = []
    for (let i = 0; i < count; i += 1) observed.push((await send()).status)
    return observed
  }

  test('EX-3060 allow five public requests in a burst, then four per second, with retry-after', async () => {
    const ping = () => limited.open('/v3/ping')
    expect(await statuses(6, ping)).toEqual([200, 200, 200, 200, 200, 429])
    const { headers, body } = await ping()
    expect(headers.get('retry-after')).toBe('1')
    expect(headers.get('x-ratelimit-remaining')).toBeNull()
    expect(body.code).toBe('TOO_MANY_REQUESTS')
    nowMs += 250
    expect(await statuses(2, ping)).toEqual([200, 429])
  })

  test('EX-3061 allow forty signed requests per key in a burst, then twenty per second', async () => {
    const { rest, account } = limited.main
    const user = new V3Caller(rest, account)
    const signed = (path: string) => () =>
      fetchReply(`${rest}/v3${path}`, { headers: user.headers(`get/v3${path}`, nowMs) })
    expect(await statuses(20, signed('/account'))).not.toContain(429)
    expect(await statuses(20, signed('/ping'))).not.toContain(429)
    expect((await signed('/account')()).status).toBe(429)
    nowMs += 100
    expect(await statuses(3, signed('/account'))).toEqual([200, 200, 429])
    // Version 2 has a separate limit.
    expect((await limited.main.get('/v2/user', {}, { timestampMs: nowMs })).status).toBe(200)
  })
})
