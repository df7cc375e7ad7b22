import { hourMs } from '@common/domain/durations'
import { type RawData, WebSocket } from 'ws'
import type { Clock } from '../../ports/clock'
import { mayRetryAtMs } from '../rest/rate-limit-headers'
import { backoffMs } from '../shared/backoff'
import { checkedTls } from '../shared/checked-tls'
import type { StreamDialect } from './dialect'
import { Heartbeat } from './heartbeat'

export interface StreamConnectionOptions {
  readonly url: string
  readonly clock: Clock
  readonly random: () => number
  readonly dialect: StreamDialect
  readonly onState: (state: 'live' | 'down') => void
}

const reconnect = { firstMs: 500, mostMs: 30_000 }
const answerMs = 10_000
/** Then retries restart with short delays. */
const steadyMs = 30_000
const maxFrameBytes = 262_144
/** More means that the peer is not reading. */
const maxUnsentBytes = 65_536
/** Per hour; further ones are `sparseMs` apart (protocol/rest.md#rate-limits). */
const freeConnections = 20
const sparseMs = 90_000
/** For a refused handshake that names no wait. */
const refusedPauseMs = 60_000

export class StreamConnection {
  readonly #options: StreamConnectionOptions
  #socket: WebSocket | undefined
  #heartbeat: Heartbeat | undefined
  #cancelTimer: () => void = () => undefined
  #state: 'live' | 'down' = 'down'
  #attempt = 0
  #liveSinceUpMs = 0
  /** Includes refused handshakes. */
  #knocksUpMs: number[] = []
  #pausedUntilUpMs = 0
  #lastMessageUpMs: number | undefined
  #malformed = 0
  #closed = false

  constructor(options: StreamConnectionOptions) {
    this.#options = options
    this.#connect()
  }

  get malformed(): number {
    return this.#malformed
  }

  get silentMs(): number | undefined {
    return this.#lastMessageUpMs === undefined
      ? undefined
      : this.#options.clock.upMs() - this.#lastMessageUpMs
  }

  close(): void {
    this.#closed = true
    this.#cancelTimer()
    this.#heartbeat?.stop()
    this.#socket?.removeAllListeners()
    // Aborting an attempt emits an error, which would be thrown.
    this.#socket?.on('error', () => undefined)
    this.#socket?.terminate()
  }

  #connect(): void {
    const { url, clock, dialect } = this.#options
    const socket = new WebSocket(url, {
      handshakeTimeout: answerMs,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
      followRedirects: false,
      ...checkedTls,
    })
    this.#socket = socket
    socket.on('open', () => {
      this.#knocksUpMs.push(clock.upMs())
      this.#heartbeat = new Heartbeat({
        clock,
        ping: () => socket.ping(),
        onLost: () => socket.terminate(),
      })
      this.#cancelTimer = clock.after(answerMs, () => socket.terminate())
      dialect.opened({
        send: (request) => this.#send(socket, request),
        live: () => this.#onLive(socket),
        giveUp: () => socket.terminate(),
      })
    })
    socket.on('unexpected-response', (_request, { statusCode = 0, headers }) => {
      const nowMs = clock.nowMs()
      this.#knocksUpMs.push(clock.upMs())
      const isTurnedAway = [403, 418, 429, 503].includes(statusCode)
      if (isTurnedAway)
        this.#pausedUntilUpMs =
          clock.upMs() + ((mayRetryAtMs(headers, statusCode, nowMs, 0) ?? nowMs + refusedPauseMs) - nowMs)
      socket.terminate()
    })
    socket.on('message', (data) => this.#onMessage(data))
    socket.on('pong', () => this.#heartbeat?.sign(clock.upMs()))
    // `close` follows.
    socket.on('error', () => undefined)
    socket.on('close', () => this.#onClose())
  }

  #onMessage(data: RawData): void {
    const upMs = this.#options.clock.upMs()
    this.#heartbeat?.sign(upMs)
    this.#lastMessageUpMs = upMs
    if (!this.#read((data as Buffer).toString())) this.#malformed += 1
  }

  /** Must never end the stream or the process. */
  #read(frame: string): boolean {
    try {
      return this.#options.dialect.read(frame)
    } catch {
      return false
    }
  }

  #send(socket: WebSocket, request: object): void {
    if (socket.bufferedAmount > maxUnsentBytes) socket.terminate()
    else socket.send(JSON.stringify(request))
  }

  #onLive(socket: WebSocket): void {
    if (socket !== this.#socket || socket.readyState !== WebSocket.OPEN) return
    this.#cancelTimer()
    this.#liveSinceUpMs = this.#options.clock.upMs()
    this.#setState('live')
  }

  #onClose(): void {
    const { clock, dialect } = this.#options
    this.#cancelTimer()
    this.#heartbeat?.stop()
    const wasOpen = this.#heartbeat !== undefined
    this.#heartbeat = undefined
    const wasLive = this.#state === 'live'
    if (wasOpen) dialect.closed(wasLive)
    if (wasLive && clock.upMs() - this.#liveSinceUpMs >= steadyMs) this.#attempt = 0
    this.#setState('down')
    if (this.#closed) return
    this.#cancelTimer = clock.after(this.#pauseMs(), () => this.#connect())
  }

  #pauseMs(): number {
    const { clock, random } = this.#options
    const upMs = clock.upMs()
    this.#knocksUpMs = this.#knocksUpMs.filter((atUpMs) => upMs - atUpMs < hourMs)
    const isSparse = this.#knocksUpMs.length >= freeConnections
    return Math.max(
      backoffMs(this.#attempt++, reconnect, random),
      isSparse ? sparseMs : 0,
      Math.min(this.#pausedUntilUpMs - upMs, hourMs),
    )
  }

  #setState(state: 'live' | 'down'): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.onState(state)
  }
}
