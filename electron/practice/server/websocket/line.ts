import { isUtf8 } from 'node:buffer'
import type { Writable } from 'node:stream'
import type { WebSocket } from 'ws'
import { FaultInjectingSender } from '../../faults/fault-injecting-sender'
import type { Faults } from '../../faults/faults'

/** Unread bytes before a disconnect. */
const maxUnread = 4 * 1024 * 1024

export class Line {
  readonly #socket: WebSocket
  readonly #connection: Writable
  readonly #outlet: FaultInjectingSender
  #wasHeard = true

  constructor(socket: WebSocket, connection: Writable, faults: Faults) {
    this.#socket = socket
    this.#connection = connection
    this.#outlet = new FaultInjectingSender(faults)
    socket.on('message', () => (this.#wasHeard = true))
    socket.on('ping', (data) => {
      this.#wasHeard = true
      if (faults.findActive('ws-no-pong') === null) socket.pong(data)
    })
    // A malformed frame must only close this connection.
    socket.on('error', () => socket.terminate())
  }

  onText(listener: (text: string) => void): void {
    this.#socket.on('message', (data) => listener(decodeText(data)))
  }

  /** True if nothing was received since the last call. */
  wasSilent(): boolean {
    const wasSilent = !this.#wasHeard
    this.#wasHeard = false
    return wasSilent
  }

  send(text: string): void {
    if (this.#socket.bufferedAmount > maxUnread) this.#socket.terminate()
    if (this.#socket.readyState !== this.#socket.OPEN) return
    for (const frame of this.#outlet.take(text)) this.#socket.send(frame)
  }

  /** One write wakes the client once. */
  sendAll(texts: readonly string[]): void {
    this.#connection.cork()
    for (const text of texts) this.send(text)
    this.#connection.uncork()
  }

  onClose(listener: () => void): void {
    this.#socket.on('close', listener)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }
}

/** Some clients send text as binary. Invalid UTF-8 becomes empty. */
function decodeText(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return decodeText(Buffer.concat(data))
  const bytes = Buffer.isBuffer(data) ? data : Buffer.from(data)
  return isUtf8(bytes) ? bytes.toString('utf8') : ''
}
