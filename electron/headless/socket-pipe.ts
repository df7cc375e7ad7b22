import { maxFrameLength, type Pipe } from '@common/bridge/protocol'
import type { WebSocket } from 'ws'

/** Bytes that may wait for a slow window. */
const mostWaiting = 1_000_000

/** The bridge's pipe over a WebSocket of the browser. Binary frames are not of the protocol and close it. */
export function socketPipe(socket: WebSocket): Pipe {
  const closeListeners = new Set<() => void>()
  let waiting: (() => void)[] = []
  const letGo = (): void => {
    const all = waiting
    waiting = []
    for (const go of all) go()
  }
  socket.on('close', () => {
    for (const listener of closeListeners) listener()
    closeListeners.clear()
    letGo()
  })
  // A broken frame or a reset: `close` follows.
  socket.on('error', () => undefined)
  return {
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      socket.send(frame, () => {
        if (socket.bufferedAmount <= mostWaiting) letGo()
      })
    },
    room() {
      const isFree = socket.readyState !== socket.OPEN || socket.bufferedAmount <= mostWaiting
      return isFree ? undefined : new Promise((go) => waiting.push(go))
    },
    onFrame(listener) {
      socket.on('message', (data: Buffer, isBinary) => {
        if (isBinary || data.length > maxFrameLength) socket.close(1003)
        else listener(data.toString('utf8'))
      })
    },
    onClose: (listener) => closeListeners.add(listener),
    close: () => socket.close(1000),
  }
}
