import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { useExchange } from '../../support/practice/practice'

/** Attacker: a web page in a browser on this computer that tries to use the practice exchange. */

const exchange = useExchange()

interface Answer {
  readonly status: number
  readonly body: { readonly code?: string }
}

function send(
  path: string,
  headers: Record<string, string>,
  { method = 'GET', body = '' } = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const outgoing = request(`${exchange().practice.rest}${path}`, { method, headers }, (answer) => {
      let text = ''
      answer.on('data', (data: Buffer) => (text += data.toString()))
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] }),
      )
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

async function open(path: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${exchange().practice.ws}${path}`, { headers })
  const [status] = (await Promise.race([
    once(socket, 'open').then(() => [101]),
    once(socket, 'unexpected-response').then(([, response]: { statusCode: number }[]) => [
      response?.statusCode,
    ]),
  ])) as [number]
  socket.terminate()
  return status
}

const port = (): string => new URL(exchange().practice.rest).port
const own = (): string => exchange().practice.rest

describe('requests from web pages', () => {
  const cases: [string, () => Record<string, string>][] = [
    ['a name that resolves to this computer', () => ({ host: `attacker.example:${port()}` })],
    ['a name that begins like an address', () => ({ host: `127.0.0.1.attacker.example:${port()}` })],
    ['a name that ends like localhost', () => ({ host: 'notlocalhost' })],
    ['another origin', () => ({ origin: 'https://attacker.example' })],
    ['no origin to speak of', () => ({ origin: 'null' })],
    ['a page on another port', () => ({ origin: 'http://127.0.0.1:1' })],
    ['an image on another site', () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })],
    ['a page on another port without an origin', () => ({ 'sec-fetch-site': 'same-site' })],
  ]
  test.each(cases)('return 403 for %s', async (_what, headers) => {
    for (const path of ['/v2/futures/ticker', '/v3/futures/ticker', '/openapi.json', '/practice/state'])
      expect((await send(path, headers())).status, path).toBe(403)
    const { status, body } = await send('/v2/futures', headers(), { method: 'POST', body: '{}' })
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'foreignRequest' })
    expect(await open('/', headers())).toBe(403)
    expect(await open('/v1', headers())).toBe(403)
  })

  test('EX-078 return the error foreignRequest', async () => {
    const reply = await fetch(`${own()}/v2/futures/ticker`, {
      headers: { origin: 'https://attacker.example' },
    })
    expect(reply.status).toBe(403)
    expect(await reply.json()).toMatchObject({ code: 'foreignRequest' })
  })
})

describe('requests from local programs', () => {
  const cases: [string, () => Record<string, string>][] = [
    ['without an origin', () => ({})],
    ['with the origin of the server, as some clients send it', () => ({ origin: own() })],
    ['by name', () => ({ host: `localhost:${port()}` })],
    ['by a name below localhost', () => ({ host: `practice.localhost:${port()}` })],
    ['by the address of IPv6', () => ({ host: `[::1]:${port()}` })],
    ['from its own page', () => ({ origin: own(), 'sec-fetch-site': 'same-origin' })],
    ['from the address bar', () => ({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })],
  ]
  test.each(cases)('are accepted %s', async (_what, headers) => {
    expect((await send('/v2/futures/ticker', headers())).status).toBe(200)
    expect(await open('/', headers())).toBe(101)
    expect(await open('/v1', headers())).toBe(101)
  })
})
