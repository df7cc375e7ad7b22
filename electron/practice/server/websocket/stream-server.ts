import type { Server } from 'node:http'
import { WebSocketServer } from 'ws'
import type { Quotes } from '../../engine/quotes'
import type { Door } from '../door'
import { Connection, type ConnectionDeps } from './connection'
import { refuseUpgrade } from './refuse-upgrade'
import type { Streams } from './streams'

/** A connection that subscribes to nothing is let go after a while. */
const idleMs = 60_000

/** Largest message a client may send, in bytes. */
const maxPayload = 64 * 1024

interface StreamDeps extends ConnectionDeps {
  readonly quotes: Quotes
  readonly streams: Streams
  readonly door: Door
}

/** The WebSocket side of the exchange, on the same address as the HTTP side; every path is taken. */
export class StreamServer {
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload, autoPong: false })
  readonly #connections = new Set<Connection>()
  readonly #deps: StreamDeps
  readonly #stopListening: () => void
  readonly #idleTimer: NodeJS.Timeout
  #idleBefore = new Set<Connection>()

  constructor(server: Server, deps: StreamDeps) {
    this.#deps = deps
    server.on('upgrade', (request, socket, head) => {
      const refusal = deps.door.refusal(request.socket.remoteAddress ?? '')
      if (refusal !== null) return refuseUpgrade(socket, refusal)
      this.#sockets.handleUpgrade(request, socket, head, (client) => {
        const connection = new Connection(client, deps)
        this.#connections.add(connection)
        client.on('close', () => this.#connections.delete(connection))
      })
    })
    this.#stopListening = deps.quotes.onChange(() => this.#publish())
    this.#idleTimer = setInterval(() => this.#dropIdle(), idleMs)
    this.#idleTimer.unref()
  }

  close(): void {
    clearInterval(this.#idleTimer)
    this.#stopListening()
    for (const connection of this.#connections) connection.terminate()
    this.#sockets.close()
  }

  /** Lets everybody go. @param code of RFC 6455; null breaks the connections without a word. @returns how many there were. */
  closeAll(code: number | null, reason: string): number {
    const connections = [...this.#connections]
    for (const connection of connections) {
      if (code === null) connection.terminate()
      else connection.close(code, reason)
    }
    return connections.length
  }

  /** Writes each message once, however many listen. */
  #publish(): void {
    const messages = new Map<string, string | null>()
    for (const connection of this.#connections) {
      for (const channel of connection.subscribed) {
        if (!messages.has(channel)) messages.set(channel, this.#deps.streams.message(channel))
        const message = messages.get(channel)
        if (typeof message === 'string') connection.send(message)
      }
    }
  }

  /** Whoever was idle at the last look and still is has been so for at least one period. */
  #dropIdle(): void {
    const idle = new Set([...this.#connections].filter(({ subscribed }) => subscribed.size === 0))
    for (const connection of idle)
      if (this.#idleBefore.has(connection)) connection.close(1000, 'Nothing was subscribed')
    this.#idleBefore = idle
  }
}
