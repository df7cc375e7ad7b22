import type { Pipe } from '@common/bridge/protocol'

/** Rejects if the app is unreachable or refuses. */
export function openSocketPipe(page: Location): Promise<Pipe> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${page.host}/bridge`)
    socket.onopen = () => resolve(toPipe(socket))
    socket.onerror = () => reject(new Error('The app cannot be reached.'))
  })
}

function toPipe(socket: WebSocket): Pipe {
  return {
    // A closing socket would lose frames; `onClose` notifies the caller.
    send: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(frame)
    },
    onFrame: (listener) => {
      socket.onmessage = ({ data }) => {
        if (typeof data === 'string') listener(data)
      }
    },
    onClose: (listener) => {
      socket.onclose = listener
    },
    close: () => socket.close(),
  }
}
