import { confirmEveryLength, FrameBatch, splitFrames } from '@common/bridge/frame-batch'
import type { Pipe } from '@common/bridge/protocol'
import type { MessagePortMain } from 'electron'

const maxUnconfirmedLength = 16 * confirmEveryLength

export function portPipe(port: MessagePortMain): Pipe {
  const closeListeners = new Set<() => void>()
  const waiting: (() => void)[] = []
  let isClosed = false
  let unconfirmedLength = 0
  const batch = new FrameBatch({ send: (text) => port.postMessage(text), schedule: setImmediate })
  const isFull = (): boolean => !isClosed && unconfirmedLength >= maxUnconfirmedLength
  const wakeNext = (): void => {
    if (isFull()) return
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(wakeNext)
  }
  const emitClose = (): void => {
    isClosed = true
    for (const listener of closeListeners) listener()
    closeListeners.clear()
    wakeNext()
  }
  port.once('close', emitClose)
  const close = (): void => {
    batch.flush()
    port.close()
    // Documented only for a lost remote end.
    emitClose()
  }
  return {
    send(frame) {
      unconfirmedLength += frame.length
      batch.add(frame)
    },
    room: () =>
      isFull() || waiting.length > 0 ? new Promise<void>((resolve) => waiting.push(resolve)) : undefined,
    onFrame(listener) {
      port.on('message', ({ data }: { readonly data: unknown }) => {
        if (isClosed) return
        // A page may send anything; an error here would end the app.
        if (typeof data === 'string') return splitFrames(data).forEach((frame) => listener(frame))
        if (typeof data !== 'number' || !(data >= 0)) return close()
        unconfirmedLength = Math.max(0, unconfirmedLength - data)
        wakeNext()
      })
      port.start()
    },
    onClose(listener) {
      if (isClosed) listener()
      else closeListeners.add(listener)
    },
    close,
  }
}
