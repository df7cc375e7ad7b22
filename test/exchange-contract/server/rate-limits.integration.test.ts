import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { olderOperations } from '../../support/api/all-operations'
import { readBalance, TestExchange } from '../../support/practice/practice'

let exchange: TestExchange
let nowMs: number
beforeEach(async () => {
  nowMs = Date.now()
  exchange = await TestExchange.start({ heldPrice: 50_000, hasLimits: true }, () => nowMs)
})
afterEach(async () => {
  await exchange.audit()
  await exchange.practice.close()
})

describe('request limits', () => {
  test('EX-216 allow two signed requests in a burst, then one per second', async () => {
    const user = exchange.main
    expect((await user.get('/v2/user')).status).toBe(200)
    expect((await user.get('/v2/user')).status).toBe(200)
    const { status, body, headers } = await user.get('/v2/user')
    expect([status, body.code]).toEqual([429, 'tooManyRequests'])
    expect(headers.get('retry-after')).toBe('1')
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    expect(Number(headers.get('x-ratelimit-reset'))).toBe(nowMs + 2000)
    nowMs += 999
    expect((await user.get('/v2/user')).status).toBe(429)
    nowMs += 1
    expect((await user.get('/v2/user')).status).toBe(200)
    expect((await user.get('/v2/user')).status).toBe(429)
  })

  test('EX-217 return the remaining requests with every response', async () => {
    const { headers } = await exchange.main.get('/v2/user')
    expect(headers.get('x-ratelimit-remaining')).toBe('1')
    expect(headers.get('retry-after')).toBeNull()
  })

  test('EX-299 return retry-after with the last request allowed', async () => {
    await exchange.main.get('/v2/user')
    const { status, headers } = await exchange.main.get('/v2/user')
    const names = ['x-ratelimit-remaining', 'retry-after']
    expect([status, ...names.map((name) => headers.get(name))]).toEqual([200, '0', '1'])
    for (let i = 1; i < 30; i += 1)
      expect((await exchange.open('/v2/ping')).headers.get(names[1] ?? '')).toBeNull()
    const last = await exchange.open('/v2/ping')
    expect([last.status, ...names.map((name) => last.headers.get(name))]).toEqual([200, '0', '60'])
  })

  test('EX-218 count each key separately', async () => {
    const users = await Promise.all([exchange.account(), exchange.account(), exchange.account()])
    for (const user of users) {
      expect((await user.get('/v2/user')).status).toBe(200)
      expect((await user.get('/v2/user')).status).toBe(200)
    }
  })

  test('EX-219 allow thirty public requests per minute', async () => {
    for (let i = 0; i < 30; i += 1) expect((await exchange.open('/v2/ping')).status).toBe(200)
    const { status, headers } = await exchange.open('/v2/ping')
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe('60')
    nowMs += 59_999
    expect((await exchange.open('/v2/ping')).status).toBe(429)
    nowMs += 1
    expect((await exchange.open('/v2/ping')).status).toBe(200)
    // Signed requests have a separate limit.
    expect((await exchange.main.get('/v2/user')).status).toBe(200)
  })

  test.each(['open', 'signed'] as const)(
    'EX-893 count every %s operation of versions 1 and 2',
    async (access) => {
      const used = access === 'open' ? '/v2/ping' : '/v2/user'
      const { main } = exchange
      for (const { method, path } of olderOperations.filter((endpoint) => endpoint.access === access)) {
        while ((await main.get(used)).status !== 429);
        const call = { GET: 'get', DELETE: 'delete', POST: 'post', PUT: 'put' } as const
        // Without a query, one path is a different operation.
        const input = method === 'GET' ? { limit: 1 } : {}
        const { status, headers } = await main[call[method]](path.replace(/:[a-zA-Z]+/, 'x'), input)
        expect([status, headers.get('x-ratelimit-remaining')], `${method} ${path}`).toEqual([429, '0'])
      }
    },
  )

  test('EX-220 reject a request without any effect', async () => {
    const user = await exchange.account()
    const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => (await user.post('/v2/futures', order)).status),
    )
    expect(statuses.toSorted()).toEqual([200, 200, 429, 429])
    nowMs += 2000
    expect((await user.get('/v2/futures', { type: 'running' })).body).toHaveLength(2)
    expect(await readBalance(user)).toBeLessThan(10_000_000)
  })
})
