import type { Ticker } from '@common/domain/market/market'
import { nextFundingAtMs } from '@common/domain/futures/funding'
import { toPriceGrid, type Usd } from '@common/domain/units'
import type { Clocks } from '../../time/clock'
import { fundingRateAt } from './funding-rate'
import type { MarketDepth } from './market-depth'
import { publishedMarket } from '@common/exchange-api/published-market'
import { halfSpreadUsd } from '../../prices/price-bounds'

/** Wire values (protocol/stream.md#messages). */
type TickDirection = 'MinusTick' | 'ZeroMinusTick' | 'PlusTick' | 'ZeroPlusTick'

/** Index minus last price in USD. */
type Basis = (marketMs: number) => number

export interface PracticeTicker extends Ticker {
  readonly fundingRate: number
}

/** Only `PricePath` moves them. */
export class Quotes {
  readonly #clocks: Clocks
  readonly #seed: number
  readonly #depth: MarketDepth
  readonly #listeners = new Set<() => void>()
  #basis: Basis = () => 0
  #lastPrice: Usd
  #direction: TickDirection = 'ZeroPlusTick'

  constructor(clocks: Clocks, seed: number, lastPrice: Usd, depth: MarketDepth) {
    this.#clocks = clocks
    this.#depth = depth
    this.#seed = seed
    this.#lastPrice = toPriceGrid(lastPrice)
  }

  get lastPrice(): Usd {
    return this.#lastPrice
  }

  get tickDirection(): TickDirection {
    return this.#direction
  }

  indexPrice(): Usd {
    const index = this.#lastPrice + this.#basis(this.#clocks.marketMs())
    return Math.round(index * 100) / 100
  }

  ticker(): PracticeTicker {
    const nextFunding = nextFundingAtMs(this.#clocks.marketMs(), publishedMarket.fundingHours)
    return {
      lastPrice: this.#lastPrice,
      bidPrice: this.#lastPrice - halfSpreadUsd,
      askPrice: this.#lastPrice + halfSpreadUsd,
      buckets: this.#depth.bucketsAt(this.#lastPrice),
      indexPrice: this.indexPrice(),
      fundingRate: fundingRateAt(nextFunding, this.#seed),
      nextFundingAtMs: nextFunding,
    }
  }

  useBasis(basis: Basis): void {
    this.#basis = basis
  }

  set(price: Usd): void {
    const next = toPriceGrid(price)
    if (next > this.#lastPrice) this.#direction = 'PlusTick'
    else if (next < this.#lastPrice) this.#direction = 'MinusTick'
    else if (this.#direction === 'PlusTick') this.#direction = 'ZeroPlusTick'
    else if (this.#direction === 'MinusTick') this.#direction = 'ZeroMinusTick'
    this.#lastPrice = next
  }

  publish(): void {
    for (const listener of this.#listeners) listener()
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
