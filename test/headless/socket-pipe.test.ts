import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { socketPipe } from '../../electron/headless/socket-pipe'

class Socket extends EventEmitter {
  readonly OPEN = 1
  readonly readyState = 1
  bufferedAmount = 0
  readonly calls: string[] = []

  send(text: string): void {
    this.calls.push(text)
  }

  close(code: number): void {
    this.calls.push(`close ${code}`)
  }

  terminate(): void {
    this.calls.push('terminate')
  }
}

function open() {
  const socket = new Socket()
  return { socket, pipe: socketPipe(socket as unknown as WebSocket) }
}

test('a window that reads gets the last frames before the close', () => {
  const { socket, pipe } = open()
  pipe.send('last')
  pipe.close()
  expect(socket.calls).toEqual(['last', 'close 1000'])
})

test('a window that does not read is disconnected, because it would complete no close', () => {
  const { socket, pipe } = open()
  socket.bufferedAmount = 1_000_001
  pipe.close()
  expect(socket.calls).toEqual(['terminate'])
})

test('a connection error closes nothing but this window', () => {
  const { socket } = open()
  expect(() => socket.emit('error', new Error('ECONNRESET'))).not.toThrow()
})
