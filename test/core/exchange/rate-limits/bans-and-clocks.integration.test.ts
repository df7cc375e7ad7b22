import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { OriginRateLimiters, RequestQueue } from '../../../../electron/core/exchange/rest/request-queue'
import { ManualClock } from '../../../support/time/manual-clock'
import { answerInTurn, json } from '../support/fault-service'
import { failure, passWaits, useService } from '../support/use-service'
import { wireTrade } from '../support/wire-trade'

const under = useService()
const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const
const id = wireTrade.id

describe('a ban', () => {
  const wall: [number, unknown, Record<string, string>] = [403, undefined, {}]
  test.each([
    ['of a wall in front of the service', ...wall, 60_000],
    ['that is announced', 403, { message: 'banned' }, { 'retry-after': '600' }, 600_000],
    ['that is named', 429, { code: 'addressBanned', message: 'wait' }, { 'retry-after': '600' }, 600_000],
    ['by a status 418 that names a wait', 418, { message: 'teapot' }, { 'retry-after': '600' }, 600_000],
  ])('blocks every request until it ends (%s)', async (_what, status, body, headers, lengthMs) => {
    under.service.answer = json(body, status, headers)
    const error = await failure(under.exchange.openTrade(buy))
    expect([error.kind, error.status, under.service.requests.length]).toEqual(['banned', status, 1])
    for (const call of [under.exchange.account(), under.exchange.ticker(), under.exchange.closeTrade(id)]) {
      const refused = await failure(call)
      expect([refused.kind, refused.retryAtMs]).toEqual(['banned', under.clock.nowMs() + lengthMs])
      expect(refused.message).toContain('Nothing was sent')
    }
    under.clock.advance(lengthMs - 1)
    expect((await failure(under.exchange.account())).kind).toBe('banned')
    expect(under.service.requests).toHaveLength(1)
    under.clock.advance(1)
    under.service.answer = json([wireTrade])
    expect(await under.exchange.trades('running')).toHaveLength(1)
  })

  test.each(['signed', 'open'] as const)('refuses waiting %s requests', async (access) => {
    const clock = new ManualClock()
    const limit = { requests: 1, perMs: 1000 }
    const rateLimiters = new OriginRateLimiters(clock, { signed: limit, open: limit })
    const queue = new RequestQueue({ clock, rateLimiters, onQueued: () => undefined })
    const add = () =>
      queue.run({ access, priority: 'read', maxWaitMs: 9000, send: () => Promise.resolve('sent') })
    const requests = [add(), failure(add())] as const
    queue.ban(clock.nowMs() + 60_000)
    expect([await requests[0], (await requests[1]).kind]).toEqual(['sent', 'banned'])
  })

  test('is not assumed for a status 418 without a wait', async () => {
    under.service.answer = json({ message: 'teapot' }, 418)
    expect((await failure(under.exchange.openTrade(buy))).kind).toBe('invalid-request')
    under.service.answer = json([wireTrade])
    expect(await under.exchange.trades('running')).toHaveLength(1)
  })

  test('rejects the queued requests', async () => {
    const limited = under.connectLimited()
    under.service.answer = json(undefined, 403)
    const first = failure(limited.account())
    const waiting = [failure(limited.account()), failure(limited.closeTrade(id))]
    for (const outcome of [first, ...waiting]) expect((await outcome).kind).toBe('banned')
    expect(under.service.requests).toHaveLength(1)
    await limited.close()
  })

  test('is not assumed for a key without the scope that used up its rate limit', async () => {
    under.service.answer = json({ message: 'no scope' }, 403, {
      'x-ratelimit-remaining': '0',
      'retry-after': '1',
    })
    expect((await failure(under.exchange.account())).kind).toBe('forbidden')
  })
})

