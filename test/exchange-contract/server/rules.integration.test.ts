import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Bans, banRule } from '../../../electron/practice/server/bans'
import { TestExchange, useExchange } from '../../support/practice/practice'
import { StreamClient } from '../../support/api/stream-client'

async function during(
  options: Parameters<typeof TestExchange.start>[0],
  run: (exchange: TestExchange) => Promise<void>,
  wall?: () => number,
): Promise<void> {
  const exchange = await TestExchange.start({ heldPrice: 50_000, ...options }, wall)
  try {
    await run(exchange)
    await exchange.audit()
  } finally {
    await exchange.practice.close()
  }
}

interface Refused {
  readonly status?: number
  readonly retryAfter?: string
  readonly remaining?: string
  readonly reset?: string
}

async function refusedSocket(url: string): Promise<Refused> {
  const socket = new WebSocket(url)
  socket.on('error', () => {})
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode?: number; headers: Record<string, string>; resume(): void },
  ]
  response.resume()
  const { 'retry-after': retryAfter, 'x-ratelimit-remaining': remaining } = response.headers
  const reset = response.headers['x-ratelimit-reset']
  return { status: response.statusCode, retryAfter, remaining, reset } as never
}

const mistake = (exchange: TestExchange) => exchange.open('/v2/nothing')

