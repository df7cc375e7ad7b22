import { hourMs } from '@common/domain/durations'
import { findFeeTier } from '@common/domain/futures/fees'
import type { Clocks } from '../time/clock'
import { publishedMarket } from '@common/exchange-api/published-market'
import type { TradeStore } from './trade-store'

const volumePeriodMs = 30 * 24 * hourMs

interface FeeTierOf {
  /** Zero-based. */
  readonly tier: number
  readonly feeRate: number
}

/** By the volume of the 30 days before the hour (protocol/formulas.md#futures-fees), also after a restart. */
export class FeeRates {
  readonly #trades: TradeStore
  readonly #clocks: Clocks
  readonly #known = new Map<string, { readonly hour: number; readonly tier: FeeTierOf }>()

  constructor(trades: TradeStore, clocks: Clocks) {
    this.#trades = trades
    this.#clocks = clocks
  }

  of(uid: string): FeeTierOf {
    const hour = Math.floor(this.#clocks.marketMs() / hourMs)
    const cached = this.#known.get(uid)
    if (cached?.hour === hour) return cached.tier
    const volume = this.#trades.volumeBetween(uid, hour * hourMs - volumePeriodMs, hour * hourMs)
    const tier = findFeeTier(volume, publishedMarket.feeTiers)
    this.#known.set(uid, { hour, tier })
    return tier
  }
}
