import { createHmac } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sats } from '@common/domain/units'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import { issuesInEnglish } from '../../support/in-english'
import { firstPage } from './support/first-page'
import { answerInTurn, json } from './support/fault-service'
import { failure, passWaits, useService } from './support/use-service'
import { idle } from '../../support/time/advance'
import { wireTrade } from './support/wire-trade'

const under = useService()

const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60, takeProfitPrice: 70000 } as const
const id = wireTrade.id

describe('signing', () => {
  const expectSigned = (data: string): void => {
    const request = under.service.requests[0]
    if (request === undefined) throw new Error('nothing was sent')
    const { method, url, headers } = request
    const path = url.split('?')[0] ?? ''
    const timestamp = headers['lnm-access-timestamp'] as string
    const signature = createHmac('sha256', 'test-secret')
      .update(timestamp + method + path + data)
      .digest('base64')
    expect(headers).toMatchObject({
      'lnm-access-key': 'key-text',
      'lnm-access-passphrase': 'pass-text',
      'lnm-access-signature': signature,
    })
    expect(Number(timestamp)).toBe(under.clock.nowMs())
  }

  test('covers the body as sent', async () => {
    under.service.answer = json(wireTrade)
    await under.exchange.openTrade(buy)
    const { method, url, headers, body } = under.service.requests[0] ?? {}
    expect([method, url, headers?.['content-type']]).toEqual(['POST', '/v2/futures', 'application/json'])
    expect(body).toBe('{"type":"m","side":"b","leverage":10,"quantity":60,"takeprofit":70000}')
    expectSigned(body ?? '')
  })

  test('covers the query as sent, and reads have neither body nor content type', async () => {
    under.service.answer = json([wireTrade])
    await firstPage(under.exchange.endedTrades, 1)
    const { url, headers, body } = under.service.requests[0] ?? {}
    expect(url).toBe('/v2/futures?type=closed&from=1&limit=1000')
    expect([headers?.['content-type'], headers?.['content-length'], body]).toEqual([undefined, undefined, ''])
    expectSigned('type=closed&from=1&limit=1000')
  })

  test('covers the query of a DELETE without body or content type', async () => {
    under.service.answer = json({ ...wireTrade, running: false, closed: true, exit_price: 61000 })
    expect((await under.exchange.closeTrade(id)).state).toBe('closed')
    const { method, url, headers, body } = under.service.requests[0] ?? {}
    expect([method, url, body]).toEqual(['DELETE', `/v2/futures?id=${id}`, ''])
    expect([headers?.['content-type'], headers?.['content-length']]).toEqual([undefined, undefined])
    expectSigned(`id=${id}`)
  })

  test('is omitted for open operations', async () => {
    under.service.answer = json({
      index: 1,
      askPrice: 3,
      bidPrice: 2,
      lastPrice: 2.5,
      carryFeeRate: 0.0001,
      carryFeeTimestamp: 9,
    })
    expect(await under.exchange.ticker()).toMatchObject({ bidPrice: 2, askPrice: 3, fundingRate: 0.0001 })
    expect(
      Object.keys(under.service.requests[0]?.headers ?? {}).filter((name) => name.includes('access')),
    ).toEqual([])
  })
})

