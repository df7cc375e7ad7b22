import { once } from 'node:events'
import WebSocket from 'ws'

export interface StreamMessage {
  readonly jsonrpc?: string
  readonly id?: string | number | null
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

export class StreamClient {
  readonly socket: WebSocket
  readonly #messages: StreamMessage[] = []
  readonly #waiting: (() => void)[] = []
  #calls = 0

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => {
      const value = JSON.parse(data.toString()) as StreamMessage | StreamMessage[]
      this.#messages.push(...(Array.isArray(value) ? value : [value]))
      for (const wake of this.#waiting.splice(0)) wake()
    })
  }

  static async open(url: string): Promise<StreamClient> {
    const socket = new WebSocket(url)
    const client = new StreamClient(socket)
    await once(socket, 'open')
    return client
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Discards earlier messages. */
  async next(fits: (message: StreamMessage) => boolean = () => true): Promise<StreamMessage> {
    for (;;) {
      for (let message = this.#messages.shift(); message !== undefined; message = this.#messages.shift()) {
        if (fits(message)) return message
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  async call(method: string, params?: unknown): Promise<StreamMessage> {
    this.#calls += 1
    const id = `${method} ${this.#calls}`
    this.send({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) })
    return this.next((message) => message.id === id)
  }

  async close(): Promise<void> {
    this.socket.terminate()
    if (this.socket.readyState !== WebSocket.CLOSED) await once(this.socket, 'close')
  }
}
