import { channels, type MethodPrefix } from '@common/exchange-api/channels'
import { hourMs } from '@common/domain/durations'
import { type RawData, WebSocket } from 'ws'
import type { Clock } from '../ports/clock'
import type { PriceStreamEvents } from '../ports/exchange'
import { backoffMs } from './backoff'
import { Heartbeat } from './heartbeat'
import { parseStreamMessage } from './price-message'
import { mayRetryAtMs } from './rate-limit-headers'

interface StreamClientOptions {
  /** Checked by `streamAddress`. */
  readonly url: string
  readonly clock: Clock
  readonly random: () => number
  readonly events: PriceStreamEvents
}

interface Subscription {
  readonly method: `${MethodPrefix}subscribe`
  readonly params: readonly string[]
}

const { colon, slash } = channels
const subscriptions = {
  colon: { method: 'v1/public/subscribe', params: [colon.lastPrice, colon.index] },
  slash: { method: 'subscribe', params: [slash.bidOffer, slash.index] },
  /** Beside the colon scheme, which has no bid and ask; a service without it just refuses. */
  bidOffer: { method: 'subscribe', params: [slash.bidOffer] },
} as const satisfies Record<string, Subscription>
type Step = keyof typeof subscriptions

const reconnect = { firstMs: 500, mostMs: 30_000 }
const answerMs = 10_000
/** A connection that held this long was a good one: the next tries begin anew with short waits. */
const steadyMs = 30_000
const maxFrameBytes = 1_000_000
/** "60 connections per hour" (wire-facts 2.15): after so many within an hour, they are made this far apart at least. */
const freeConnections = 20
const sparseMs = 90_000
/** Of a handshake that is refused without a word about when to come again. */
const refusedPauseMs = 60_000

/** Subscribes to prices over JSON-RPC (specification 6) and comes back by itself for as long as it is not closed. */
export class StreamClient {
  readonly #options: StreamClientOptions
  #socket: WebSocket | undefined
  #heartbeat: Heartbeat | undefined
  #cancelTimer: () => void = () => undefined
  #state: 'live' | 'down' = 'down'
  #scheme: 'colon' | 'slash' = 'colon'
  #bidOffer: 'untried' | 'asked' | 'answered' | 'avoided' = 'untried'
  #attempt = 0
  #liveSinceMs = 0
  /** When the service heard of us, within the last hour. */
  #knocksMs: number[] = []
  #pausedUntilMs = 0
  #lastMessageMs: number | undefined
  #malformed = 0
  #closed = false

  constructor(options: StreamClientOptions) {
    this.#options = options
    this.#connect()
  }

  /** Frames that could not be read and were dropped. */
  get malformed(): number {
    return this.#malformed
  }

  /** Milliseconds since the last frame; undefined before the first. */
  get silentMs(): number | undefined {
    return this.#lastMessageMs === undefined ? undefined : this.#options.clock.nowMs() - this.#lastMessageMs
  }

  close(): void {
    this.#closed = true
    this.#cancelTimer()
    this.#heartbeat?.stop()
    this.#socket?.removeAllListeners()
    // Without a listener the abort of a connection being made would be thrown.
    this.#socket?.on('error', () => undefined)
    this.#socket?.terminate()
  }

  #connect(): void {
    const socket = new WebSocket(this.#options.url, {
      handshakeTimeout: answerMs,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
      followRedirects: false,
    })
    this.#socket = socket
    socket.on('open', () => {
      this.#knocksMs.push(this.#options.clock.nowMs())
      this.#heartbeat = new Heartbeat({
        clock: this.#options.clock,
        ping: () => socket.ping(),
        onLost: () => socket.terminate(),
      })
      this.#subscribe(this.#scheme)
      this.#cancelTimer = this.#options.clock.after(answerMs, () => socket.terminate())
    })
    socket.on('unexpected-response', (_request, { statusCode = 0, headers }) => {
      const nowMs = this.#options.clock.nowMs()
      this.#knocksMs.push(nowMs)
      const isTurnedAway = [403, 418, 429, 503].includes(statusCode)
      if (isTurnedAway)
        this.#pausedUntilMs = mayRetryAtMs(headers, statusCode, nowMs, 0) ?? nowMs + refusedPauseMs
      socket.terminate()
    })
    socket.on('message', (data) => this.#onMessage(data))
    socket.on('pong', () => this.#heartbeat?.sign(this.#options.clock.nowMs()))
    // An error is followed by a close.
    socket.on('error', () => undefined)
    socket.on('close', () => this.#onClose())
  }

  #subscribe(step: Step): void {
    this.#socket?.send(JSON.stringify({ jsonrpc: '2.0', id: step, ...subscriptions[step] }))
  }

  #onMessage(data: RawData): void {
    const nowMs = this.#options.clock.nowMs()
    this.#heartbeat?.sign(nowMs)
    this.#lastMessageMs = nowMs
    // The default binary type hands over one Buffer, for text too.
    const message = parseStreamMessage((data as Buffer).toString())
    switch (message.kind) {
      case 'price':
        return this.#options.events.onPrice(message.update)
      case 'reply':
        return this.#onReply(message)
      case 'malformed':
        this.#malformed += 1
        return
      case 'other':
        return
    }
  }

  #onReply({ id, result, failed }: { id: string; result: unknown; failed: boolean }): void {
    if (id === 'bidOffer') this.#bidOffer = 'answered'
    if (id !== 'colon' && id !== 'slash') return
    const names = Array.isArray(result) ? result : []
    if (!failed && subscriptions[id].params.every((name) => names.includes(name))) {
      this.#cancelTimer()
      this.#scheme = id
      this.#liveSinceMs = this.#options.clock.nowMs()
      this.#setState('live')
      if (id === 'colon') this.#askForBidOffer()
    } else if (id === 'colon') this.#subscribe('slash')
    else this.#socket?.terminate()
  }

  #askForBidOffer(): void {
    if (this.#bidOffer === 'avoided') return
    this.#bidOffer = 'asked'
    this.#subscribe('bidOffer')
  }

  #onClose(): void {
    this.#cancelTimer()
    // It hung up on the question: better to do without than to be cut off again and again.
    if (this.#bidOffer === 'asked') this.#bidOffer = 'avoided'
    this.#heartbeat?.stop()
    const { clock } = this.#options
    // A service that hangs up on the one scheme may know the other.
    const heard = this.#heartbeat !== undefined
    if (heard && this.#state === 'down') this.#scheme = this.#scheme === 'colon' ? 'slash' : 'colon'
    this.#heartbeat = undefined
    if (this.#state === 'live' && clock.nowMs() - this.#liveSinceMs >= steadyMs) this.#attempt = 0
    this.#setState('down')
    if (this.#closed) return
    this.#cancelTimer = clock.after(this.#pauseMs(), () => this.#connect())
  }

  /** Until the next connection is made. */
  #pauseMs(): number {
    const { clock, random } = this.#options
    const nowMs = clock.nowMs()
    this.#knocksMs = this.#knocksMs.filter((atMs) => nowMs - atMs < hourMs)
    const isSparse = this.#knocksMs.length >= freeConnections
    return Math.max(
      backoffMs(this.#attempt++, reconnect, random),
      isSparse ? sparseMs : 0,
      Math.min(this.#pausedUntilMs - nowMs, hourMs),
    )
  }

  #setState(state: 'live' | 'down'): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.events.onState(state)
  }
}
