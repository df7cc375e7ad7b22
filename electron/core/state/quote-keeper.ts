import type { Quote } from '@common/bridge/contract/market'
import type { Ticker } from '@common/domain/market'
import type { Clock } from '../ports/clock'
import type { PriceUpdate } from '../ports/exchange'

/** At most ten quotes a second reach the window. */
const publishEveryMs = 100
/** Prices come several times a second: after this long the stream says nothing, though its connection may stand. */
const silentAfterMs = 3000
/** Nothing heard for this long: the price is stale. */
const staleAfterMs = 15_000
/** Bid and ask of the stream older than this are read from the ticker again. */
const sidesAgeMs = 10_000
/** A message this much older than another was overtaken by it; one that is older still tells of a market that was set back. */
const overtakenMs = 60_000

export interface QuoteKeeperParts {
  readonly clock: Clock
  readonly publish: (quote: Quote) => void
  /** The stream has fallen silent, or speaks again. What happened meanwhile it did not tell. */
  readonly onSilence: (isSilent: boolean) => void
}

/** The latest quote, made of the ticker and of what the stream tells, and how far it can be trusted. */
export class QuoteKeeper {
  readonly #parts: QuoteKeeperParts
  #ticker: Ticker | undefined
  /** The market's own time, where the stream told it: a replay's is not the wall's. */
  #toldTimeMs: number | undefined
  #toldUpMs = 0
  readonly #newestMs: { last?: number; index?: number } = {}
  #heardAtMs = 0
  #heardUpMs = -Infinity
  #sidesUpMs = -Infinity
  #streamUp = false
  #streamedUpMs = -Infinity
  #isSilent = false
  #publishedUpMs = -Infinity
  #cancelPublish: (() => void) | undefined
  #cancelStale: (() => void) | undefined
  #cancelSilent: (() => void) | undefined

  constructor(parts: QuoteKeeperParts) {
    this.#parts = parts
  }

  get ticker(): Ticker | undefined {
    return this.#ticker
  }

  quote(): Quote | undefined {
    if (!this.#ticker) return undefined
    return {
      ticker: this.#ticker,
      marketTimeMs: this.#toldTimeMs ?? this.#heardAtMs,
      receivedAtMs: this.#heardAtMs,
      source: this.#source(),
    }
  }

  /** The market's time when it was told last; undefined while the stream has told none. */
  get toldTimeMs(): number | undefined {
    return this.#toldTimeMs
  }

  /** The market's time now, going on from when it was told last; undefined while the stream has told none. */
  get marketNowMs(): number | undefined {
    if (this.#toldTimeMs === undefined) return undefined
    return this.#toldTimeMs + Math.max(this.#parts.clock.upMs() - this.#toldUpMs, 0)
  }

  /** Whether the ticker must be read often: the stream is down or silent, or tells no bid and ask. */
  needsTicker(): boolean {
    const upMs = this.#parts.clock.upMs()
    return !this.#streamUp || this.#isSilent || upMs - this.#sidesUpMs >= sidesAgeMs
  }

  /** In how long it must, at the earliest, unless the stream falls silent or breaks off before. */
  needsTickerInMs(): number {
    return this.needsTicker() ? 0 : this.#sidesUpMs + sidesAgeMs - this.#parts.clock.upMs()
  }

  onTicker(ticker: Ticker): void {
    if (!this.#ticker) this.#streamed()
    this.#ticker = ticker
    this.#sidesUpMs = this.#parts.clock.upMs()
    this.#heard()
  }

  onPrice({ lastPrice, bidPrice, askPrice, buckets, indexPrice, marketTimeMs }: PriceUpdate): void {
    const ticker = this.#ticker
    this.#streamed()
    if (
      marketTimeMs !== undefined &&
      this.#isOvertaken(lastPrice === undefined ? 'index' : 'last', marketTimeMs)
    )
      return
    // The first ticker brings what the stream never tells; it is on its way.
    if (!ticker) return
    this.#ticker = {
      ...ticker,
      lastPrice: lastPrice ?? ticker.lastPrice,
      bidPrice: bidPrice ?? ticker.bidPrice,
      askPrice: askPrice ?? ticker.askPrice,
      buckets: buckets ?? ticker.buckets,
      indexPrice: indexPrice ?? ticker.indexPrice,
    }
    if (buckets !== undefined || (bidPrice !== undefined && askPrice !== undefined))
      this.#sidesUpMs = this.#parts.clock.upMs()
    if (marketTimeMs !== undefined) {
      this.#toldTimeMs = marketTimeMs
      this.#toldUpMs = this.#parts.clock.upMs()
    }
    this.#heard()
  }

  /** Whether a newer price of the same kind is known already. */
  #isOvertaken(kind: 'last' | 'index', timeMs: number): boolean {
    const newestMs = this.#newestMs[kind]
    if (newestMs !== undefined && timeMs < newestMs && newestMs - timeMs < overtakenMs) return true
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
    this.#streamedUpMs = this.#parts.clock.upMs()
    this.#watchStream(silentAfterMs)
    if (!this.#isSilent) return
    this.#isSilent = false
    this.#parts.onSilence(false)
  }

  /** One timer for many messages, as for what is stale. */
  #watchStream(delayMs: number): void {
    const { clock, onSilence } = this.#parts
    this.#cancelSilent ??= clock.after(delayMs, () => {
      this.#cancelSilent = undefined
      const leftMs = silentAfterMs - (clock.upMs() - this.#streamedUpMs)
      if (leftMs > 0) return this.#watchStream(Math.min(leftMs, silentAfterMs))
      this.#isSilent = true
      onSilence(true)
    })
  }

  #heard(): void {
    const { clock } = this.#parts
    this.#heardAtMs = clock.nowMs()
    this.#heardUpMs = clock.upMs()
    this.#watchForSilence(staleAfterMs)
    this.#publishSoon()
  }

  /** One timer for many messages: starting it anew for each costs more than reading them. */
  #watchForSilence(delayMs: number): void {
    const { clock } = this.#parts
    this.#cancelStale ??= clock.after(delayMs, () => {
      this.#cancelStale = undefined
      const leftMs = staleAfterMs - (clock.upMs() - this.#heardUpMs)
      if (leftMs > 0) this.#watchForSilence(Math.min(leftMs, staleAfterMs))
      else this.#publishSoon()
    })
  }

  #source(): Quote['source'] {
    if (this.#parts.clock.upMs() - this.#heardUpMs >= staleAfterMs) return 'stale'
    return this.#streamUp ? 'live' : 'polling'
  }

  /**
   * At once where nothing was published a moment ago: a timer for every price would wake the app once more for each. Only what is read in
   * one piece (a price comes as several messages) is waited for.
   */
  #publishSoon(): void {
    if (this.#cancelPublish) return
    const { clock } = this.#parts
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
    this.#publishedUpMs = this.#parts.clock.upMs()
    this.#parts.publish(quote)
  }
}
