import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maxFrameLength, type Pipe } from '@common/bridge/protocol'
import type { Translate } from '@common/texts/translate'
import type { Message, TextKey } from '@common/texts/message'
import { WebSocket } from 'ws'
import { startHeadlessServer, type HeadlessServer } from '../../electron/headless/server'
import { enterHeadless } from '../support/processes/enter-headless'

const t: Translate = (message: Message | TextKey) => (typeof message === 'string' ? message : message.code)

let folder: string
let server: HeadlessServer
let pipes: Pipe[]
let port: number
let host: string
let cookie: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-server-'))
  mkdirSync(join(folder, 'window', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.html'), 'not the window')
  writeFileSync(join(folder, 'window', 'index.html'), '<!doctype html>the window')
  writeFileSync(join(folder, 'window', 'notes.txt'), 'of no known kind')
  writeFileSync(join(folder, 'window', 'assets', 'index-1.js'), '1')
  pipes = []
  server = await startHeadlessServer({
    windowFolder: join(folder, 'window'),
    port: 0,
    onPipe: (pipe) => pipes.push(pipe),
    t,
  })
  const entered = await enterHeadless(server.newAddress())
  ;({ port } = entered)
  ;({ host, cookie } = entered.headers)
})

afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** `fetch` would normalize the path. */
const send = (path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = { host, cookie, origin: `http://${host}`, ...headers }
    const requested = request({ host: '127.0.0.1', port, path, method, headers: sent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
    })
    requested.on('error', reject).end(body)
  })

const open = ({
  path = '/bridge',
  session = cookie,
  origin = `http://${host}`,
  asked = host,
}: { path?: string; session?: string | null; origin?: string | null; asked?: string } = {}): Promise<
  number | WebSocket
> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: asked,
      ...(origin !== null && { origin }),
      ...(session !== null && { cookie: session }),
    }
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      socket.terminate()
    })
    socket.on('error', (error) => {
      if (!/closed before the connection/.test(error.message)) reject(error)
    })
  })

test('the headless page has a policy that limits it to this server', async () => {
  const { status, headers } = await send('/')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(String(headers['content-security-policy']).split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ]),
  )
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe|\*/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('the headless server forbids caching the page and marks hashed assets immutable', async () => {
  expect((await send('/')).headers['cache-control']).toBe('no-store')
  expect((await send('/assets/index-1.js')).headers['cache-control']).toContain('immutable')
})

test.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', '[::1]:80', 'localhost'])(
  'the headless server returns 421 for the host "%s"',
  async (host) => {
    const { status, body } = await send('/', { headers: { host } })
    expect(status).toBe(421)
    expect(body).not.toContain('the window')
  },
)

