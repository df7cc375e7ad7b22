import { setImmediate } from 'node:timers/promises'
import { call, feed, type BridgeRouter } from '@common/bridge/define'
import { serveBridge } from '@common/bridge/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { LatestValue } from '../../electron/core/streams/latest-value'
import { portPipe } from '../../electron/main/window/port-pipe'
import { awaitPortPipe } from '../../src/bridge/port-pipe'
import { MessageChannel } from './support/message-ports'

const nothing = z.undefined().or(z.null())
const contract = {
  test: {
    large: call(nothing, z.string()),
    latest: feed(nothing, z.string()),
  },
}
const latest = new LatestValue('0')
const router: BridgeRouter<typeof contract> = {
  test: {
    large: () => 'x'.repeat(100_000),
    latest: (_input, signal) => latest.watch(signal),
  },
}

function serveWindow() {
  const { port1, port2 } = new MessageChannel()
  const queued: string[] = []
  const pipe = portPipe({
    ...{ once: port1.once.bind(port1), on: port1.on.bind(port1), start: () => port1.start() },
    close: () => port1.close(),
    postMessage(frame: string) {
      queued.push(frame)
      port1.postMessage(frame)
    },
  } as unknown as Parameters<typeof portPipe>[0])
  let isClosed = false
  pipe.onClose(() => (isClosed = true))
  serveBridge(contract, router, pipe, { onUnexpected: () => undefined })
  let id = 0
  const send = (frame: object): void => port2.postMessage(JSON.stringify({ ...frame, id: (id += 1) }))
  return {
    port: port2,
    queued,
    queuedLength: () => queued.reduce((sum, { length }) => sum + length, 0),
    isClosed: () => isClosed,
    request: (path: string): void => send({ t: 'call', path, input: null }),
    settle: async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    },
  }
}

test.each([
  ['responses', 'test.large'],
  ['errors', 'test.unknown'],
])('main queues at most about 1 MB of %s for a window that does not read', async (_what, path) => {
  const { request, settle, queuedLength, isClosed } = serveWindow()
  for (let count = 0; count < 20_000 && !isClosed(); count += 1) {
    request(path)
    if (count % 200 === 0) await settle()
  }
  await settle()
  expect(isClosed()).toBe(true)
  expect(queuedLength()).toBeLessThan(1_300_000)
})

test('main queues one item of a feed for a window that does not read', async () => {
  const { port, settle, queued } = serveWindow()
  port.postMessage('{"t":"open","id":1,"path":"test.latest","input":null}')
  port.postMessage('{"t":"take","id":1}')
  for (let value = 1; value <= 10_000; value += 1) {
    latest.set(String(value))
    if (value % 1000 === 0) await settle()
  }
  expect(queued).toHaveLength(1)
})

test('a window that reads late receives every response in order', async () => {
  const { port, request, settle, queuedLength, isClosed } = serveWindow()
  for (let count = 0; count < 100; count += 1) request('test.large')
  await settle()
  expect(queuedLength()).toBeLessThan(1_300_000)
  const page = new EventTarget()
  const connected = awaitPortPipe(page as unknown as Window)
  const readers = { onmessage: (_event: { data: unknown }): void => undefined }
  const windowPort = Object.assign(readers, {
    addEventListener: () => undefined,
    postMessage: (data: unknown) => port.postMessage(data),
  })
  page.dispatchEvent(
    Object.assign(new Event('message'), {
      source: page,
      data: { type: 'satchel:port' },
      ports: [windowPort],
    }),
  )
  const ids: number[] = []
  const pipe = await connected
  pipe.onFrame((frame) => ids.push((JSON.parse(frame) as { id: number }).id))
  port.on('message', (event: { data: unknown }) => windowPort.onmessage(event))
  port.start()
  for (let turn = 0; turn < 2000 && ids.length < 100; turn += 1) await setImmediate()
  expect(ids).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  expect(isClosed()).toBe(false)
})
