import { confirmEveryLength, FrameBatch, splitFrames } from '@common/bridge/frame-batch'
import type { Pipe } from '@common/bridge/protocol'

/** Requests a port from the preload script. */
export function awaitPortPipe(page: Window): Promise<Pipe> {
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const port = event.source === page && isPortMessage(event.data) ? event.ports[0] : undefined
      if (!port) return
      page.removeEventListener('message', onMessage)
      resolve(toPipe(port))
    }
    page.addEventListener('message', onMessage)
    page.dispatchEvent(new Event('satchel:connect'))
  })
}

const isPortMessage = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'satchel:port'

function toPipe(port: MessagePort): Pipe {
  let onClosed: (() => void) | undefined
  let receivedLength = 0
  const confirm = (length: number) => {
    receivedLength += length
    if (receivedLength < confirmEveryLength) return
    port.postMessage(receivedLength)
    receivedLength = 0
  }
  const batch = new FrameBatch({
    send: (text) => port.postMessage(text),
    schedule: (flush) => queueMicrotask(flush),
  })
  port.addEventListener('close', () => onClosed?.())
  return {
    send: (frame) => batch.add(frame),
    onFrame: (listener) => {
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'string') return
        const frames = splitFrames(data)
        confirm(frames.reduce((length, frame) => length + frame.length, 0))
        for (const frame of frames) listener(frame)
      }
    },
    onClose: (listener) => {
      onClosed = listener
    },
    close: () => {
      batch.flush()
      port.close()
      onClosed?.()
    },
  }
}