test('the headless server on port 80 accepts its host with and without the port', async ({ skip }) => {
  const options = { windowFolder: join(folder, 'window'), port: 80, onPipe: () => undefined, t }
  const plain = await startHeadlessServer(options).catch(() => null)
  if (plain === null) return skip('this user may not listen on port 80, or somebody does')
  try {
    const { hostname, host: named } = new URL(plain.newAddress())
    expect(named).toBe(hostname)
    const statusFor = (requested: string) =>
      new Promise((resolve, reject) => {
        const sent = request(
          { host: '127.0.0.1', port: 80, path: '/enter', headers: { host: requested } },
          (answer) => {
            answer.resume()
            resolve(answer.statusCode)
          },
        )
        sent.on('error', reject)
        sent.end()
      })
    expect(await Promise.all([hostname, `${hostname}:80`, 'evil.example'].map(statusFor))).toEqual([
      200, 200, 421,
    ])
  } finally {
    await plain.close()
  }
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
  'the headless server returns 405 for %s',
  async (method) => {
    expect((await send('/', { method })).status).toBe(405)
  },
)

test('the headless server responds to HEAD with the length and no body', async () => {
  const { status, headers, body } = await send('/', { method: 'HEAD' })
  expect([status, headers['content-length'], body]).toEqual([200, '25', ''])
})

test.each([
  '/../secret.html',
  '/assets/../../secret.html',
  '/%2e%2e/secret.html',
  '/..%2fsecret.html',
  '/%2e%2e%2fsecret.html',
  '/..%5csecret.html',
  '//secret.html/../../secret.html',
  '/assets/%00/../../../secret.html',
  '/%',
  '/index.html%00.js',
  '/notes.txt',
  '/assets',
  '/missing.js',
])('the headless server returns 404 for %s', async (path) => {
  const { status, body } = await send(path)
  expect(status).toBe(404)
  expect(body).not.toContain('not the window')
})

test.each([
  '//',
  '//evil.example',
  'http://evil.example/../secret.html',
  'http://[',
  '*',
  '/?/../secret.html#',
])('the request line "%s" exposes no file outside the window folder', async (path) => {
  expect((await send(path)).body).not.toContain('not the window')
  expect((await send('/')).status).toBe(200)
})

describe('headless bridge', () => {
  test('opens for this page with its session', async () => {
    const socket = await open()
    expect(socket).toBeInstanceOf(WebSocket)
    expect(pipes).toHaveLength(1)
  })

  test.each([
    ['without a session', { session: null }, 401],
    ['with a wrong session', { session: 'satchel-session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, 401],
    ['with the start of a session', { session: 'short' }, 401],
    ['with an empty session', { session: 'satchel-session=' }, 401],
    ['without an origin', { origin: null }, 403],
    ['from another page', { origin: 'http://evil.example' }, 403],
    ['from a page of another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['from a file', { origin: 'null' }, 403],
    ['over https', { origin: 'https' }, 403],
    ['under another host', { asked: 'evil.example' }, 421],
    ['under localhost itself', { asked: 'localhost' }, 421],
    ['at another path', { path: '/other' }, 404],
    ['at a path with a query', { path: '/bridge?x=1' }, 404],
  ])('is rejected %s', async (_how, options, status) => {
    const input = {
      ...options,
      ...('session' in options && options.session === 'short' && { session: cookie.slice(0, 40) }),
      ...('origin' in options && options.origin === 'https' && { origin: `https://${host}` }),
    }
    expect(await open(input)).toBe(status)
    expect(pipes).toEqual([])
  })

  test('opens for at most 16 windows at the same time', async () => {
    const sockets = await Promise.all(Array.from({ length: 16 }, () => open()))
    expect(sockets.every((socket) => socket instanceof WebSocket)).toBe(true)
    expect([await open(), pipes.length]).toEqual([503, 16])
  })

  test('closes after a binary frame and after one that is too long', async () => {
    for (const [frame, code] of [
      [Buffer.from('{}'), 1003],
      ['x'.repeat(maxFrameLength + 1), 1009],
    ] as const) {
      const socket = await open()
      if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
      const isClosed = new Promise<number>((resolve) => socket.once('close', resolve))
      pipes.at(-1)?.onFrame(() => undefined)
      socket.send(frame)
      expect(await isClosed).toBe(code)
    }
  })
})

test('the headless server listens on 127.0.0.1 only', async () => {
  const other = connect({ host: '127.0.0.2', port })
  const outcome = await new Promise((resolve) => {
    other.once('connect', () => resolve('connected'))
    other.once('error', () => resolve('refused'))
  })
  other.destroy()
  expect(outcome).toBe('refused')
})

describe('sign-in', () => {
  const enter = (body: string, headers = {}) => send('/enter', { method: 'POST', body, headers })
  const newCode = (): string => new URL(server.newAddress()).hash.slice(1)
  const cookieless = { cookie: '' }

  test('shows only the instructions, at every path, to a request without a session', async () => {
    for (const path of ['/', '/assets/index-1.js', '/missing']) {
      const { status, headers, body } = await send(path, { headers: cookieless })
      expect(status).toBe(401)
      expect(body).toContain('<h1>signIn.closed</h1><p>signIn.how</p>')
      expect(body).not.toContain('the window')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  test('sets a session cookie that pages cannot read and other sites do not send', async () => {
    const { status, headers } = await enter(newCode())
    expect(status).toBe(204)
    expect(headers['set-cookie']?.[0]).toMatch(
      /^satchel-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  test('accepts a code only from a page of this server', async () => {
    const code = newCode()
    expect((await enter(code, { origin: 'http://evil.example' })).status).toBe(403)
    expect((await enter(code, { origin: 'null' })).status).toBe(403)
    expect((await enter(code)).status).toBe(204)
  })

  test('rejects a body that is longer than a code', async () => {
    await expect(enter('x'.repeat(100_000))).rejects.toThrow()
    expect((await send('/')).status).toBe(200)
  })

  test('accepts a used code only with a session', async () => {
    const code = newCode()
    expect((await enter(code)).status).toBe(204)
    expect((await enter(code)).status).toBe(204)
    expect((await enter(code, cookieless)).status).toBe(401)
  })

  test('runs one script, allowed by its hash in the policy', async () => {
    const { body, headers } = await send('/enter', { headers: cookieless })
    const script = /<script>([^]*)<\/script>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`)
  })
})

test('the headless server reports a port in use by its error code', async () => {
  await expect(
    startHeadlessServer({ windowFolder: folder, port, onPipe: () => undefined, t }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('closing the headless server ends open bridges and frees the port', async () => {
  const socket = await open()
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  const isClosed = new Promise((resolve) => socket.once('close', resolve))
  await server.close()
  await isClosed
  server = await startHeadlessServer({ windowFolder: folder, port, onPipe: () => undefined, t })
  expect(server.port).toBe(port)
})
