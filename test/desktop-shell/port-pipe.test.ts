import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { portPipe } from '../../electron/main/window/port-pipe'
import { MessageChannel } from './support/message-ports'

function setUp() {
  const { port1, port2 } = new MessageChannel()
  const pipe = portPipe(port1)
  const frames: string[] = []
  let closed = 0
  pipe.onClose(() => closed++)
  return { pipe, port2, frames, closed: () => closed }
}

test('a port pipe delivers frames sent before it has a listener, in order', async () => {
  const { pipe, port2, frames } = setUp()
  port2.postMessage('first')
  port2.postMessage('second')
  await turn()
  pipe.onFrame((frame) => frames.push(frame))
  port2.postMessage('third')
  await turn()
  await turn()
  expect(frames).toEqual(['first', 'second', 'third'])
})

test('a port pipe reports a closed window once', async () => {
  const { pipe, port2, closed } = setUp()
  port2.close()
  await turn()
  await turn()
  expect(closed()).toBe(1)
  pipe.close()
  expect(closed()).toBe(1)
})

test('a port pipe notifies a late close listener immediately', async () => {
  const { pipe, port2 } = setUp()
  port2.close()
  await turn()
  await turn()
  let received = 0
  pipe.onClose(() => received++)
  expect(received).toBe(1)
})

test('a port pipe reports its own close immediately and notifies the window', async () => {
  const { pipe, port2, closed } = setUp()
  let received = 0
  port2.on('close', () => received++)
  pipe.close()
  expect(closed()).toBe(1)
  await turn()
  await turn()
  expect(received).toBe(1)
  expect(() => pipe.send('into nothing')).not.toThrow()
})

test.each([[{ t: 'call' }], [null], [true], [new Uint8Array(2)], [Number.NaN], [-1]])(
  'a port pipe closes after a message that is neither text nor a length: %s',
  async (data) => {
    const { pipe, port2, frames, closed } = setUp()
    pipe.onFrame((frame) => frames.push(frame))
    port2.postMessage(data)
    port2.postMessage('later')
    await turn()
    await turn()
    expect([closed(), frames]).toEqual([1, []])
  },
)
