import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { v1 } from '@common/exchange-api/v1/endpoints'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { fetchReply } from '../../support/api/signed-caller'
import { useExchange } from '../../support/practice/practice'

const exchange = useExchange()
const id = '00000000-0000-4000-8000-000000000000'
const endpoints = [...Object.values(v1), ...Object.values(v2)].flatMap((group) =>
  Object.values<Endpoint>(group),
)
const shared = endpoints.flatMap(({ method, withoutQuery }) =>
  withoutQuery.map((path) => `${method} ${path}`),
)
const routes = endpoints.flatMap((endpoint) =>
  [endpoint.path, ...endpoint.aliases].map((path) => ({
    endpoint,
    path: path.replace(/:[a-zA-Z]+/, id) + (shared.includes(`${endpoint.method} ${path}`) ? '?limit=1' : ''),
  })),
)

function exchangeBytes(text: string): Promise<string> {
  const { hostname, port } = new URL(exchange().practice.rest)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(text))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('operations', () => {
  test.each(routes)('EX-200 $endpoint.method $path is served', async ({ endpoint, path }) => {
    const { main } = exchange()
    const call = { GET: 'get', DELETE: 'delete', POST: 'post', PUT: 'put' } as const
    const [bare = path, search] = path.split('?')
    const query = Object.fromEntries(new URLSearchParams(search))
    const isRead = endpoint.method === 'GET'
    const { status, body } = await (isRead ? main.get(bare, query) : main[call[endpoint.method]](path))
    // Empty requests may lack fields; their path is never refused.
    expect([200, 400, 404]).toContain(status)
    if (status === 404) expect(body.message).toMatch(/ not found$/)
    if (status !== 200) expect(body.message.length).toBeGreaterThan(5)
  })

  test.each(routes.filter(({ endpoint }) => endpoint.access === 'signed'))(
    'EX-201 $endpoint.method $path requires a key',
    async ({ endpoint, path }) => {
      const reply = await fetchReply(exchange().practice.rest + path, { method: endpoint.method })
      expect([reply.status, reply.body.code]).toEqual([401, 'apiKeyInvalid'])
    },
  )
})

describe('path shared by two operations', () => {
  // The path alone means trades or market data, depending on the client (protocol/v2.md#options-operations).
  test('EX-580 selects the operation by its query, with or without a key', async () => {
    const market = (await exchange().open('/v2/options/market')).body
    expect((await exchange().open('/v2/options')).body).toEqual(market)
    expect((await exchange().main.get('/v2/options')).body).toEqual(market)
    expect((await exchange().main.get('/v2/options', { status: 'running' })).body).toEqual([])
    expect((await exchange().open('/v2/options', { status: 'running' })).status).toBe(401)
  })
})

describe('unknown paths and methods', () => {
  test.each([
    '/',
    '/v1',
    '/v2',
    '/v1/nothing',
    '/v2/nothing',
    '/v2/futures/',
    '/v4/futures',
    '/v2/%2e%2e/user',
    '/v2/futures/trades/a/b',
  ])('EX-202 %s returns 404', async (path) => {
    const { status, body } = await exchange().main.get(path)
    expect([status, body.code]).toEqual([404, 'notFound'])
  })

  test.each([
    ['PUT', '/v2/futures/ticker', 'GET'],
    ['POST', '/v2/user', 'GET, PUT'],
    ['PATCH', '/v1/futures', 'POST, DELETE, GET, PUT'],
    ['POST', '/v1/futures/ticker', 'GET'],
    ['GET', '/v2/futures/cancel', 'POST'],
    ['PATCH', '/v2/futures', 'POST, DELETE, GET, PUT'],
    ['OPTIONS', '/v2/futures/ticker', 'GET'],
    ['HEAD', '/v2/futures/ticker', 'GET'],
    ['DELETE', `/v2/futures/trades/${id}`, 'GET'],
    ['DELETE', '/practice/price', 'POST'],
  ])('EX-203 %s %s returns 405 and allows %s', async (method, path, allowed) => {
    const reply = await fetchReply(exchange().practice.rest + path, { method })
    expect(reply.status).toBe(405)
    const allow = (reply.headers.get('allow') ?? '').split(', ')
    expect(allow.toSorted()).toEqual(allowed.split(', ').toSorted())
  })
})

