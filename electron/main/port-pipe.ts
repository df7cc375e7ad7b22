import type { Pipe } from '@common/bridge/protocol'
import type { MessagePortMain } from 'electron'

/** The bridge's pipe over a MessagePort whose other end the window holds. */
export function portPipe(port: MessagePortMain): Pipe {
  return {
    send: (frame) => port.postMessage(frame),
    onFrame(listener) {
      port.on('message', ({ data }) => listener(data as string))
      port.start()
    },
    onClose: (listener) => port.once('close', listener),
    close: () => port.close(),
  }
}
