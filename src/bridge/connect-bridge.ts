import { FrameBatch, splitFrames } from '@common/bridge/frame-batch'
import type { Pipe } from '@common/bridge/protocol'
import { whenVisible } from './when-visible'
import { keepConnected, type BridgeConnection } from './connection'
import { awaitPortPipe } from './port-pipe'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Pages other than `http:` receive a port from the shell. */
export function connectBridge(page: Window): BridgeConnection {
  if (page.location.protocol !== 'http:') {
    const untilSeen = () => whenVisible(page.document)
    return keepConnected({ open: () => awaitPortPipe(page), wait, untilSeen })
  }
  // Hidden tabs still need prices for their title.
  return keepConnected({ open: () => openSocketPipe(page.location), wait })
}

function openSocketPipe(page: Location): Promise<Pipe> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${page.host}/bridge`)
    socket.onopen = () => resolve(toPipe(socket))
    socket.onerror = () => reject(new Error('The app cannot be reached.'))
  })
}

function toPipe(socket: WebSocket): Pipe {
  const batch = new FrameBatch({
    // A closing socket would lose frames; `onClose` notifies the caller.
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    schedule: (flush) => queueMicrotask(flush),
  })
  return {
    send: (frame) => batch.add(frame),
    onFrame: (listener) => {
      socket.onmessage = ({ data }) => {
        if (typeof data !== 'string') return
        for (const frame of splitFrames(data)) listener(frame)
      }
    },
    onClose: (listener) => {
      socket.onclose = listener
    },
    close: () => {
      batch.flush()
      socket.close()
    },
  }
}