describe('a write', () => {
  test('has an unknown outcome and is sent once when the connection breaks before a response', async () => {
    under.service.answer = (response) => response.destroy()
    const error = await failure(under.exchange.openTrade(buy))
    expect(error.kind).toBe('unknown-outcome')
    expect(under.service.requests).toHaveLength(1)
  })

  test('has an unknown outcome when the connection breaks during the response', async () => {
    under.service.answer = (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"id":', () => response.destroy())
    }
    expect((await failure(under.exchange.closeTrade(id))).kind).toBe('unknown-outcome')
  })

  test.each([500, 502, 503, 504, 408, 302])(
    'has an unknown outcome and is sent once after status %i',
    async (status) => {
      under.service.answer = json({ code: 'INTERNAL_SERVER_ERROR' }, status)
      const error = await failure(under.exchange.closeTrade(id))
      expect([error.kind, error.status]).toEqual(['unknown-outcome', status])
      expect(under.service.requests).toHaveLength(1)
    },
  )

  test.each(['<html>', '{"id":1}', JSON.stringify({ ...wireTrade, pl: null }), ''])(
    'has an unknown outcome after the response %s',
    async (body) => {
      under.service.answer = (response) => response.end(body)
      expect((await failure(under.exchange.openTrade(buy))).kind).toBe('unknown-outcome')
      expect(under.service.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1)
    },
  )

  test('has an unknown outcome after a contradictory response', async () => {
    under.service.answer = json({ ...wireTrade, running: false })
    expect((await failure(under.exchange.openTrade(buy))).kind).toBe('unknown-outcome')
  })

  test('has an unknown outcome without a response in time', async () => {
    under.service.answer = () => undefined
    const outcome = failure(under.exchange.openTrade(buy))
    await vi.waitFor(() => expect(under.service.requests).toHaveLength(1))
    under.clock.advance(30_000)
    expect((await outcome).kind).toBe('unknown-outcome')
  })

  test('has an unknown outcome after a readable response above the size limit', async () => {
    const oversized = JSON.stringify(wireTrade) + ' '.repeat(8_100_000)
    under.service.answer = (response) => void response.end(oversized)
    const error = await failure(under.exchange.openTrade(buy))
    expect(error.kind).toBe('unknown-outcome')
    expect(JSON.stringify(error.text)).toContain('service.why.tooLarge')
  })

  test('does not wait for an unfinished response: each connection carries one request', async () => {
    let answered = 0
    const onHeaders = (): void => void (answered += 1)
    subscribe('undici:request:headers', onHeaders)
    onTestFinished(() => void unsubscribe('undici:request:headers', onHeaders))
    const connections: unknown[] = []
    under.service.answer = (response, request) => {
      connections.push(response.req.socket)
      if (request.method === 'POST') json(wireTrade)(response, request)
      else response.writeHead(200, { 'content-length': '1000' }).write('[')
    }
    for (let read = 1; read <= 2; read += 1) {
      void under.exchange.trades('running').catch(() => undefined)
      await vi.waitFor(() => expect(answered).toBe(read))
    }
    expect((await under.exchange.openTrade(buy)).id).toBe(id)
    expect(new Set(connections).size).toBe(3)
  })

  test('reaches the exchange at most once on a connection that was just closed', async () => {
    under.service.answer = json([wireTrade])
    await under.exchange.trades('running')
    under.service.cutConnections()
    under.service.answer = json(wireTrade)
    const outcome = await under.exchange.openTrade(buy).then(
      () => 'done',
      (error: unknown) => (error instanceof ExchangeError ? error.kind : error),
    )
    const arrived = under.service.requests.filter(({ method }) => method === 'POST').length
    expect([1, 'done', 0, 'not-sent', 0, 'unknown-outcome'].join()).toContain([arrived, outcome].join())
  })

  test('is never sent after it waited too long for a free connection', async () => {
    under.service.answer = () => undefined
    // Their retries never come, because the clock stands still.
    for (let read = 0; read < 6; read += 1) void under.exchange.account()
    await vi.waitFor(() => expect(under.service.requests).toHaveLength(6))
    const write = failure(under.exchange.closeTrade(id))
    await idle()
    await idle()
    under.service.answer = json({ error: 'not now' }, 400)
    under.clock.advance(30_000)
    expect((await write).kind).toBe('not-sent')
    await failure(under.exchange.account())
    expect(under.service.requests.map(({ method }) => method)).not.toContain('DELETE')
  })

  test('is refused if it would wait for more than 15 s', async () => {
    under.service.answer = json(undefined, 429, { 'retry-after': '16' })
    for (let order = 0; order < 2; order += 1)
      expect((await failure(under.exchange.openTrade(buy))).kind).toBe('rate-limited')
    expect(under.service.requests).toHaveLength(1)
  })

  test('is reported as not sent when the connection is refused', async () => {
    await under.service.stop()
    expect((await failure(under.exchange.openTrade(buy))).kind).toBe('not-sent')
  })

  test('has an unknown outcome when the client closes before the response', async () => {
    under.service.answer = () => undefined
    const outcome = failure(under.exchange.openTrade(buy))
    await vi.waitFor(() => expect(under.service.requests).toHaveLength(1))
    const closing = under.exchange.close()
    under.clock.advance(2000)
    await closing
    expect((await outcome).kind).toBe('unknown-outcome')
    expect((await failure(under.exchange.openTrade(buy))).kind).toBe('closed')
  })

  test('is rejected locally with domain field names when it is invalid', async () => {
    const error = await failure(
      under.exchange.openTrade({ ...buy, marginSats: sats(10), stopLossPrice: 1.3 }),
    )
    expect(error.kind).toBe('invalid-request')
    expect(issuesInEnglish(error.issues)).toEqual([
      { field: 'stopLossPrice', message: 'stoploss must be a number of at least 0, a multiple of 0.5' },
      { field: 'quantity', message: 'exactly one of quantity and margin must be given' },
    ])
    expect(under.service.requests).toEqual([])
  })

  test('reports the message and the domain field names of a rejection', async () => {
    under.service.answer = json(
      { message: 'Invalid request', issues: [{ path: ['takeprofit'], message: 'too low' }] },
      400,
    )
    const error = await failure(under.exchange.openTrade(buy))
    expect(error).toMatchObject({ kind: 'invalid-request', serviceText: 'Invalid request', status: 400 })
    expect(issuesInEnglish(error.issues)).toEqual([{ field: 'takeProfitPrice', message: 'too low' }])
  })

  test('reports when to retry after a rate limit rejection and is sent once', async () => {
    under.service.answer = json({ message: 'slow down' }, 429, { 'retry-after': '7' })
    const error = await failure(under.exchange.openTrade(buy))
    expect(error.kind).toBe('rate-limited')
    expect(error.retryAtMs).toBe(under.clock.nowMs() + 7000)
    expect(under.service.requests).toHaveLength(1)
  })
})

