import { describe, expect, test } from 'vitest'
import { Bans, banRule } from '../../../electron/practice/server/bans'
import { RateLimiter, WindowLimiter } from '../../../electron/practice/server/rate-limit'
import { openBareServer } from '../../support/practice/bare-server'

const header = (answer: { headers: Readonly<Record<string, unknown>> }, name: string): unknown =>
  answer.headers[name]

describe('rate limits', () => {
  test('of signed requests allow a burst of two, then one per second and key', async () => {
    const server = openBareServer({ hasLimits: true })
    const read = () => server.call('GET', '/v2/user')
    const first = await read()
    expect([header(first, 'x-ratelimit-remaining'), header(first, 'retry-after')]).toEqual(['1', undefined])
    expect(header(first, 'x-ratelimit-reset')).toBe(String(server.clock.nowMs + 1000))
    const second = await read()
    expect([header(second, 'x-ratelimit-remaining'), header(second, 'retry-after')]).toEqual(['0', '1'])
    server.clock.nowMs += 999
    const third = await read()
    expect([third.status, third.body.code, header(third, 'retry-after')]).toEqual([
      429,
      'tooManyRequests',
      '1',
    ])
    server.clock.nowMs += 1
    expect((await read()).status).toBe(200)
    const other = server.engine.exchange.keys.create(server.engine.uid)
    expect((await server.send('GET', '/v2/user', server.sign('GET/v2/user', other))).status).toBe(200)
  })

  test('of open requests allow 30 in any minute, apart from signed ones', async () => {
    const server = openBareServer({ hasLimits: true })
    const read = () => server.send('GET', '/v2/futures/ticker')
    expect((await read()).status).toBe(200)
    server.clock.nowMs += 20_000
    for (let index = 1; index < 30; index += 1) expect((await read()).status).toBe(200)
    const refused = await read()
    expect([refused.status, header(refused, 'retry-after')]).toEqual([429, '40'])
    expect((await server.call('GET', '/v2/user')).status).toBe(200)
    server.clock.nowMs += 39_999
    expect((await read()).status).toBe(429)
    server.clock.nowMs += 1
    expect((await read()).status).toBe(200)
    expect((await read()).status).toBe(429)
  })

  test('of version 3 count signed open requests by key, invalid signatures by address', async () => {
    const server = openBareServer({ hasLimits: true })
    const open = () => server.send('GET', '/v3/ping')
    const forged = () => server.send('GET', '/v3/ping', server.sign('wrong'))
    for (let index = 0; index < 5; index += 1)
      expect((await (index % 2 ? forged() : open())).status).toBe(200)
    const refused = await open()
    expect([refused.status, refused.body.code, header(refused, 'retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '1',
    ])
    expect((await forged()).status).toBe(429)
    const signed = await server.call('GET', '/v3/ping')
    expect([signed.status, header(signed, 'x-ratelimit-remaining')]).toEqual([200, undefined])
    for (let index = 0; index < 39; index += 1)
      expect((await server.call('GET', '/v3/account')).status).toBe(200)
    expect((await server.call('GET', '/v3/ping')).status).toBe(429)
    server.clock.nowMs += 50
    expect((await server.call('GET', '/v3/account')).status).toBe(200)
  })

  test('count requests without permission', async () => {
    const server = openBareServer({ hasLimits: true })
    const key = server.engine.exchange.keys.create(server.engine.uid, ['read'])
    const path = '/v2/futures/all/close'
    const statuses = []
    for (let index = 0; index < 3; index += 1)
      statuses.push((await server.send('DELETE', path, server.sign(`DELETE${path}`, key))).status)
    expect(statuses).toEqual([403, 403, 429])
  })

  test('are not reduced by failed authentication', async () => {
    const server = openBareServer({ hasLimits: true })
    for (let index = 0; index < 3; index += 1)
      expect((await server.send('GET', '/v2/user', server.sign('wrong'))).status).toBe(401)
    expect((await server.call('GET', '/v2/user')).status).toBe(200)
  })

  test('do not exist without limits', async () => {
    const server = openBareServer()
    for (let index = 0; index < 35; index += 1)
      expect((await server.send('GET', '/v2/ping')).status).toBe(200)
    expect(header(await server.call('GET', '/v2/user'), 'x-ratelimit-remaining')).toBeUndefined()
  })
})

describe('a rate limiter', () => {
  test('earns fractions, never more than its burst, and nothing if the clock goes back', () => {
    let nowMs = 0
    const limiter = new RateLimiter({ burst: 2, everyMs: 1000 }, () => nowMs)
    expect(limiter.take('a')).toEqual({ remaining: 1, resetMs: 1000, isAllowed: true, retryAfterSeconds: 0 })
    expect(limiter.take('a')).toEqual({ remaining: 0, resetMs: 2000, isAllowed: true, retryAfterSeconds: 1 })
    nowMs = 400
    expect(limiter.take('a')).toMatchObject({ isAllowed: false, resetMs: 2000, retryAfterSeconds: 1 })
    nowMs = 300
    expect(limiter.take('a').isAllowed).toBe(false)
    nowMs = 900
    expect(limiter.take('a').isAllowed).toBe(true)
    nowMs = 1e9
    expect(limiter.take('a').remaining).toBe(1)
    expect(limiter.take('b').remaining).toBe(1)
  })
})

describe('a limiter of a period', () => {
  test('counts each period from its request, and starts again if the clock goes back', () => {
    let nowMs = 0
    const limiter = new WindowLimiter({ requests: 2, perMs: 1000 }, () => nowMs)
    expect(limiter.take('a')).toEqual({ remaining: 1, resetMs: 1000, isAllowed: true, retryAfterSeconds: 0 })
    nowMs = 400
    expect(limiter.take('a')).toEqual({ remaining: 0, resetMs: 1400, isAllowed: true, retryAfterSeconds: 1 })
    expect(limiter.take('a').isAllowed).toBe(false)
    expect(limiter.take('b').remaining).toBe(1)
    nowMs = 1000
    expect(limiter.take('a').isAllowed).toBe(true)
    expect(limiter.take('a')).toMatchObject({ isAllowed: false, resetMs: 2000, retryAfterSeconds: 1 })
    nowMs = 0
    expect(limiter.take('a').isAllowed).toBe(true)
  })
})

describe('bans', () => {
  test('begin after more errors in a minute than allowed, and end after their time', () => {
    let nowMs = 0
    const bans = new Bans({ after: 2, seconds: 10 }, () => nowMs)
    for (const status of [399, 200, 400, 500]) bans.count('a', status)
    expect([bans.secondsLeft('a'), bans.endsAtMs('a')]).toEqual([0, 0])
    bans.count('a', 429)
    expect([bans.secondsLeft('a'), bans.endsAtMs('a'), bans.secondsLeft('b')]).toEqual([10, 10_000, 0])
    nowMs = 9001
    expect(bans.secondsLeft('a')).toBe(1)
    bans.count('a', 400)
    nowMs = 10_000
    expect(bans.secondsLeft('a')).toBe(0)
    bans.count('a', 400)
    bans.count('a', 400)
    expect(bans.secondsLeft('a')).toBe(0)
    bans.count('a', 400)
    expect(bans.secondsLeft('a')).toBe(10)
  })

  test('count errors of one minute only', () => {
    let nowMs = 0
    const bans = new Bans({ after: 1, seconds: 10 }, () => nowMs)
    bans.count('a', 400)
    nowMs = 60_000
    bans.count('a', 400)
    expect(bans.secondsLeft('a')).toBe(0)
    nowMs = 119_999
    bans.count('a', 400)
    expect(bans.secondsLeft('a')).toBe(10)
  })

  test('follow the options', () => {
    expect(banRule({})).toEqual({ after: 5000, seconds: 60 })
    expect(banRule({ hasLimits: false })).toEqual({ after: Infinity, seconds: 60 })
    expect(banRule({ banAfter: 0 })).toEqual({ after: Infinity, seconds: 60 })
    expect(banRule({ banAfter: 3, banSeconds: 5, hasLimits: false })).toEqual({ after: 3, seconds: 5 })
  })

  test('reject every request except of the control interface, with all headers', async () => {
    const server = openBareServer({ banAfter: 2, banSeconds: 30 })
    for (let index = 0; index < 3; index += 1) expect((await server.send('GET', '/nowhere')).status).toBe(404)
    const refused = await server.send('GET', '/v2/ping')
    expect([refused.status, refused.body.code]).toEqual([429, 'addressBanned'])
    expect(refused.headers).toMatchObject({
      'retry-after': '30',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(server.clock.nowMs + 30_000),
    })
    expect((await server.control('GET', '/state')).status).toBe(200)
    server.clock.nowMs += 30_000
    expect((await server.send('GET', '/v2/ping')).status).toBe(200)
  })

  test('are not caused by web pages or by the control interface', async () => {
    const server = openBareServer({ banAfter: 1 })
    for (let index = 0; index < 3; index += 1) {
      expect((await server.send('GET', '/v2/ping', { origin: 'https://example.com' })).status).toBe(403)
      expect((await server.control('POST', '/price', {})).status).toBe(400)
    }
    expect((await server.send('GET', '/v2/ping')).status).toBe(200)
  })
})

describe('maintenance', () => {
  test('answers 503 until it ends, except the control interface', async () => {
    const server = openBareServer()
    await server.control('POST', '/maintenance', { on: true, retryAfterSeconds: 7 })
    const v2 = await server.send('GET', '/v2/ping')
    expect([v2.status, v2.body.code, header(v2, 'retry-after')]).toEqual([503, 'maintenance', '7'])
    expect((await server.send('GET', '/v3/ping')).body.code).toBe('SERVICE_UNAVAILABLE')
    await server.control('POST', '/maintenance', { on: false })
    expect((await server.send('GET', '/v2/ping')).status).toBe(200)
  })
})
