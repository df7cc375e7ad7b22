import { describe, expect, test } from 'vitest'
import { fetchReply, SignedCaller } from '../../support/api/signed-caller'
import { useExchange } from '../../support/practice/practice'

const exchange = useExchange()
const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }

const with_ = (changed: object) =>
  new SignedCaller(exchange().practice.rest, { ...exchange().practice.account, ...changed })

describe('signature check of valid requests', () => {
  test.each([
    ['EX-170', 'SVC'],
    ['EX-171', 'LNM'],
    ['EX-172', 'svc'],
    ['EX-173', 'Lnm'],
  ])('%s accepts the header prefix %s', async (_number, prefix) => {
    const user = exchange().main
    expect((await user.get('/v2/user', {}, { prefix })).status).toBe(200)
    expect((await user.post('/v2/futures', order, { prefix })).status).toBe(200)
  })

  test('EX-174 accepts a query signed with or without its question mark', async () => {
    const query = { type: 'running', limit: 5 }
    expect((await exchange().main.get('/v2/futures', query)).status).toBe(200)
    expect((await exchange().main.get('/v2/futures', query, { signsMark: true })).status).toBe(200)
    const { body } = await exchange().main.post('/v2/futures', order)
    expect((await exchange().main.delete('/v2/futures', { id: body.id }, { signsMark: true })).status).toBe(
      200,
    )
  })

  test('EX-175 checks the body as sent, with its spaces, field order and escapes', async () => {
    const body = ' { "quantity" : 100,\n "leverage":1e1, "type":"\\u006d", "side":"b" } '
    expect((await exchange().main.postText('/v2/futures', body)).status).toBe(200)
  })

  test('EX-176 accepts a JSON content type on GET and DELETE, and an empty DELETE body', async () => {
    const headers = { 'Content-Type': 'application/json' }
    expect((await exchange().main.get('/v2/user', {}, { headers })).status).toBe(200)
    const empty = { ...headers, 'Content-Length': '0' }
    expect((await exchange().main.delete('/v2/futures/all/close', {}, { headers: empty })).status).toBe(200)
  })

  test.each([-29_000, 29_000])('EX-177 accepts a clock offset of %d ms', async (skewMs) => {
    const options = { timestampMs: Date.now() + skewMs }
    expect((await exchange().main.get('/v2/user', {}, options)).status).toBe(200)
  })

  test('EX-178 accepts real time and exchange time after the clock was moved', async () => {
    await exchange().advance(3_600_000)
    const { serviceTimeMs } = (await exchange().control('/state')).body
    for (const timestampMs of [Date.now(), serviceTimeMs]) {
      expect((await exchange().main.get('/v2/user', {}, { timestampMs })).status).toBe(200)
    }
  })
})

describe('signature check of invalid requests', () => {
  test.each(['KEY', 'SIGNATURE', 'PASSPHRASE', 'TIMESTAMP'])(
    'EX-179 names a missing %s header',
    async (word) => {
      const name = `SVC-ACCESS-${word}`
      const { status, body } = await exchange().main.get('/v2/user', {}, { headers: { [name]: undefined } })
      expect(status).toBe(401)
      expect(body.message).toContain(name)
    },
  )

  test('EX-180 rejects an unknown key', async () => {
    const { status, body } = await with_({ key: 'nobody' }).get('/v2/user')
    expect([status, body.code]).toEqual([401, 'apiKeyInvalid'])
  })

  test('EX-181 rejects a wrong passphrase', async () => {
    const { status, body } = await with_({ passphrase: 'wrong' }).get('/v2/user')
    expect([status, body.code]).toEqual([401, 'apiKeyInvalidPassphrase'])
  })

  test('EX-182 rejects a wrong secret with the message that clients match', async () => {
    const { status, body } = await with_({ secret: 'wrong' }).get('/v2/user')
    expect(status).toBe(401)
    expect(body).toEqual({ code: 'apiKeyInvalidSignature', message: 'Signature is not valid' })
  })

  test.each([
    ['EX-183 another body', 'POST', '/v2/futures', { ...order, quantity: 101 }],
    ['EX-184 another method', 'PUT', '/v2/futures', order],
    ['EX-185 another path', 'POST', '/v2/futures/cancel', order],
  ])('%s is rejected because the signature does not cover it', async (_name, method, path, body) => {
    const { main } = exchange()
    const headers = main.headers('POST', '/v2/futures', JSON.stringify(order))
    const reply = await fetchReply(main.rest + path, { method, headers, body: JSON.stringify(body) })
    expect([reply.status, reply.body.code]).toEqual([401, 'apiKeyInvalidSignature'])
  })

  test.each(['AAAA', 'x'.repeat(44), '%%%', 'é'])('EX-186 rejects the signature %s', async (signature) => {
    const headers = { 'SVC-ACCESS-SIGNATURE': signature }
    const { status, body } = await exchange().main.get('/v2/user', {}, { headers })
    expect([status, body.code]).toEqual([401, 'apiKeyInvalidSignature'])
  })

  test('EX-187 rejects a query that differs from the signed one', async () => {
    const { main } = exchange()
    const headers = main.headers('GET', '/v2/futures', 'type=open')
    const send = async (query: string) =>
      (await fetchReply(`${main.rest}/v2/futures?${query}`, { headers })).status
    expect([await send('type=open'), await send('type=closed')]).toEqual([200, 401])
  })

  test.each([-31_000, 31_000, -1e12])(
    'EX-188 rejects a clock offset of %d ms and returns both times',
    async (skewMs) => {
      const timestampMs = Date.now() + skewMs
      const user = await exchange().account()
      const { status, body } = await user.get('/v2/user', {}, { timestampMs })
      expect([status, body.code]).toEqual([401, 'timestampOutOfRange'])
      expect(body.message).toContain(String(timestampMs))
      expect(body.message).toMatch(/within 30000 ms of the exchange time \d{13}/)
    },
  )

  test('EX-189 rejects a timestamp that is not a number', async () => {
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

  test.each(calls)('%s requires the permission %s', async (_number, needed, call) => {
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

  test('EX-196 allow public operations without a key', async () => {
    expect((await exchange().open('/v2/futures/ticker')).status).toBe(200)
    expect((await exchange().main.get('/v2/futures/ticker')).status).toBe(200)
  })

  test('EX-197 reject signed operations without a key', async () => {
    expect((await exchange().open('/v2/user')).status).toBe(401)
  })
})
