import type { Pipe } from '@common/bridge/protocol'

export function pipePair(): { left: Pipe; right: Pipe; frames: string[] } {
  const frames: string[] = []
  const frameListeners = {
    left: new Set<(frame: string) => void>(),
    right: new Set<(frame: string) => void>(),
  }
  const closeListeners = new Set<() => void>()
  let closed = false

  const close = (): void => {
    if (closed) return
    closed = true
    for (const listener of closeListeners) listener()
  }
  const end = (side: 'left' | 'right', other: 'left' | 'right'): Pipe => ({
    send(frame) {
      if (closed) return
      frames.push(frame)
      queueMicrotask(() => {
        if (!closed) for (const listener of frameListeners[other]) listener(frame)
      })
    },
    onFrame: (listener) => void frameListeners[side].add(listener),
    onClose: (listener) => void closeListeners.add(listener),
    close,
  })
  return { left: end('left', 'right'), right: end('right', 'left'), frames }
}
