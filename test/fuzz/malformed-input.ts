import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { Pool } from 'undici'
import { expect, test } from 'vitest'
import { useExchange, type TestExchange } from '../support/practice/practice'
import { seed } from '../support/setup/seed'
import type { Credentials } from '../support/api/signed-caller'
import { StreamClient } from '../support/api/stream-client'
import { frame } from './frames'
import { exchangeBytes, rawBytes, appendToUpgrade } from './raw-bytes'
import { fuzzedRequest, type FuzzedRequest } from './requests'

const inFlight = 16

/** Batches limit memory. */
function* samples<T>(arbitrary: fc.Arbitrary<T>, count: number): Iterable<T> {
  const portion = 500
  for (let done = 0; done < count; done += portion) {
    yield* fc.sample(arbitrary, { numRuns: Math.min(portion, count - done), seed: seed + done })
  }
}

async function forAll<T>(all: Iterable<T>, atOnce: number, check: (item: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]()
  const work = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await check(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

interface Refusal {
  readonly code?: unknown
  readonly message?: unknown
  readonly issues?: readonly { readonly path: unknown; readonly message: string }[]
}

function checkRefusal(text: string, namesFields: boolean): void {
  const { code, message, issues = [] } = JSON.parse(text) as Refusal
  expect([typeof code, typeof message]).toEqual(['string', 'string'])
  expect(String(message).length).toBeGreaterThan(5)
  if (code === 'invalidRequest' && namesFields) expect(issues.length).toBeGreaterThan(0)
  for (const issue of issues) expect(Array.isArray(issue.path) && issue.message.length > 0).toBe(true)
}

function showing(input: unknown, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw new Error(`${JSON.stringify(input).slice(0, 2000)}\nseed ${seed}: ${String(error)}`, {
      cause: error,
    })
  }
}

function buildHeaders(
  account: Credentials,
  { method, path, query, body, signature, headers }: FuzzedRequest,
): Record<string, string> {
  const timestamp = String(Date.now())
  const isV3 = path.startsWith('/v3/')
  const hmac = createHmac('sha256', account.secret)
  hmac.update(timestamp + (isV3 ? method.toLowerCase() : method) + path)
  const isRead = method === 'GET' || method === 'DELETE'
  const v3Data = body === null || body.length === 0 ? (query === '' ? '' : `?${query}`) : body
  const right = hmac.update(isV3 ? v3Data : isRead ? query : (body ?? '')).digest('base64')
  const signed = {
    'SVC-ACCESS-KEY': account.key,
    'SVC-ACCESS-PASSPHRASE': account.passphrase,
    'SVC-ACCESS-TIMESTAMP': timestamp,
    'SVC-ACCESS-SIGNATURE': signature === 'right' ? right : right.slice(1),
  }
  const all = {
    ...(body !== null && { 'content-type': 'application/json' }),
    ...(signature !== 'none' && signed),
    ...headers,
  }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

async function checkUnharmed(exchange: TestExchange): Promise<void> {
  await exchange.audit()
  const user = await exchange.account()
  const order = await user.post('/v2/futures', { side: 'b', type: 'm', leverage: 10, quantity: 100 })
  expect([order.status, order.body.running]).toEqual([200, true])
  expect((await user.get('/v2/user')).status).toBe(200)
}

export function testMalformedInput(total: number): void {
  const exchange = useExchange()
  const share = {
    http: Math.round(total * 0.7),
    frames: Math.round(total * 0.22),
    bytes: Math.round(total * 0.08),
  }
  const timeoutMs = 60_000 + total * 20

  test(
    'EX-1900 every malformed request is refused with what is wrong, and harms nothing',
    { timeout: timeoutMs },
    async () => {
      const pool = new Pool(exchange().practice.rest, { connections: inFlight })
      const statuses = new Map<number, number>()
      await forAll(samples(fuzzedRequest, share.http), inFlight, async (request) => {
        const { method, path, query, body, isWellFormed } = request
        const reply = await pool.request({
          method,
          path: query === '' ? path : `${path}?${query}`,
          headers: buildHeaders(exchange().main.account, request),
          body,
        })
        const text = await reply.body.text()
        const { statusCode: status } = reply
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        showing({ ...request, body: body?.toString(), status, text }, () => {
          expect(status, text).toBeLessThan(500)
          if (status >= 400 && method !== 'HEAD') checkRefusal(text, isWellFormed)
        })
      })
      await pool.close()
      await checkUnharmed(exchange())
      const refused = [...statuses]
        .filter(([status]) => status >= 400)
        .reduce((sum, [, count]) => sum + count, 0)
      expect(refused).toBeGreaterThan(share.http * 0.6)
    },
  )

  test('EX-1901 bytes that are no HTTP are refused in the same words', { timeout: timeoutMs }, async () => {
    let refused = 0
    await forAll(samples(rawBytes, share.bytes), 8, async (bytes) => {
      const answer = await exchangeBytes(exchange().practice.rest, bytes)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
      if (status >= 400) refused += 1
      showing({ bytes: bytes.toString('latin1'), answer }, () => {
        expect(answer).not.toMatch(/^HTTP\/1\.1 5\d\d/m)
        const head = answer.indexOf('\r\n\r\n')
        const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? answer.length)
        if (status >= 400) checkRefusal(answer.slice(head + 4, head + 4 + length), false)
      })
    })
    expect(refused).toBeGreaterThan(share.bytes * 0.5)
    await checkUnharmed(exchange())
  })

  test(
    'EX-1902 every malformed frame is answered or ends its connection only',
    { timeout: timeoutMs },
    async () => {
      const errors = new Map<number, number>()
      let ends = 0
      const url = exchange().practice.ws
      const clients = await Promise.all(Array.from({ length: 8 }, () => StreamClient.open(url)))
      await forAll(samples(frame, Math.round(share.frames * 0.9)), clients.length, async (message) => {
        const client = clients.pop()
        if (client === undefined) throw new Error('More are at work than there are clients')
        client.socket.send(message)
        ends += 1
        const end = `end ${ends}`
        client.send({ jsonrpc: '2.0', id: end, method: 'ping' })
        await client.next((reply) => {
          const { error, id } = reply
          showing({ message: message.toString(), reply }, () => {
            if (error === undefined) return
            errors.set(error.code, (errors.get(error.code) ?? 0) + 1)
            expect([-32_700, -32_600, -32_601, -32_602]).toContain(error.code)
            expect(error.message.length).toBeGreaterThan(5)
          })
          return id === end
        })
        clients.push(client)
      })
      await Promise.all(clients.map((client) => client.close()))
      await forAll(
        samples(fc.uint8Array({ minLength: 1, maxLength: 200 }), Math.round(share.frames * 0.1)),
        8,
        async (bytes) => {
          expect(await exchangeBytes(exchange().practice.rest, appendToUpgrade(bytes))).toMatch(
            /^HTTP\/1\.1 101/,
          )
        },
      )
      expect(errors.size).toBe(4)
      await checkUnharmed(exchange())
    },
  )
}