describe('bodies and raw requests', () => {
  test.each(['{', '{"side":', 'nonsense', '[1', '"', '{"a":1}}', 'NaN'])(
    'EX-204 %s is rejected as invalid JSON',
    async (text) => {
      const { status, body } = await exchange().main.postText('/v2/futures', text)
      expect([status, body.code]).toEqual([400, 'invalidRequest'])
      expect(body.message).toContain('must be JSON')
    },
  )

  test.each(['null', '[]', '1', '"text"', 'true', ''])(
    'EX-205 %s is rejected because it is not an object',
    async (text) => {
      const { status, body } = await exchange().main.postText('/v2/futures', text)
      expect(status).toBe(400)
      expect(body.message).toContain('object with named fields')
    },
  )

  test('EX-206 a body that is not UTF-8 is rejected', async () => {
    const { main } = exchange()
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d])
    const reply = await fetchReply(`${main.rest}/v2/futures/cancel`, { method: 'POST', body: bytes })
    expect(reply.status).toBe(401)
    const control = await fetchReply(`${exchange().practice.control}/pay`, {
      method: 'POST',
      body: bytes,
      headers: { Authorization: `Bearer ${exchange().practice.controlToken}` },
    })
    expect([control.status, control.body.message]).toEqual([400, 'The body must be JSON: not UTF-8'])
  })

  test('EX-207 a body above 64 KiB returns 413', async () => {
    const { status, body } = await exchange().main.post('/v2/user/withdraw', { invoice: 'x'.repeat(70_000) })
    expect(status).toBe(413)
    expect(body.message).toContain('65536 bytes')
  })

  test('EX-208 an unknown field is rejected by name', async () => {
    const order = { side: 'b', type: 'm', leverage: 10, quantity: 100, stopLoss: 49_000 }
    const { status, body } = await exchange().main.post('/v2/futures', order)
    expect(status).toBe(400)
    expect(body.message).toContain('stopLoss')
  })

  test('EX-209 a __proto__ field is rejected and does not pollute the prototype', async () => {
    const text = '{"side":"b","type":"m","leverage":10,"quantity":100,"__proto__":{"admin":true}}'
    expect((await exchange().main.postText('/v2/futures', text)).status).toBe(400)
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  test.each([
    ['EX-210 a broken path', 'GET /v2/futures/trades/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n', /^HTTP\/1.1 400/],
    ['EX-211 no HTTP at all', 'hello\r\n\r\n', /^HTTP\/1.1 400/],
    ['EX-212 a broken content type', 'POST /v2/futures HTTP/1.1\r\nHost: localhost\r\nContent-Type: ;;\r\nContent-Length: 2\r\n\r\n{}', /^HTTP\/1.1 4\d\d/],
    ['EX-213 a twisted query', 'GET /v2/futures/ohlcs?range=1&range=5&limit[]=3&%%% HTTP/1.1\r\nHost: localhost\r\n\r\n', /^HTTP\/1.1 400/],
  ])('%s returns an error and later requests succeed', async (_name, bytes, answer) => {
    expect(await exchangeBytes(bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).toMatch(answer)
    expect((await exchange().open('/v2/ping')).text).toBe('pong')
  }) // prettier-ignore

  test('EX-214 a chunked body is verified like any other', async () => {
    const { main } = exchange()
    const text = JSON.stringify({ side: 'b', type: 'm', leverage: 10, quantity: 100 })
    const headers = Object.entries(main.headers('POST', '/v2/futures', text)).map(
      ([name, value]) => `${name}: ${value}`,
    )
    const chunk = `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`
    const head = [
      'POST /v2/futures HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      'Transfer-Encoding: chunked',
      ...headers,
    ]
    expect(await exchangeBytes(`${head.join('\r\n')}\r\n\r\n${chunk}`)).toMatch(/^HTTP\/1.1 200/)
  })

  test.each(['', 'json', ';', 'application/json, application/json'])(
    'EX-581 a body with the content type "%s" is parsed as JSON',
    async (type) => {
      const headers = { 'Content-Type': type }
      const { status, text } = await exchange().main.post('/v2/user/deposit', { amount: 1000 }, { headers })
      expect(status, text).toBe(200)
    },
  )

  test('EX-215 the server listens on 127.0.0.1 only', () => {
    expect(new URL(exchange().practice.rest).hostname).toBe('127.0.0.1')
  })
})
