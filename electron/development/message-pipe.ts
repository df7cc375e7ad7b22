import type { Pipe } from '@common/bridge/protocol'
import type { PipeMessage } from './messages'

export class MessagePipe implements Pipe {
  readonly #id: number
  readonly #post: (message: PipeMessage) => void
  readonly #frameListeners: ((frame: string) => void)[] = []
  readonly #closeListeners: (() => void)[] = []
  #isClosed = false

  constructor(id: number, post: (message: PipeMessage) => void) {
    this.#id = id
    this.#post = post
  }

  send(text: string): void {
    if (!this.#isClosed) this.#post({ kind: 'frame', id: this.#id, text })
  }

  onFrame(listener: (frame: string) => void): void {
    this.#frameListeners.push(listener)
  }

  onClose(listener: () => void): void {
    this.#closeListeners.push(listener)
  }

  close(): void {
    if (this.#isClosed) return
    this.#post({ kind: 'close', id: this.#id })
    this.closed()
  }

  receive(text: string): void {
    for (const listener of this.#frameListeners) listener(text)
  }

  closed(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const listener of this.#closeListeners) listener()
  }
}
