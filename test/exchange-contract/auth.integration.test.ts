import { describe, expect, test } from 'vitest'
import { fetchReply, SignedCaller } from '../support/signed-caller'
import { useExchange } from '../support/practice'

const exchange = useExchange()
const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }

const with_ = (changed: object) =>
  new SignedCaller(exchange().practice.rest, { ...exchange().practice.account, ...changed })

describe('signatures that are right', () => {
  test.each([
    ['EX-170', 'SVC'],
    ['EX-171', 'LNM'],
    ['EX-172', 'svc'],
    ['EX-173', 'Lnm'],
  ])('%s header prefix %s', async (_number, prefix) => {
    const user = exchange().main
    expect((await user.get('/v2/user', {}, { prefix })).status).toBe(200)
    expect((await user.post('/v2/futures', order, { prefix })).status).toBe(200)
  })

  test('EX-174 the query is signed with or without its question mark', async () => {
    const query = { type: 'running', limit: 5 }
    expect((await exchange().main.get('/v2/futures', query)).status).toBe(200)
    expect((await exchange().main.get('/v2/futures', query, { signsMark: true })).status).toBe(200)
    const { body } = await exchange().main.post('/v2/futures', order)
    expect((await exchange().main.delete('/v2/futures', { id: body.id }, { signsMark: true })).status).toBe(
      200,
    )
  })

  test('EX-175 the body is checked as it was sent: blanks, order and escapes are the client’s', async () => {
    const body = ' { "quantity" : 100,\n "leverage":1e1, "type":"\\u006d", "side":"b" } '
    expect((await exchange().main.postText('/v2/futures', body)).status).toBe(200)
  })

  test('EX-176 GET and DELETE may carry a JSON content type, and DELETE an empty body', async () => {
    const headers = { 'Content-Type': 'application/json' }
    expect((await exchange().main.get('/v2/user', {}, { headers })).status).toBe(200)
    const empty = { ...headers, 'Content-Length': '0' }
    expect((await exchange().main.delete('/v2/futures/all/close', {}, { headers: empty })).status).toBe(200)
  })

  test.each([-29_000, 29_000])('EX-177 a clock %d ms off is near enough', async (skewMs) => {
    const options = { timestampMs: Date.now() + skewMs }
    expect((await exchange().main.get('/v2/user', {}, options)).status).toBe(200)
  })

  test('EX-178 after the service’s clock was moved, both times are good', async () => {
    await exchange().advance(3_600_000)
    const { serviceTimeMs } = (await exchange().control('/state')).body
    for (const timestampMs of [Date.now(), serviceTimeMs]) {
      expect((await exchange().main.get('/v2/user', {}, { timestampMs })).status).toBe(200)
    }
  })
})