describe('a read', () => {
  test('retries after a broken connection and a server error', async () => {
    under.service.answer = answerInTurn((response) => response.destroy(), json({}, 500), json([wireTrade]))
    const trades = under.exchange.trades('running')
    await passWaits(under.clock, 500, 1000)
    expect(await trades).toHaveLength(1)
    expect(under.service.requests).toHaveLength(3)
  })

  test('retries after a connection that breaks during the response', async () => {
    under.service.answer = answerInTurn(
      (response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"id":', () => response.destroy())
      },
      json({ data: [] }),
    )
    const reading = under.exchange.trades('running').catch((error: unknown) => error)
    await passWaits(under.clock, 500)
    await reading
    expect(under.service.requests).toHaveLength(2)
  })

  test('stops after three attempts', async () => {
    under.service.answer = json({}, 500)
    const outcome = failure(under.exchange.account())
    await passWaits(under.clock, 500, 1000)
    expect((await outcome).kind).toBe('server')
    expect(under.service.requests).toHaveLength(3)
  })

  test('waits as the exchange requests, then succeeds', async () => {
    under.service.answer = answerInTurn(json({}, 429, { 'retry-after': '2' }), json([wireTrade]))
    const trades = under.exchange.trades('running')
    await passWaits(under.clock, 500, 1500)
    expect(await trades).toHaveLength(1)
  })

  test('has no result if its readable response is above the size limit', async () => {
    const oversized = JSON.stringify([wireTrade]) + ' '.repeat(8_100_000)
    under.service.answer = (response) => void response.end(oversized)
    const outcome = failure(under.exchange.trades('running'))
    await passWaits(under.clock, 500, 1000)
    const error = await outcome
    expect(error.kind).toBe('no-answer')
    expect(JSON.stringify(error.text)).toContain('service.why.tooLarge')
  })

  test('is not retried after an unreadable response', async () => {
    under.service.answer = (response) => response.end('garbage')
    expect((await failure(under.exchange.account())).kind).toBe('bad-answer')
    expect(under.service.requests).toHaveLength(1)
  })

  test.each([
    [401, { message: 'Signature is not valid' }, 'unauthorized'],
    [403, { message: 'no scope' }, 'forbidden'],
    [404, { message: 'no such trade' }, 'not-found'],
    [405, {}, 'unsupported'],
    [503, {}, 'maintenance'],
    [501, { message: 'not here' }, 'unsupported'],
    [422, { message: 'no' }, 'invalid-request'],
    [302, {}, 'bad-answer'],
  ])('fails after status %i with body %j as %s', async (status, body, kind) => {
    under.service.answer = json(body, status)
    expect((await failure(under.exchange.trade(id))).kind).toBe(kind)
    expect(under.service.requests).toHaveLength(1)
  })
})

test('an exchange error contains no part of the key, whatever the exchange returns', async () => {
  under.service.answer = json({ message: 'wrong pass-text for key-text: test-secret\nforged line' }, 401)
  const error = await failure(under.exchange.openTrade(buy))
  expect(error.serviceText).toBe('wrong [secret] for [secret]: [secret] forged line')
  expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/pass-text|key-text|test-secret/)
})
