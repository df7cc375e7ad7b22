import { hourMs } from '@common/domain/durations'
import type { Quote, Ticker } from '@common/domain/market/market'
import type { Clock } from '../ports/clock'
import type { PriceUpdate } from '../ports/exchange/exchange'

const publishEveryMs = 100
const silentAfterMs = 3000
const staleAfterMs = 15_000
/** The ticker replaces older prices of the stream, which may lack some. */
const streamedAgeMs = 10_000
/** Messages older than that mean a reset market time. */
const overtakenMs = 60_000

/** A wrong local clock differs less. */
const replayOffMs = hourMs

const isEarlier = (timeMs: number, newestMs: number | undefined): boolean =>
  newestMs !== undefined && timeMs < newestMs && newestMs - timeMs < overtakenMs

interface QuoteTrackerDeps {
  readonly clock: Clock
  readonly publish: (quote: Quote) => void
  /** Events during silence are lost. */
  readonly onSilence: (isSilent: boolean) => void
}

export class QuoteTracker {
  readonly #deps: QuoteTrackerDeps
  #ticker: Ticker | undefined
  /** Differs from local time in a replay. */
  #reportedTimeMs: number | undefined
  #reportedUpMs = 0
  readonly #newestMs: { last?: number; index?: number } = {}
  readonly #streamedUp: { last?: number; index?: number; sides?: number } = {}
  #lastMessageAtMs = 0
  #heardUpMs = -Infinity
  #sidesUpMs = -Infinity
  #lastPriceUpMs = -Infinity
  #streamUp = false
  #streamedUpMs = -Infinity
  #isSilent = false
  #publishedUpMs = -Infinity
  #cancelPublish: (() => void) | undefined
  #cancelStale: (() => void) | undefined
  #cancelSilent: (() => void) | undefined

  constructor(deps: QuoteTrackerDeps) {
    this.#deps = deps
  }

  get ticker(): Ticker | undefined {
    return this.#ticker
  }

