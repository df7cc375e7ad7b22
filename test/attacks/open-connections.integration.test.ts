import { connect, type Socket } from 'node:net'
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { connectionTimeouts, startHeadlessServer, type HeadlessServer } from '../../electron/headless/server'
import { enterHeadless, requestStatus } from '../support/processes/enter-headless'
import { inEnglish } from '../support/in-english'
import { temporaryFolder } from '../support/temporary-folder'

/**
 * Attacker: any program on the computer.
 * Wants: to use up the app's file handles, so that it can't reach an exchange while trades run.
 */

/** One tenth of the app's timeouts. */
const timeouts = {
  headersTimeout: 500,
  requestTimeout: 1000,
  keepAliveTimeout: 500,
  connectionsCheckingInterval: 100,
}

let server: HeadlessServer
let sockets: Socket[]

beforeEach(async () => {
  sockets = []
  server = await startHeadlessServer({
    windowFolder: temporaryFolder(),
    port: 0,
    onPipe: () => undefined,
    t: inEnglish,
    timeouts,
  })
})

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await server.close()
})

function openSocketsWith(text: string, count: number): void {
  for (let n = 0; n < count; n += 1) {
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined).resume()
    if (text !== '') socket.write(text)
    sockets.push(socket)
  }
}

const open = (): number =>
  sockets.filter(({ readableEnded, destroyed }) => !readableEnded && !destroyed).length

/** Writes detect half-closed connections. */
function openConnections(): number {
  for (const socket of sockets) if (socket.writable) socket.write(' ')
  return sockets.filter((socket) => !socket.destroyed).length
}

const upgrade = 'GET /bridge HTTP/1.1\r\nHost: evil\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

test('the server releases a refused upgrade after its response', async () => {
  openSocketsWith(upgrade, 24)
  await vi.waitFor(() => expect(openConnections()).toBe(0), 15_000)
})

test.each([
  ['silent ones', ''],
  ['half a request', 'GET / HTTP/1.1\r\nHost: '],
  ['a request whose body never comes', 'POST /enter HTTP/1.1\r\nContent-Length: 100\r\nHost: x\r\n\r\n'],
])('the server limits 300 connections (%s) to 32 and still admits the user', async (_what, text) => {
  openSocketsWith(text, 300)
  await vi.waitFor(() => expect(open()).toBeLessThanOrEqual(32), 15_000)
  expect(await requestStatus(await enterHeadless(server.newAddress()), '/missing')).toBe(404)
})

test('a signed-in session stays usable while other connections open and close', async () => {
  const session = await enterHeadless(server.newAddress())
  for (let round = 0; round < 5; round += 1) {
    openSocketsWith('', 100)
    expect(await requestStatus(session, '/missing')).toBe(404)
  }
})

test('the server closes silent connections after their timeout', async () => {
  expect(Object.values(connectionTimeouts).every((ms) => ms <= 10_000)).toBe(true)
  openSocketsWith('', 10)
  await vi.waitFor(() => expect(open()).toBe(0), 10_000)
})
