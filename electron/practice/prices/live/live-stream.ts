import { WebSocket } from 'ws'
import { heartbeat } from '@common/exchange-api/channels'
import type { LivePrices, LiveVersion, ReadNews } from './live-version'

const longestPauseMs = 30_000

type OnPrices = (prices: Partial<LivePrices>) => void

function withPath(url: string, path: string): string {
  const bare = url.replace(/\/+$/, '')
  return bare.endsWith(path) ? bare : bare + path
}

export class LiveStream {
  readonly #url: string
  readonly #version: LiveVersion
  readonly #onPrices: OnPrices
  readonly #firstPauseMs: number
  #socket: WebSocket | null = null
  #timer: NodeJS.Timeout | null = null
  #failures = 0
  #isClosed = false

  constructor(url: string, version: LiveVersion, onPrices: OnPrices, firstPauseMs = 1000) {
    this.#url = withPath(url, version.streamPath)
    this.#version = version
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
    const readNews: ReadNews = this.#version.readNews()
    socket.on('open', () => {
      this.#failures = 0
      for (const request of this.#version.requests) socket.send(JSON.stringify(request))
      this.#listen(socket)
    })
    socket.on('message', (data: Buffer) => {
      this.#listen(socket)
      const prices = readNews(data.toString('utf8'))
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

  /** Implements protocol/stream.md#heartbeat. */
  #listen(socket: WebSocket): void {
    this.#wait(heartbeat.silenceMs, () => {
      socket.ping()
      this.#wait(heartbeat.pongMs, () => socket.terminate())
    })
  }

  #wait(ms: number, callback: () => void): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(callback, ms)
    this.#timer.unref()
  }
}