  quote(): Quote | undefined {
    if (!this.#ticker) return undefined
    return {
      ticker: this.#ticker,
      marketTimeMs: this.#reportedTimeMs ?? this.#lastMessageAtMs,
      receivedAtMs: this.#lastMessageAtMs,
      source: this.#source(),
    }
  }

  get reportedTimeMs(): number | undefined {
    return this.#reportedTimeMs
  }

  get marketNowMs(): number | undefined {
    if (this.#reportedTimeMs === undefined) return undefined
    return this.#reportedTimeMs + Math.max(this.#deps.clock.upMs() - this.#reportedUpMs, 0)
  }

  needsTicker(): boolean {
    return !this.#streamUp || this.#isSilent || this.#freshForMs() <= 0
  }

  needsTickerInMs(): number {
    return this.needsTicker() ? 0 : this.#freshForMs()
  }

  #freshForMs(): number {
    return Math.min(this.#sidesUpMs, this.#lastPriceUpMs) + streamedAgeMs - this.#deps.clock.upMs()
  }

  /** @param requestedUpMs the stream's prices since then are newer */
  onTicker(ticker: Ticker, requestedUpMs = this.#deps.clock.upMs()): void {
    if (!this.#ticker) this.#streamed()
    this.#carryMarketTime()
    this.#ticker = { ...ticker, ...this.#streamedSince(requestedUpMs) }
    this.#sidesUpMs = this.#lastPriceUpMs = this.#deps.clock.upMs()
    this.#heard()
  }

  onPrice({ lastPrice, bidPrice, askPrice, buckets, indexPrice, marketTimeMs }: PriceUpdate): void {
    // The exchange may send null for all prices: earlier ones become stale.
    if ((lastPrice ?? bidPrice ?? askPrice ?? buckets ?? indexPrice) === undefined) return
    const ticker = this.#ticker
    this.#streamed()
    if (
      marketTimeMs !== undefined &&
      this.#isOvertaken(lastPrice === undefined ? 'index' : 'last', marketTimeMs)
    )
      return
    if (!ticker) return
    this.#ticker = {
      ...ticker,
      lastPrice: lastPrice ?? ticker.lastPrice,
      bidPrice: bidPrice ?? ticker.bidPrice,
      askPrice: askPrice ?? ticker.askPrice,
      buckets: buckets ?? ticker.buckets,
      indexPrice: indexPrice ?? ticker.indexPrice,
    }
    const upMs = this.#deps.clock.upMs()
    if (lastPrice !== undefined) this.#lastPriceUpMs = this.#streamedUp.last = upMs
    if (indexPrice !== undefined) this.#streamedUp.index = upMs
    if (buckets !== undefined || (bidPrice !== undefined && askPrice !== undefined))
      this.#sidesUpMs = this.#streamedUp.sides = upMs
    if (marketTimeMs !== undefined && !isEarlier(marketTimeMs, this.#reportedTimeMs)) {
      this.#reportedTimeMs = marketTimeMs
      this.#reportedUpMs = upMs
    }
    this.#heard()
  }

  /** Polled prices have no time. The stream of a paused replay is silent, too, but its time stands still. */
  #carryMarketTime(): void {
    const { clock } = this.#deps
    const { marketNowMs } = this
    if (marketNowMs === undefined) return
    const isReplay = Math.abs(clock.nowMs() - marketNowMs) > replayOffMs
    if (this.#streamUp && (!this.#isSilent || isReplay)) return
    this.#reportedTimeMs = Math.floor(marketNowMs)
    this.#reportedUpMs = clock.upMs() - (marketNowMs - this.#reportedTimeMs)
  }

  #streamedSince(sinceUpMs: number): Partial<Ticker> {
    if (!this.#ticker) return {}
    const { lastPrice, indexPrice, bidPrice, askPrice, buckets } = this.#ticker
    const upMs = this.#deps.clock.upMs()
    const isNewer = (atUpMs = -Infinity) => atUpMs > sinceUpMs && upMs - atUpMs < silentAfterMs
    return {
      ...(isNewer(this.#streamedUp.last) && { lastPrice }),
      ...(isNewer(this.#streamedUp.index) && { indexPrice }),
      ...(isNewer(this.#streamedUp.sides) && { bidPrice, askPrice, buckets }),
    }
  }

  #isOvertaken(kind: 'last' | 'index', timeMs: number): boolean {
    const newestMs = this.#newestMs[kind]
    if (isEarlier(timeMs, newestMs)) return true
    this.#newestMs[kind] = timeMs
    return false
  }

  onStreamState(state: 'live' | 'down'): void {
    this.#streamUp = state === 'live'
    this.#publishSoon()
  }

  close(): void {
    this.#cancelPublish?.()
    this.#cancelStale?.()
    this.#cancelSilent?.()
  }

  #streamed(): void {
    this.#streamedUpMs = this.#deps.clock.upMs()
    this.#watchStream(silentAfterMs)
    if (!this.#isSilent) return
    this.#isSilent = false
    this.#deps.onSilence(false)
  }

  #watchStream(delayMs: number): void {
    const { clock, onSilence } = this.#deps
    this.#cancelSilent ??= clock.after(delayMs, () => {
      this.#cancelSilent = undefined
      const leftMs = silentAfterMs - (clock.upMs() - this.#streamedUpMs)
      if (leftMs > 0) return this.#watchStream(Math.min(leftMs, silentAfterMs))
      this.#isSilent = true
      onSilence(true)
    })
  }

  #heard(): void {
    const { clock } = this.#deps
    this.#lastMessageAtMs = clock.nowMs()
    this.#heardUpMs = clock.upMs()
    this.#watchForSilence(staleAfterMs)
    this.#publishSoon()
  }

  /** Restarting a timer is slower than reading a message. */
  #watchForSilence(delayMs: number): void {
    const { clock } = this.#deps
    this.#cancelStale ??= clock.after(delayMs, () => {
      this.#cancelStale = undefined
      const leftMs = staleAfterMs - (clock.upMs() - this.#heardUpMs)
      if (leftMs > 0) this.#watchForSilence(Math.min(leftMs, staleAfterMs))
      else this.#publishSoon()
    })
  }

  #source(): Quote['source'] {
    const { clock } = this.#deps
    // The monotonic clock may pause while the computer is suspended.
    const ageMs = Math.max(clock.upMs() - this.#heardUpMs, clock.nowMs() - this.#lastMessageAtMs)
    if (ageMs >= staleAfterMs) return 'stale'
    return this.#streamUp ? 'live' : 'polling'
  }

  /** A microtask combines messages of one read; a timer would wake the app twice. */
  #publishSoon(): void {
    if (this.#cancelPublish) return
    const { clock } = this.#deps
    const waitMs = this.#publishedUpMs + publishEveryMs - clock.upMs()
    if (waitMs > 0) {
      this.#cancelPublish = clock.after(waitMs, () => this.#publish())
      return
    }
    let isWanted = true
    this.#cancelPublish = () => (isWanted = false)
    queueMicrotask(() => isWanted && this.#publish())
  }

  #publish(): void {
    this.#cancelPublish = undefined
    const quote = this.quote()
    if (!quote) return
    this.#publishedUpMs = this.#deps.clock.upMs()
    this.#deps.publish(quote)
  }
}