describe('teapot path', () => {
  const exchange = useExchange()

  test.each(['/v1/teapot', '/v2/teapot'])('EX-700 GET %s returns 418', async (path) => {
    const { status, body } = await exchange().open(path)
    expect([status, body.code]).toEqual([418, 'teapot'])
  })

  test('EX-701 POST returns 405', async () => {
    const { status, headers } = await exchange().main.post('/v2/teapot')
    expect([status, headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('limits in the market record', () => {
  const exchange = useExchange()

  test('EX-702 match the quantity and leverage accepted for one trade', async () => {
    const { limits } = (await exchange().open('/v2/futures/market')).body as unknown as {
      limits: { quantity: { min: number; trade: number }; leverage: { min: number; max: number } }
    }
    const { quantity, leverage } = limits
    const user = await exchange().account(1_000_000_000_000)
    const order = { side: 'b', type: 'm', leverage: leverage.min, quantity: quantity.min }
    const max = { ...order, leverage: leverage.max, quantity: quantity.trade }
    for (const good of [order, max]) expect((await user.post('/v2/futures', good)).status).toBe(200)
    const bad = [
      ['quantity', { ...order, quantity: quantity.min - 1 }],
      ['quantity', { ...order, quantity: quantity.trade + 1 }],
      ['leverage', { ...order, leverage: leverage.min - 0.1 }],
      ['leverage', { ...order, leverage: leverage.max + 0.1 }],
    ] as const
    for (const [field, body] of bad) {
      const reply = await user.post('/v2/futures', body)
      expect([reply.status, reply.body.issues[0]?.path]).toEqual([400, [field]])
    }
  })
})

describe('address ban', () => {
  test('EX-703 blocks an address with too many errors for a limited time', () => {
    let nowMs = Date.now()
    const run = async (exchange: TestExchange): Promise<void> => {
      for (let i = 0; i < 3; i += 1) expect((await mistake(exchange)).status).toBe(404)
      expect((await exchange.main.get('/v2/user')).status).toBe(200)
      expect((await mistake(exchange)).status).toBe(404)
      const { status, body, headers } = await exchange.main.get('/v2/user')
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'addressBanned', '1'])
      expect(headers.get('x-ratelimit-remaining')).toBe('0')
      expect(Number(headers.get('x-ratelimit-reset'))).toBe(nowMs + 1000)
      expect((await exchange.open('/v2/ping')).status).toBe(429)
      nowMs += 999
      expect((await exchange.main.get('/v2/user')).status).toBe(429)
      nowMs += 1
      expect((await exchange.main.get('/v2/user')).status).toBe(200)
    }
    return during({ banAfter: 3, banSeconds: 1 }, run, () => nowMs)
  })

  test('EX-704 counts responses with status 400, 401, 405 and 418', () =>
    during({ banAfter: 3 }, async (exchange) => {
      expect((await exchange.open('/v2/user')).status).toBe(401)
      expect((await exchange.main.post('/v2/futures', {})).status).toBe(400)
      expect((await exchange.main.put('/v2/futures/ticker')).status).toBe(405)
      expect((await exchange.open('/v2/ping')).status).toBe(200)
      expect((await exchange.open('/v2/teapot')).status).toBe(418)
      expect((await exchange.open('/v2/ping')).status).toBe(429)
    }))

  // This machine has only one source address.
  test('EX-705 does not affect other addresses and ignores errors of the previous minute', () => {
    let nowMs = 0
    const bans = new Bans(banRule({ banAfter: 2, banSeconds: 10 }), () => nowMs)
    const count = (address: string, times: number): void => {
      for (let i = 0; i < times; i += 1) bans.count(address, 404)
    }
    count('10.0.0.1', 2)
    nowMs = 60_000
    count('10.0.0.1', 2)
    expect(bans.secondsLeft('10.0.0.1')).toBe(0)
    count('10.0.0.1', 1)
    count('10.0.0.2', 1)
    expect(['10.0.0.1', '10.0.0.2'].map((address) => bans.secondsLeft(address))).toEqual([10, 0])
    nowMs += 10_000
    expect(bans.secondsLeft('10.0.0.1')).toBe(0)
  })

  test('EX-706 never blocks the control API and ignores its errors', () =>
    during({ banAfter: 1 }, async (exchange) => {
      for (let i = 0; i < 3; i += 1) expect((await exchange.control('/price', {})).status).toBe(400)
      expect((await exchange.open('/v2/ping')).status).toBe(200)
      await mistake(exchange)
      await mistake(exchange)
      expect((await exchange.open('/v2/ping')).status).toBe(429)
      expect((await exchange.control('/state')).status).toBe(200)
    }))

  test('EX-707 rejects a WebSocket from a banned address', async () => {
    const nowMs = Date.now()
    const connectBanned = async (started: TestExchange) => {
      await mistake(started)
      await mistake(started)
      const limit = { retryAfter: '30', remaining: '0', reset: String(nowMs + 30_000) }
      for (const path of ['', '/v1'])
        expect(await refusedSocket(`${started.practice.ws}${path}`)).toEqual({ status: 429, ...limit })
    }
    await during({ banAfter: 1, banSeconds: 30 }, connectBanned, () => nowMs)
  })

  test('EX-708 does not apply after 300 errors', () =>
    during({ hasLimits: true }, async (exchange) => {
      for (let i = 0; i < 300; i += 1) await mistake(exchange)
      expect((await exchange.open('/v2/ping')).status).toBe(200)
    }))
})

describe('connections to the WebSocket', () => {
  const open = async (url: string): Promise<void> => (await StreamClient.open(url)).close()

  test('EX-3255 of versions 1 and 2 are limited to 60 per hour and address', async () => {
    let nowMs = Date.now()
    const exceed = async ({ practice: { ws } }: TestExchange) => {
      for (let i = 0; i < 60; i += 1) await open(ws)
      const limit = { retryAfter: '60', remaining: '0', reset: String(nowMs + 3_600_000) }
      expect(await refusedSocket(ws)).toEqual({ status: 429, ...limit })
      await open(`${ws}/v1`)
      nowMs += 60_000
      await open(`${ws}/any`)
      expect(await refusedSocket(ws)).toMatchObject({ status: 429 })
    }
    await during({ hasLimits: true }, exceed, () => nowMs)
  })

  test('EX-3256 are not limited without limits', () =>
    during({}, async ({ practice: { ws } }) => {
      for (let i = 0; i < 61; i += 1) await open(ws)
    }))
})

describe('maintenance', () => {
  const exchange = useExchange()
  const switchTo = async (input: object): Promise<void> => {
    expect((await exchange().control('/maintenance', input)).status).toBe(200)
  }

  test('EX-709 returns 503 on every path of the exchange, but not on the control API', async () => {
    await switchTo({ on: true, retryAfterSeconds: 7 })
    for (const path of ['/v2/ping', '/v2/user', '/v1/nothing']) {
      const { status, body, headers } = await exchange().main.get(path)
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'maintenance', '7'])
    }
    const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }
    expect((await exchange().main.post('/v2/futures', order)).status).toBe(503)
    await switchTo({ on: false })
    expect((await exchange().main.get('/v2/futures', { type: 'running' })).body).toEqual([])
  })

  test('EX-710 closes WebSockets and rejects new ones', async () => {
    const client = await StreamClient.open(exchange().practice.ws)
    const closed = once(client.socket, 'close')
    await switchTo({ on: true })
    expect((await closed)[0]).toBe(1012)
    expect(await refusedSocket(exchange().practice.ws)).toEqual({ status: 503, retryAfter: '60' })
    await switchTo({ on: false })
    await (await StreamClient.open(exchange().practice.ws)).close()
  })

  test('EX-2205 tolerates clients that disconnect while they are rejected', async () => {
    const { hostname, port } = new URL(exchange().practice.rest)
    const breakOff = (): Promise<void> =>
      new Promise((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
          )
          socket.resetAndDestroy()
        })
        socket.on('close', () => resolve())
      })
    await switchTo({ on: true })
    for (let i = 0; i < 100; i += 1) await breakOff()
    await switchTo({ on: false })
    expect((await exchange().open('/v2/ping')).status).toBe(200)
  })

  test.each([
    ['EX-711', {}, 'on'],
    ['EX-712', { on: 'yes' }, 'on'],
    ['EX-713', { on: true, retryAfterSeconds: 0 }, 'retryAfterSeconds'],
  ])('%s %j is rejected, naming %s', async (_number, input, field) => {
    const { status, body } = await exchange().control('/maintenance', input)
    expect([status, body.issues[0]?.path]).toEqual([400, [field]])
  })
})
