import { FrameBatch, splitFrames } from '@common/bridge/frame-batch'
import { maxFrameLength, type Pipe } from '@common/bridge/protocol'
import type { WebSocket } from 'ws'

const mostWaiting = 1_000_000

/** Binary frames close the socket. */
export function socketPipe(socket: WebSocket): Pipe {
  const closeListeners = new Set<() => void>()
  const waiting: (() => void)[] = []
  const isFree = () => socket.readyState !== socket.OPEN || socket.bufferedAmount <= mostWaiting
  const letGo = () => {
    if (!isFree()) return
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(letGo)
  }
  const batch = new FrameBatch({
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text, letGo)
    },
    schedule: setImmediate,
  })
  socket.on('close', () => {
    for (const listener of closeListeners) listener()
    closeListeners.clear()
    letGo()
  })
  // `close` follows.
  socket.on('error', () => undefined)
  return {
    send: (frame) => batch.add(frame),
    room() {
      return isFree() && waiting.length === 0 ? undefined : new Promise((go) => waiting.push(go))
    },
    onFrame(listener) {
      socket.on('message', (data: Buffer, isBinary) => {
        if (isBinary || data.length > maxFrameLength) return socket.close(1003)
        for (const frame of splitFrames(data.toString('utf8'))) listener(frame)
      })
    },
    onClose: (listener) => closeListeners.add(listener),
    // A window that does not read completes no closing handshake.
    close() {
      batch.flush()
      if (isFree()) socket.close(1000)
      else socket.terminate()
    },
  }
}
