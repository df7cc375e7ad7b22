import type { Server, IncomingMessage } from 'node:http'
import { WebSocketServer } from 'ws'
import type { Quotes } from '../../futures/market/quotes'
import type { RequestFilter, FilteredRequest } from '../request-filter'
import { foreignRequest } from '../foreign-request'
import { topics } from '@common/exchange-api/v3/topics'
import type { Duplex } from 'node:stream'
import type { Faults } from '../../faults/faults'
import type { V3Hub } from '../v3/stream/hub'
import { Connection, type ConnectionDeps } from './connection'
import { Line } from './line'
import type { Streams } from './streams'
import { errorToStatus } from '../../errors/service-error'
import { connectionRate, RateLimiter, tooManyRequests } from '../rate-limit'
import { refuseSocket } from '../refuse-socket'

/** In bytes. */
const maxPayload = 64 * 1024

interface StreamDeps extends ConnectionDeps {
  readonly quotes: Quotes
  readonly streams: Streams
  readonly requestFilter: RequestFilter
  readonly faults: Faults
  readonly v3: V3Hub
  readonly idleMs: number
  readonly hasLimits: boolean
}

/** Path of protocol/v3.md#stream. */
const v3Path = '/v1'

/** Shares the HTTP port. Other paths than v3's serve v1 and v2. */
export class StreamServer {
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload, autoPong: false })
  readonly #connections = new Set<Connection>()
  readonly #deps: StreamDeps
  readonly #limiter: RateLimiter
  readonly #stopListening: () => void
  readonly #idleTimer: NodeJS.Timeout

  constructor(server: Server, deps: StreamDeps) {
    this.#deps = deps
    this.#limiter = new RateLimiter(connectionRate, deps.clocks.wall)
    this.#sockets.on('wsClientError', refuseHandshake)
    server.on('upgrade', (request, socket, head) => {
      if (!wantsWebSocket(request)) return ignoreUpgrade(server, request, socket, head)
      const foreign = foreignRequest(request)
      if (foreign !== null) return refuseForeign(socket, foreign)
      const [path] = (request.url ?? '').split('?')
      const isV3 = path === v3Path
      const address = request.socket.remoteAddress ?? ''
      const refusal = deps.requestFilter.refusal(address) ?? (isV3 ? null : this.#countConnection(address))
      if (refusal !== null) return refuseUpgrade(socket, refusal)
      this.#sockets.handleUpgrade(request, socket, head, (client) => {
        const line = new Line(client, socket, deps.faults)
        if (isV3) return deps.v3.add(line)
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

  #countConnection(address: string): FilteredRequest | null {
    if (!this.#deps.hasLimits) return null
    const state = this.#limiter.take(address)
    return state.isAllowed ? null : { ...state, error: tooManyRequests(state) }
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

const wantsWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'

/**
 * RFC 9110, 7.8 permits ignoring Upgrade. HTTP/2 clients such as Java's offer h2c with plain requests. Node has
 * parsed only the head, so it is put back without Upgrade.
 */
function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, rest: Buffer): void {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = request
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${rawHeaders[i + 1] ?? ''}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), rest]))
  server.emit('connection', socket)
}

function refuseUpgrade(socket: Duplex, { error, retryAfterSeconds, resetMs }: FilteredRequest): void {
  const { code, message } = error
  // A 429 has all three headers (protocol/rest.md#rate-limits).
  const limit = resetMs === undefined ? [] : ['X-Ratelimit-Remaining: 0', `X-Ratelimit-Reset: ${resetMs}`]
  const headers = [`Retry-After: ${retryAfterSeconds}`, ...limit]
  refuseSocket(socket, { status: errorToStatus(code), code, message, headers })
}

const refuseForeign = (socket: Duplex, message: string): void =>
  refuseSocket(socket, { status: errorToStatus('foreignRequest'), code: 'foreignRequest', message })

/** RFC 6455, 4.4: lists the supported versions. */
function refuseHandshake(error: Error, socket: Duplex): void {
  const message = `Invalid WebSocket handshake: ${error.message}`
  refuseSocket(socket, {
    status: 400,
    code: 'invalidRequest',
    message,
    headers: ['Sec-WebSocket-Version: 13, 8'],
  })
}
