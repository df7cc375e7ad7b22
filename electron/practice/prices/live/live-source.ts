import type { Candle } from '@common/domain/market/market'
import { StartError } from '../../errors/start-error'
import type { PriceSource, PriceStep } from '../price-source'
import { LiveStream } from './live-stream'
import type { LivePrices, LiveVersion } from './live-version'
import { findLiveVersion, readLivePast, readLivePrices } from './read-live'

export interface LiveAddress {
  readonly rest: string
  readonly ws: string | null
}

type Found = Awaited<ReturnType<typeof findLiveVersion>>

/** Alone, within 30 requests a minute. */
const pollMs = { besideStream: 10_000, alone: 3000 } as const

export class LiveSource implements PriceSource {
  readonly isAccelerated = false
  readonly rest: string
  readonly past: { readonly minutes: readonly Candle[]; readonly hours: readonly Candle[] }
  readonly #version: LiveVersion
  readonly #stream: LiveStream | null
  readonly #poll: NodeJS.Timeout
  #prices: LivePrices
  #isNews = true
  #isStreamed = false

  private constructor({ rest, ws }: LiveAddress, found: Found, past: LiveSource['past']) {
    const { version, prices } = found
    this.rest = rest
    this.#version = version
    this.past = past
    this.#prices = prices
    this.#stream =
      ws === null
        ? null
        : new LiveStream(ws, version, (news) => {
            this.#isStreamed = true
            this.#take(news)
          })
    this.#poll = setInterval(() => void this.#ask(), ws === null ? pollMs.alone : pollMs.besideStream)
    this.#poll.unref()
  }

  /** @throws StartError if the exchange returns no prices. */
  static async open(address: LiveAddress, nowMs: number): Promise<LiveSource> {
    try {
      const found = await findLiveVersion(address.rest)
      return new LiveSource(address, found, await readLivePast(address.rest, found.version, nowMs))
    } catch (error) {
      throw new StartError(`The live prices at ${address.rest} cannot be read: ${describeFailure(error)}`, {
        cause: error,
      })
    }
  }

  get lastPrice(): number {
    return this.#prices.lastPrice
  }

  close(): void {
    clearInterval(this.#poll)
    this.#stream?.close()
  }

  *steps(): Iterable<PriceStep> {
    if (!this.#isNews) return
    this.#isNews = false
    yield { price: this.#prices.lastPrice, volume: 0 }
  }

  resumeFrom(): void {
    // Returns to the source's price.
    this.#isNews = true
  }

  timeMs(): null {
    return null
  }

  basis(): number {
    return this.#prices.indexPrice - this.#prices.lastPrice
  }

  state(): string {
    return ''
  }

  #take(news: Partial<LivePrices>): void {
    this.#prices = { ...this.#prices, ...news }
    this.#isNews = true
  }

  async #ask(): Promise<void> {
    const isStreamed = this.#isStreamed
    this.#isStreamed = false
    if (isStreamed) return
    try {
      this.#take(await readLivePrices(this.rest, this.#version))
    } catch {
      // Keep the last price.
    }
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'ZodError') return 'the response does not have the format of this API'
  if (error.name === 'TimeoutError') return 'the request timed out'
  return error.cause instanceof Error ? error.cause.message : error.message
}
