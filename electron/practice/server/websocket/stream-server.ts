import type { Server } from 'node:http'
import { WebSocketServer } from 'ws'
import type { Quotes } from '../../futures/quotes'
import type { Door } from '../door'
import { Connection, type ConnectionDeps } from './connection'
import { ignoreUpgrade, wantsWebSocket } from './ignore-upgrade'
import { refuseHandshake, refuseUpgrade } from './refuse-upgrade'
import type { Streams } from './streams'

/** Largest message a client may send, in bytes. */
const maxPayload = 64 * 1024

interface StreamDeps extends ConnectionDeps {
  readonly quotes: Quotes
  readonly streams: Streams
  readonly door: Door
  /** A connection that does nothing for so long is let go at the next look. */
  readonly idleMs: number
}

/** The WebSocket side of the exchange, on the same address as the HTTP side; every path is taken. */
export class StreamServer {
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload, autoPong: false })
  readonly #connections = new Set<Connection>()
  readonly #deps: StreamDeps
  readonly #stopListening: () => void
  readonly #idleTimer: NodeJS.Timeout

  constructor(server: Server, deps: StreamDeps) {
    this.#deps = deps
    this.#sockets.on('wsClientError', refuseHandshake)
    server.on('upgrade', (request, socket, head) => {
      if (!wantsWebSocket(request)) return ignoreUpgrade(server, request, socket, head)
      const refusal = deps.door.refusal(request.socket.remoteAddress ?? '')
      if (refusal !== null) return refuseUpgrade(socket, refusal)
      this.#sockets.handleUpgrade(request, socket, head, (client) => {
        const connection = new Connection(client, deps)
        this.#connections.add(connection)
        client.on('close', () => this.#connections.delete(connection))
      })
    })
    this.#stopListening = deps.quotes.onChange(() => this.#publish())
    this.#idleTimer = setInterval(() => this.#dropIdle(), deps.idleMs)
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
    const listenedTo = new Set([...this.#connections].flatMap(({ subscribed }) => [...subscribed]))
    const messages = this.#deps.streams.next(listenedTo)
    for (const connection of this.#connections) {
      for (const channel of connection.subscribed) {
        for (const message of messages.get(channel) ?? []) connection.send(message)
      }
    }
  }

  #dropIdle(): void {
    for (const connection of this.#connections) {
      if (connection.isIdle()) connection.close(1000, 'Nothing was subscribed')
    }
  }
}
