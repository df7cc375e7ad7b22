import type { Pipe } from '@common/bridge/protocol'

const storageKey = 'satchel.bridge-token'

/**
 * Takes the one-time token out of the address, so that it is neither seen nor bookmarked, and keeps it for this tab alone: a reload
 * must find it again.
 */
export function takeToken(page: Location, storage: Storage, history: History): string | undefined {
  const found = /^#token=([\w.~-]+)$/.exec(page.hash)?.[1]
  if (!found) return storage.getItem(storageKey) ?? undefined
  storage.setItem(storageKey, found)
  history.replaceState(null, '', page.pathname)
  return found
}

/** Opens the bridge of the app served on loopback. Rejects when the app cannot be reached or refuses the token. */
export function openSocketPipe(page: Location, token: string): Promise<Pipe> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${page.host}/bridge`, `satchel.${token}`)
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
