import type { Pipe } from '@common/bridge/protocol'
import type { MessagePortMain } from 'electron'

export function portPipe(port: MessagePortMain): Pipe {
  const closeListeners = new Set<() => void>()
  let isClosed = false
  const emitClose = (): void => {
    isClosed = true
    for (const listener of closeListeners) listener()
    closeListeners.clear()
  }
  port.once('close', emitClose)
  return {
    send: (frame) => port.postMessage(frame),
    onFrame(listener) {
      port.on('message', ({ data }) => listener(data as string))
      port.start()
    },
    onClose(listener) {
      if (isClosed) listener()
      else closeListeners.add(listener)
    },
    close() {
      port.close()
      // Documented only for a lost remote end.
      emitClose()
    },
  }
}
