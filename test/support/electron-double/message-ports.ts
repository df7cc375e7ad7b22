import { EventEmitter } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import type Electron from 'electron'
import { strict } from './strict'

/** What a port is connected to: another port of main, or the end that a page holds. */
export interface Peer {
  receive(data: unknown): void
  /** The other side is closed or gone. */
  disconnect(): void
}

/** Throws DataCloneError for what structured clone refuses, and refuses itself what JSON would change on its way to Chromium. */
export function toWire(message: unknown): string {
  const clone: unknown = structuredClone(message)
  const text = JSON.stringify(clone) as string | undefined
  if (text === undefined || !isDeepStrictEqual(JSON.parse(text), clone)) {
    throw new Error('The double carries JSON values only, and this message is none.')
  }
  return text
}

export class MessagePortMain
  extends EventEmitter
  implements Pick<Electron.MessagePortMain, 'start' | 'close'>, Peer
{
  #peer: Peer | undefined
  #queue: unknown[] = []
  #state: 'held' | 'started' | 'transferred' | 'closed' = 'held'

  /** Connects both ways. */
  entangle(peer: Peer): void {
    this.#peer = peer
  }

  postMessage(message: unknown, transfer: readonly MessagePortMain[] = []): void {
    this.#needHeld()
    if (transfer.length > 0) throw new Error('The double does not send ports over ports.')
    if (this.#state !== 'closed') this.#peer?.receive(JSON.parse(toWire(message)))
  }

  start(): void {
    this.#needHeld()
    if (this.#state !== 'held') return
    this.#state = 'started'
    for (const data of this.#queue.splice(0)) this.#deliver(data)
  }

  /** Electron documents `close` for a lost remote end only, so none is emitted here. */
  close(): void {
    this.#needHeld()
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#peer?.disconnect()
  }

  receive(data: unknown): void {
    if (this.#state === 'started') this.#deliver(data)
    else if (this.#state === 'held') this.#queue.push(data)
  }

  disconnect(): void {
    if (this.#state === 'closed' || this.#state === 'transferred') return
    this.#state = 'closed'
    setImmediate(() => this.emit('close'))
  }

  /** Gives this end to a page: from now on its other end talks to `remote`, which gets what was waiting here. */
  transferTo(remote: Peer): Peer {
    this.#needHeld()
    const other = this.#peer
    if (!(other instanceof MessagePortMain))
      throw new Error('Only a port of a fresh channel can be transferred.')
    this.#state = 'transferred'
    other.entangle(remote)
    for (const data of this.#queue.splice(0)) remote.receive(data)
    return other
  }

  #needHeld(): void {
    if (this.#state === 'transferred')
      throw new TypeError('The port is already neutered: it was transferred.')
  }

  #deliver(data: unknown): void {
    // On a later turn, so that what a listener throws is an uncaught exception, as in Electron.
    setImmediate(() => this.emit('message', { data, ports: [] }))
  }
}

const portOf = new WeakMap<object, MessagePortMain>()

export class MessageChannelMain {
  readonly port1: MessagePortMain
  readonly port2: MessagePortMain

  constructor() {
    const a = new MessagePortMain()
    const b = new MessagePortMain()
    a.entangle(b)
    b.entangle(a)
    this.port1 = strict('MessagePortMain', a)
    this.port2 = strict('MessagePortMain', b)
    portOf.set(this.port1, a)
    portOf.set(this.port2, b)
  }
}

/** The port behind what the shell holds. @throws TypeError for what is no port */
export function realPort(port: object): MessagePortMain {
  const real = portOf.get(port)
  if (!real) throw new TypeError('Invalid value for transfer: not a MessagePortMain')
  return real
}
