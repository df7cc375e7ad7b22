import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import type { WebSocket } from 'ws'
import { Faults } from '../../../electron/practice/faults/faults'
import { Line } from '../../../electron/practice/server/websocket/line'

interface Sent {
  readonly id?: unknown
  readonly method?: string
  readonly result?: unknown
  readonly error?: {
    readonly code: number
    readonly message: string
    readonly data?: { readonly code: string }
  }
  readonly rateLimit?: { readonly remaining: number; readonly limit: number }
  readonly params?: { readonly topic: string; readonly data: Record<string, unknown> }
}

/** The client's end of a connection without a network. */
export class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readonly faults: Faults
  readonly line: Line
  readyState = 1
  bufferedAmount = 0
  pongs = 0
  closed: readonly [number, string] | 'terminated' | null = null
  #sent: string[] = []

  constructor(faults = new Faults(1)) {
    super()
    this.faults = faults
    this.line = new Line(this as unknown as WebSocket, new PassThrough(), faults)
  }

  send(text: string): void {
    this.#sent.push(text)
  }
  pong(): void {
    this.pongs += 1
  }
  close(code: number, reason: string): void {
    this.closed = [code, reason]
    this.emit('close')
  }
  terminate(): void {
    this.closed = 'terminated'
    this.emit('close')
  }

  /** Messages since the last call. */
  taken(): Sent[] {
    const all = this.#sent
    this.#sent = []
    return all.map((text) => JSON.parse(text) as Sent)
  }

  receive(text: string | Buffer): Sent[] {
    this.emit('message', typeof text === 'string' ? Buffer.from(text) : text)
    return this.taken()
  }

  /** The response, then messages of new subscriptions. */
  request(method: string, params?: unknown, id: unknown = 1): Sent[] {
    return this.receive(
      JSON.stringify({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) }),
    )
  }
}
