import { maxFrameLength, type Pipe } from '@common/bridge/protocol'
import type { WebSocket } from 'ws'

/** Bytes that may wait for a slow window. */
const mostWaiting = 1_000_000

/** The bridge's pipe over a WebSocket of the browser. Binary frames are not of the protocol and close it. */
export function socketPipe(socket: WebSocket): Pipe {
  const closeListeners = new Set<() => void>()
  const waiting: (() => void)[] = []
  const isFree = (): boolean => socket.readyState !== socket.OPEN || socket.bufferedAmount <= mostWaiting
  /** Lets senders go one by one, each after the one before it has sent. */
  const letGo = (): void => {
    if (!isFree()) return
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(letGo)
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
      socket.send(frame, letGo)
    },
    room() {
      return isFree() && waiting.length === 0 ? undefined : new Promise((go) => waiting.push(go))
    },
    onFrame(listener) {
      socket.on('message', (data: Buffer, isBinary) => {
        if (isBinary || data.length > maxFrameLength) socket.close(1003)
        else listener(data.toString('utf8'))
      })
    },
    onClose: (listener) => closeListeners.add(listener),
    // A window that doesn't read would not answer the closing handshake either.
    close: () => (isFree() ? socket.close(1000) : socket.terminate()),
  }
}
