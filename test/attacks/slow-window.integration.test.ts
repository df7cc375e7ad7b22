import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { call, feed } from '@common/bridge/define'
import type { Pipe } from '@common/bridge/protocol'
import { serveBridge } from '@common/bridge/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod'
import { socketPipe } from '../../electron/headless/socket-pipe'

/**
 * Attacker: a script or a hanging window that sends requests but never reads responses.
 * Wants: the app to run out of memory while trades run.
 */

const nothing = z.undefined().or(z.null())
const contract = {
  big: {
    answer: call(nothing, z.string()),
    hugeAnswer: call(nothing, z.string()),
    items: feed(nothing, z.string()),
    hugeItems: feed(nothing, z.string()),
  },
}
const hugeText = 'x'.repeat(3_000_000)
/** Bytes the app may buffer for a slow window. */
const maxRetainedBytes = 40_000_000
const bigText = 'x'.repeat(50_000)
/** Bytes the system may buffer before backpressure. */
const systemBytes = 8_000_000

let http: Server
let window: WebSocket
let handedOver = 0
let answered = 0
let drawn = 0
/** Infinity once the bridge is closed. */
let frames = { taken: 0 }

beforeEach(async () => {
  handedOver = 0
  answered = 0
  drawn = 0
  const counted = { taken: 0 }
  frames = counted
  http = createServer()
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => {
    const pipe = socketPipe(socket)
    const counting: Pipe = {
      ...pipe,
      send(frame) {
        handedOver += frame.length
        pipe.send(frame)
      },
    }
    const router = {
      big: {
        answer: () => {
          answered += 1
          return bigText
        },
        hugeAnswer: () => {
          answered += 1
          return hugeText
        },
        async *hugeItems() {
          for (;;) {
            drawn += 1
            yield await Promise.resolve(hugeText)
          }
        },
        async *items() {
          for (;;) {
            drawn += 1
            yield await Promise.resolve(bigText)
          }
        },
      },
    }
    serveBridge(contract, router, counting, { onUnexpected: () => undefined })
    socket.on('message', () => (counted.taken += 1))
    socket.on('close', () => (counted.taken = Infinity))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  window = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  await once(window, 'open')
})

afterEach(async () => {
  window.terminate()
  http.closeAllConnections()
  http.close()
  await once(http, 'close')
})

const send = (frame: object): void => window.send(JSON.stringify(frame))
async function sentFramesAreTaken(count: number): Promise<void> {
  while (frames.taken < count) await turn()
}

test('the bridge stops processing calls while responses are unread, and closes on too many calls', async () => {
  const closed = once(window, 'close')
  window.pause()
  for (let id = 1; id <= 3000; id += 1) {
    send({ t: 'call', id, path: 'big.answer' })
    if (id % 100 === 0) await sentFramesAreTaken(id)
  }
  expect(handedOver).toBeLessThan(systemBytes)
  expect(answered).toBeLessThan(1500)
  window.resume()
  await closed
})

test('an unread feed produces no further items, however many are requested', async () => {
  send({ t: 'open', id: 1, path: 'big.items' })
  window.pause()
  for (let n = 0; n < 1000; n += 1) {
    send({ t: 'take', id: 1 })
    await sentFramesAreTaken(n + 2)
  }
  expect(drawn).toBeGreaterThan(5)
  expect(handedOver).toBeLessThan(systemBytes)
  expect(drawn).toBeLessThan(systemBytes / bigText.length)
})

test('a slow window eventually receives every response', async () => {
  let received = 0
  window.on('message', () => (received += 1))
  window.pause()
  for (let id = 1; id <= 250; id += 1) send({ t: 'call', id, path: 'big.answer' })
  await sentFramesAreTaken(250)
  window.resume()
  await vi.waitFor(() => expect(received).toBe(250), 10_000)
})

test('the bridge closes when too many response bytes are queued', async () => {
  window.pause()
  for (let id = 1; id <= 100; id += 1) {
    send({ t: 'call', id, path: 'big.hugeAnswer' })
    await sentFramesAreTaken(id)
  }
  expect(frames.taken).toBe(Infinity)
  expect(handedOver).toBeLessThan(systemBytes)
  expect(answered * hugeText.length).toBeLessThan(maxRetainedBytes)
})

test('many feeds stop producing items for a window that does not read', async () => {
  window.pause()
  for (let id = 1; id <= 100; id += 1) {
    send({ t: 'open', id, path: 'big.hugeItems' })
    send({ t: 'take', id })
    await sentFramesAreTaken(2 * id)
  }
  expect(handedOver).toBeLessThan(systemBytes)
  expect(drawn * hugeText.length).toBeLessThan(maxRetainedBytes)
})
