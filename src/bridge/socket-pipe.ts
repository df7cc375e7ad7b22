import type { Pipe } from '@common/bridge/protocol'

/** Opens the bridge of the app served on loopback; the browser adds the session. Rejects when the app cannot be reached or refuses it. */
export function openSocketPipe(page: Location): Promise<Pipe> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${page.host}/bridge`)
    socket.onopen = () => resolve(toPipe(socket))
    socket.onerror = () => reject(new Error('The app cannot be reached.'))
  })
}

function toPipe(socket: WebSocket): Pipe {
  return {
    // What is sent into a closing socket is lost either way; `onClose` tells the caller.
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