describe('clock skew', () => {
  const ahead = 120_000
  const date = (): string => new Date(under.clock.nowMs() + ahead).toUTCString()
  const offMs = (index: number): number =>
    Number(under.service.requests[index]?.headers['lnm-access-timestamp']) - (under.clock.nowMs() + ahead)

  test('is measured and compensated', async () => {
    under.service.answer = answerInTurn(
      json({ message: 'timestamp' }, 401, { date: date() }),
      json([wireTrade], 200, { date: date() }),
    )
    const trades = under.exchange.trades('running')
    await passWaits(under.clock, 500)
    await trades
    expect(Math.abs(offMs(1))).toBeLessThanOrEqual(1000)
    expect(Math.abs(under.exchange.clockSkewMs() - ahead)).toBeLessThanOrEqual(1000)
  })

  test('is recognized by the error code without a date header', async () => {
    under.service.answer = (response) => {
      response.sendDate = false
      response.writeHead(401).end('{"code":"timestampOutOfRange","message":"Too old"}')
    }
    expect((await failure(under.exchange.openTrade(buy))).kind).toBe('clock-skew')
  })

  test('counts as zero below the resolution of the date header', async () => {
    under.service.answer = json([wireTrade], 200, {
      date: new Date(under.clock.nowMs() + 1000).toUTCString(),
    })
    await under.exchange.trades('running')
    expect(under.exchange.clockSkewMs()).toBe(0)
  })

  test('is measured again with each response', async () => {
    under.service.answer = json([wireTrade], 200, { date: date() })
    await under.exchange.trades('running')
    expect(under.exchange.clockSkewMs()).not.toBe(0)
    under.service.answer = json([wireTrade], 200, { date: new Date(under.clock.nowMs()).toUTCString() })
    await under.exchange.trades('running')
    expect(under.exchange.clockSkewMs()).toBe(0)
    await under.exchange.trades('running')
    expect(Math.abs(offMs(2) + ahead)).toBeLessThanOrEqual(1000)
  })

  test('rejects a write for its timestamp without sending it again', async () => {
    under.service.answer = json({ message: 'timestamp' }, 401, { date: date() })
    expect((await failure(under.exchange.openTrade(buy))).kind).toBe('clock-skew')
    expect(under.service.requests).toHaveLength(1)
  })

  const datedWrongly = (response: ServerResponse, { headers }: { headers: IncomingHttpHeaders }): void => {
    const offByMs = Number(headers['lnm-access-timestamp']) - under.clock.nowMs()
    const isAccepted = Math.abs(offByMs) <= 30_000
    response.writeHead(isAccepted ? 200 : 401, { date: date() })
    response.end(isAccepted ? JSON.stringify([wireTrade]) : '{"message":"Signature is not valid"}')
  }

  test('does not block reads when caused by a wrong date header', async () => {
    under.service.answer = datedWrongly
    await under.exchange.trades('running')
    const second = under.exchange.trades('running')
    await passWaits(under.clock, 500)
    expect(await second).toHaveLength(1)
    expect(under.exchange.clockSkewMs()).toBe(0)
    await under.exchange.trades('running')
    expect(under.service.requests).toHaveLength(4)
  })

  test('rejects one write when caused by a wrong date header, and the next is accepted', async () => {
    under.service.answer = datedWrongly
    await under.exchange.trades('running')
    expect((await failure(under.exchange.openTrade(buy))).kind).toBe('clock-skew')
    expect((await failure(under.exchange.openTrade(buy))).kind).toBe('unknown-outcome')
    expect(under.service.requests).toHaveLength(3)
  })

  test('does not hide a key that is rejected at any timestamp', async () => {
    under.service.answer = json({ message: 'no such key' }, 401, { date: date() })
    const refused = failure(under.exchange.account())
    await passWaits(under.clock, 500, 1000)
    expect((await refused).kind).toBe('unauthorized')
    expect(under.service.requests).toHaveLength(3)
  })

  test('is measured by signed responses once open ones come from elsewhere', async () => {
    const prices = { index: 1, askPrice: 3, bidPrice: 2, lastPrice: 2, carryFeeRate: 0, carryFeeTimestamp: 9 }
    under.service.answer = json(prices, 200, { date: date() })
    await under.exchange.ticker()
    expect(under.exchange.clockSkewMs()).not.toBe(0)
    under.service.answer = json([wireTrade], 200, { date: new Date(under.clock.nowMs()).toUTCString() })
    await under.exchange.trades('running')
    under.service.answer = json(prices, 200, { date: date() })
    await under.exchange.ticker()
    expect(under.exchange.clockSkewMs()).toBe(0)
  })

  test('ignores the date of a cached response', async () => {
    const old = new Date(under.clock.nowMs() - 600_000).toUTCString()
    under.service.answer = json([wireTrade], 200, { date: old, age: '600' })
    await under.exchange.trades('running')
    expect(under.exchange.clockSkewMs()).toBe(0)
  })
})
