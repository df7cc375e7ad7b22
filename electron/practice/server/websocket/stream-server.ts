import type { Server } from 'node:http'
import { WebSocketServer } from 'ws'
import type { Quotes } from '../../futures/market/quotes'
import type { RequestFilter } from '../request-filter'
import { foreignRequest } from '../foreign-request'
import { topics } from '@common/exchange-api/v3/topics'
import type { Faults } from '../../faults/faults'
import type { V3Hub } from '../v3/stream/hub'
import { Connection, type ConnectionDeps } from './connection'
import { Line } from './line'
import { ignoreUpgrade, wantsWebSocket } from './ignore-upgrade'
import { refuseForeign, refuseHandshake, refuseUpgrade } from './refuse-upgrade'
import type { Streams } from './streams'

/** In bytes. */
const maxPayload = 64 * 1024

interface StreamDeps extends ConnectionDeps {
  readonly quotes: Quotes
  readonly streams: Streams
  readonly requestFilter: RequestFilter
  readonly faults: Faults
  readonly v3: V3Hub
  readonly idleMs: number
}

/** Path of protocol/v3.md#stream. */
const v3Path = '/v1'

/** Shares the HTTP port. Other paths than v3's serve v1 and v2. */
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
      const foreign = foreignRequest(request)
      if (foreign !== null) return refuseForeign(socket, foreign)
      const refusal = deps.requestFilter.refusal(request.socket.remoteAddress ?? '')
      if (refusal !== null) return refuseUpgrade(socket, refusal)
      this.#sockets.handleUpgrade(request, socket, head, (client) => {
        const line = new Line(client, socket, deps.faults)
        const [path] = (request.url ?? '').split('?')
        if (path === v3Path) return deps.v3.add(line)
        const connection = new Connection(line, deps)
        this.#connections.add(connection)
        line.onClose(() => this.#connections.delete(connection))
      })
    })
    this.#stopListening = deps.quotes.onChange(() => this.#publish())
    this.#idleTimer = setInterval(() => this.#dropIdle(), deps.idleMs)
    this.#idleTimer.unref()
  }

  close(): void {
    clearInterval(this.#idleTimer)
    this.#stopListening()
    for (const line of this.#lines()) line.terminate()
    this.#deps.v3.close()
    this.#sockets.close()
  }

  /**
   * @param code of RFC 6455; null disconnects without a close frame
   * @returns number of connections
   */
  closeAll(code: number | null, reason: string): number {
    const lines = this.#lines()
    for (const line of lines) {
      if (code === null) line.terminate()
      else line.close(code, reason)
    }
    return lines.length
  }

  announce(announcement: object): void {
    this.#deps.v3.broadcast(topics.announcements, announcement)
  }

  #lines(): readonly Line[] {
    return [...[...this.#connections].map(({ line }) => line), ...this.#deps.v3.lines()]
  }

  #publish(): void {
    const listenedTo = new Set([...this.#connections].flatMap(({ subscribed }) => [...subscribed]))
    const messages = this.#deps.streams.next(listenedTo)
    for (const { subscribed, line } of this.#connections) {
      line.sendAll([...subscribed].flatMap((channel) => messages.get(channel) ?? []))
    }
    this.#deps.v3.publish()
  }

  #dropIdle(): void {
    for (const { line, isUnused } of this.#connections)
      if (line.wasSilent() && isUnused) line.close(1000, 'Idle without subscriptions')
    this.#deps.v3.dropIdle()
  }
}
