import { WebSocket } from 'ws'
import {
  bidOfferData,
  channels,
  colonIndexData,
  heartbeat,
  lastPriceData,
  slashIndexData,
} from '@common/exchange-api/channels'
import { isPrice, type LivePrices } from './read-live'

const { colon, slash } = channels

/** Both schemes of names, since a service may know one of them only; what it does not know it refuses. */
const subscriptions = [
  { method: 'v1/public/subscribe', params: [colon.lastPrice, colon.index] },
  { method: 'subscribe', params: [slash.bidOffer, slash.index] },
] as const

const longestPauseMs = 30_000

type OnPrices = (prices: Partial<LivePrices>) => void

/** Follows the public channels of a service's WebSocket; connects again when it breaks or falls silent. */
export class LiveStream {
  readonly #url: string
  readonly #onPrices: OnPrices
  readonly #firstPauseMs: number
  #socket: WebSocket | null = null
  #timer: NodeJS.Timeout | null = null
  #failures = 0
  #isClosed = false
  /** Bid and offer stand in for the last price where there is none. */
  #hasLastPrice = false

  /** @param firstPauseMs before it connects again; doubled each time that fails */
  constructor(url: string, onPrices: OnPrices, firstPauseMs = 1000) {
    this.#url = url
    this.#onPrices = onPrices
    this.#firstPauseMs = firstPauseMs
    this.#connect()
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#socket?.terminate()
  }

  #connect(): void {
    const socket = new WebSocket(this.#url, { rejectUnauthorized: true })
    this.#socket = socket
    this.#hasLastPrice = false
    socket.on('open', () => {
      this.#failures = 0
      for (const [index, { method, params }] of subscriptions.entries()) {
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: `subscribe-${index}`, method, params }))
      }
      this.#listen(socket)
    })
    socket.on('message', (data: Buffer) => {
      this.#listen(socket)
      const prices = this.#read(data.toString('utf8'))
      if (prices !== null) this.#onPrices(prices)
    })
    socket.on('pong', () => this.#listen(socket))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#connectLater())
  }

  #connectLater(): void {
    if (this.#isClosed) return
    const pauseMs = Math.min(this.#firstPauseMs * 2 ** this.#failures, longestPauseMs)
    this.#failures += 1
    this.#wait(pauseMs, () => this.#connect())
  }

  /** protocol/stream.md#heartbeat */
  #listen(socket: WebSocket): void {
    this.#wait(heartbeat.silenceMs, () => {
      socket.ping()
      this.#wait(heartbeat.pongMs, () => socket.terminate())
    })
  }

  #wait(ms: number, then: () => void): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms)
    this.#timer.unref()
  }

  /** Null for what tells no price. */
  #read(text: string): Partial<LivePrices> | null {
    const { channel, data } = messageOf(text)
    switch (channel) {
      case colon.lastPrice: {
        const { data: read } = lastPriceData.safeParse(data)
        if (read === undefined || !isPrice(read.lastPrice)) return null
        this.#hasLastPrice = true
        return { lastPrice: read.lastPrice }
      }
      case slash.bidOffer: {
        const { data: read } = bidOfferData.safeParse(data)
        if (read === undefined || this.#hasLastPrice) return null
        const lastPrice = (read.bid + read.offer) / 2
        return isPrice(lastPrice) ? { lastPrice } : null
      }
      case colon.index:
      case slash.index: {
        const { data: read } = (channel === colon.index ? colonIndexData : slashIndexData).safeParse(data)
        return read !== undefined && isPrice(read.index) ? { indexPrice: read.index } : null
      }
      default:
        return null
    }
  }
}

/** Channel and data of a message of either scheme. */
function messageOf(text: string): { readonly channel?: unknown; readonly data?: unknown } {
  try {
    const { method, params } = JSON.parse(text) as { method?: unknown; params?: unknown }
    if (method !== 'subscription') return { channel: method, data: params }
    return params as { channel?: unknown; data?: unknown }
  } catch {
    return {}
  }
}
