import { EventEmitter } from 'node:events'

/** As in Electron, `close` fires only for a lost remote end, and messages wait for `start`. */
class MessagePort extends EventEmitter {
  #other: MessagePort | undefined
  #queue: unknown[] = []
  #state: 'held' | 'started' | 'closed' = 'held'

  entangle(other: MessagePort): void {
    this.#other = other
  }

  postMessage(message: unknown): void {
    if (this.#state !== 'closed') this.#other?.receive(structuredClone(message))
  }

  start(): void {
    if (this.#state !== 'held') return
    this.#state = 'started'
    for (const data of this.#queue.splice(0)) this.#deliver(data)
  }

  close(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#other?.disconnect()
  }

  receive(data: unknown): void {
    if (this.#state === 'started') this.#deliver(data)
    else if (this.#state === 'held') this.#queue.push(data)
  }

  disconnect(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    setImmediate(() => this.emit('close'))
  }

  #deliver(data: unknown): void {
    // A listener's error is uncaught, as in Electron.
    setImmediate(() => this.emit('message', { data, ports: [] }))
  }
}

export class MessageChannel {
  readonly port1 = new MessagePort()
  readonly port2 = new MessagePort()

  constructor() {
    this.port1.entangle(this.port2)
    this.port2.entangle(this.port1)
  }
}
