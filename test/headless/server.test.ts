import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maxFrameLength, type Pipe } from '@common/bridge/protocol'
import { WebSocket } from 'ws'
import { startHeadlessServer, type HeadlessServer } from '../../electron/headless/server'

let folder: string
let server: HeadlessServer
let pipes: Pipe[]
let port: number
let token: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-server-'))
  mkdirSync(join(folder, 'window', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.html'), 'not the window')
  writeFileSync(join(folder, 'window', 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'window', 'notes.txt'), 'of no known kind')
  writeFileSync(join(folder, 'window', 'assets', 'index-1.js'), '1')
  pipes = []
  server = await startHeadlessServer({
    windowFolder: join(folder, 'window'),
    port: 0,
    onPipe: (pipe) => pipes.push(pipe),
  })
  const url = new URL(server.url)
  port = Number(url.port)
  token = url.hash.slice('#token='.length)
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

/** The path is sent as it is: `fetch` would tidy it up. */
const ask = (path: string, { method = 'GET', headers = {} } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    asked.on('error', reject).end()
  })

/** Opens the bridge; returns the status of the refusal, or the open socket. */
const open = ({
  path = '/bridge',
  offered = `satchel.${token}`,
  origin = `http://127.0.0.1:${port}`,
  host = `127.0.0.1:${port}`,
}: { path?: string; offered?: string | null; origin?: string | null; host?: string } = {}): Promise<
  number | WebSocket
> =>
  new Promise((resolve, reject) => {
    const headers = { host, ...(origin !== null && { origin }) }
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, offered ?? [], { headers })
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      socket.terminate()
    })
    socket.on('error', (error) => {
      if (!/closed before the connection/.test(error.message)) reject(error)
    })
  })

test('the page comes with a policy that lets it load and reach nothing but this server', async () => {
  const { status, headers } = await ask('/')
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

test('the page itself is never kept by the browser, what has a hash in its name is', async () => {
  expect((await ask('/')).headers['cache-control']).toBe('no-store')
  expect((await ask('/assets/index-1.js')).headers['cache-control']).toContain('immutable')
})

test.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', '[::1]:80'])(
  'a request for the host "%s" is refused, whatever it asks',
  async (host) => {
    const { status, body } = await ask('/', { headers: { host } })
    expect(status).toBe(421)
    expect(body).not.toContain('doctype')
  },
)

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('%s is not answered', async (method) => {
  expect((await ask('/', { method })).status).toBe(405)
})

test('HEAD tells the length without the page', async () => {
  const { status, headers, body } = await ask('/', { method: 'HEAD' })
  expect([status, headers['content-length'], body]).toEqual([200, '15', ''])
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
])('%s is not found', async (path) => {
  const { status, body } = await ask(path)
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
])('the request line "%s" does no harm', async (path) => {
  expect((await ask(path)).body).not.toContain('not the window')
  expect((await ask('/')).status).toBe(200)
})

describe('the bridge', () => {
  test('opens for this page with the token', async () => {
    const socket = await open()
    expect(socket).toBeInstanceOf(WebSocket)
    expect(pipes).toHaveLength(1)
  })

  test('opens under localhost as well', async () => {
    const local = `localhost:${port}`
    expect(await open({ host: local, origin: `http://${local}` })).toBeInstanceOf(WebSocket)
  })

  test.each([
    ['without a token', { offered: null }, 401],
    ['with a wrong token', { offered: 'satchel.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, 401],
    ['with the start of the token', { offered: 'short' }, 401],
    ['without an origin', { origin: null }, 403],
    ['from another page', { origin: 'http://evil.example' }, 403],
    ['from a page of another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['from a file', { origin: 'null' }, 403],
    ['over https', { origin: 'https' }, 403],
    ['under another host', { host: 'evil.example' }, 421],
    ['at another path', { path: '/other' }, 404],
    ['at a path with a query', { path: '/bridge?x=1' }, 404],
  ])('is refused %s', async (_how, options, status) => {
    const given = {
      ...options,
      ...('offered' in options && options.offered === 'short' && { offered: `satchel.${token.slice(0, 8)}` }),
      ...('origin' in options && options.origin === 'https' && { origin: `https://127.0.0.1:${port}` }),
    }
    expect(await open(given)).toBe(status)
    expect(pipes).toEqual([])
  })

  test('is closed by a binary frame and by one that is too long', async () => {
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

test('it listens on 127.0.0.1 alone', async () => {
  const other = connect({ host: '127.0.0.2', port })
  const outcome = await new Promise((resolve) => {
    other.once('connect', () => resolve('connected'))
    other.once('error', () => resolve('refused'))
  })
  other.destroy()
  expect(outcome).toBe('refused')
})

test('the token is long, new at each start, and in the fragment, which browsers do not send', async () => {
  const again = await startHeadlessServer({
    windowFolder: join(folder, 'window'),
    port: 0,
    onPipe: () => undefined,
  })
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(new URL(again.url).hash).not.toBe(`#token=${token}`)
  expect(new URL(again.url).search).toBe('')
  await again.close()
})

test('a taken port is told by its code', async () => {
  await expect(
    startHeadlessServer({ windowFolder: folder, port, onPipe: () => undefined }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('closing ends open bridges and frees the port', async () => {
  const socket = await open()
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  const isClosed = new Promise((resolve) => socket.once('close', resolve))
  await server.close()
  await isClosed
  server = await startHeadlessServer({ windowFolder: folder, port, onPipe: () => undefined })
  expect(new URL(server.url).port).toBe(String(port))
})
