import { maxFrameLength, type Pipe } from '@common/bridge/protocol'
import type { WebSocket } from 'ws'

/** The bridge's pipe over a WebSocket of the browser. Binary frames are not of the protocol and close it. */
export function socketPipe(socket: WebSocket): Pipe {
  const closeListeners = new Set<() => void>()
  socket.on('close', () => {
    for (const listener of closeListeners) listener()
    closeListeners.clear()
  })
  // A broken frame or a reset: `close` follows.
  socket.on('error', () => undefined)
  return {
    send(frame) {
      if (socket.readyState === socket.OPEN) socket.send(frame)
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
