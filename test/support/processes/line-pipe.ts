import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Pipe } from '@common/bridge/protocol'

export function linePipe(input: Readable, output: Writable): Pipe {
  const closeListeners = new Set<() => void>()
  let isClosed = false
  const close = (): void => {
    if (isClosed) return
    isClosed = true
    for (const listener of closeListeners) listener()
  }
  const lines = createInterface({ input })
  lines.once('close', close)
  output.on('error', close)
  return {
    send: (frame) => void (isClosed || output.write(`${frame}\n`)),
    onFrame: (listener) => void lines.on('line', listener),
    onClose: (listener) => void closeListeners.add(listener),
    close,
  }
}