describe('signatures that are not', () => {
  test.each(['KEY', 'SIGNATURE', 'PASSPHRASE', 'TIMESTAMP'])(
    'EX-179 a missing %s header is named',
    async (word) => {
      const name = `SVC-ACCESS-${word}`
      const { status, body } = await exchange().main.get('/v2/user', {}, { headers: { [name]: undefined } })
      expect(status).toBe(401)
      expect(body.message).toContain(name)
    },
  )

  test('EX-180 unknown key', async () => {
    const { status, body } = await with_({ key: 'nobody' }).get('/v2/user')
    expect([status, body.code]).toEqual([401, 'apiKeyInvalid'])
  })

  test('EX-181 wrong passphrase', async () => {
    const { status, body } = await with_({ passphrase: 'wrong' }).get('/v2/user')
    expect([status, body.code]).toEqual([401, 'apiKeyInvalidPassphrase'])
  })

  test('EX-182 wrong secret, in the words clients look for', async () => {
    const { status, body } = await with_({ secret: 'wrong' }).get('/v2/user')
    expect(status).toBe(401)
    expect(body).toEqual({ code: 'apiKeyInvalidSignature', message: 'Signature is not valid' })
  })

  test.each([
    ['EX-183 another body', 'POST', '/v2/futures', { ...order, quantity: 101 }],
    ['EX-184 another method', 'PUT', '/v2/futures', order],
    ['EX-185 another path', 'POST', '/v2/futures/cancel', order],
  ])('%s is not covered by the signature', async (_name, method, path, body) => {
    const { main } = exchange()
    const headers = main.headers('POST', '/v2/futures', JSON.stringify(order))
    const reply = await fetchReply(main.rest + path, { method, headers, body: JSON.stringify(body) })
    expect([reply.status, reply.body.code]).toEqual([401, 'apiKeyInvalidSignature'])
  })

  test.each(['AAAA', 'x'.repeat(44), '%%%', 'é'])('EX-186 the signature %s is none', async (signature) => {
    const headers = { 'SVC-ACCESS-SIGNATURE': signature }
    const { status, body } = await exchange().main.get('/v2/user', {}, { headers })
    expect([status, body.code]).toEqual([401, 'apiKeyInvalidSignature'])
  })

  test('EX-187 a query that was changed is not covered by the signature', async () => {
    const { main } = exchange()
    const headers = main.headers('GET', '/v2/futures', 'type=open')
    const send = async (query: string) =>
      (await fetchReply(`${main.rest}/v2/futures?${query}`, { headers })).status
    expect([await send('type=open'), await send('type=closed')]).toEqual([200, 401])
  })

  test.each([-31_000, 31_000, -1e12])(
    'EX-188 a clock %d ms off is refused with both times',
    async (skewMs) => {
      const timestampMs = Date.now() + skewMs
      const user = await exchange().account()
      const { status, body } = await user.get('/v2/user', {}, { timestampMs })
      expect([status, body.code]).toEqual([401, 'timestampOutOfRange'])
      expect(body.message).toContain(String(timestampMs))
      expect(body.message).toMatch(/within 30000 ms of the service time \d{13}/)
    },
  )

  test('EX-189 a timestamp that is no number is refused', async () => {
    const headers = { 'SVC-ACCESS-TIMESTAMP': 'yesterday' }
    const { status, body } = await exchange().main.get('/v2/user', {}, { headers })
    expect([status, body.code]).toEqual([401, 'timestampOutOfRange'])
  })
})

describe('permissions', () => {
  const calls: readonly (readonly [string, string, (user: SignedCaller) => Promise<{ status: number; text: string }>])[] = [
    ['EX-190', 'read', (user) => user.get('/v2/user')],
    ['EX-191', 'read', (user) => user.get('/v2/futures', { type: 'open' })],
    ['EX-192', 'trade', (user) => user.post('/v2/futures', order)],
    ['EX-193', 'trade', (user) => user.delete('/v2/futures/all/close')],
    ['EX-194', 'withdraw', (user) => user.post('/v2/user/withdraw', { invoice: 'x' })],
    ['EX-195', 'withdraw', (user) => user.post('/v2/user/transfer', { toUsername: 'practice', amount: 1 })],
  ] // prettier-ignore

  test.each(calls)('%s takes the permission %s', async (_number, needed, call) => {
    for (const permission of ['read', 'trade', 'withdraw']) {
      const user = await exchange().account(1_000_000, { permissions: [permission] })
      const { status, text } = await call(user)
      if (permission === needed) expect(status).not.toBe(403)
      else {
        expect(status).toBe(403)
        expect(text).toContain(`lacks the permission ${needed}`)
      }
    }
  })

  test('EX-196 open operations need no key', async () => {
    expect((await exchange().open('/v2/futures/ticker')).status).toBe(200)
    expect((await exchange().main.get('/v2/futures/ticker')).status).toBe(200)
  })

  test('EX-197 signed operations refuse strangers', async () => {
    expect((await exchange().open('/v2/user')).status).toBe(401)
  })
})
