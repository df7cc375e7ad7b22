import { createServer } from 'node:http'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Pipe } from '@common/bridge/protocol'
import { WebSocket, WebSocketServer } from 'ws'
import { socketPipe } from '../../../electron/headless/socket-pipe'

export interface Ends {
  readonly server: Pipe
  readonly client: Pipe
  cut(): void
  close(): Promise<void>
}

function portPipe(port: MessagePort): Pipe {
  return {
    send: (frame) => port.postMessage(frame),
    onFrame: (listener) => void port.on('message', listener),
    onClose: (listener) => void port.on('close', listener),
    close: () => port.close(),
  }
}

function overPort(): Promise<Ends> {
  const { port1, port2 } = new MessageChannel()
  return Promise.resolve({
    server: portPipe(port1),
    client: portPipe(port2),
    cut: () => port1.close(),
    close: async () => {
      port1.close()
      port2.close()
      await setImmediate()
    },
  })
}

async function overSocket(): Promise<Ends> {
  const http = createServer()
  const server = new WebSocketServer({ server: http })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const socket = new WebSocket(`ws://127.0.0.1:${address.port}`)
  const [[accepted]] = (await Promise.all([once(server, 'connection'), once(socket, 'open')])) as [
    [WebSocket],
    unknown,
  ]
  return {
    server: socketPipe(accepted),
    client: socketPipe(socket),
    cut: () => accepted.terminate(),
    close: async () => {
      socket.terminate()
      server.close()
      http.close()
      await once(http, 'close')
    },
  }
}

export const bothPipes: [string, () => Promise<Ends>][] = [
  ['a message port', overPort],
  ['a loopback socket', overSocket],
]

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate()
}
