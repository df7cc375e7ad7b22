import { hourMs } from '@common/domain/durations'
import { findFeeTier } from '@common/domain/futures/fees'
import type { Clocks } from '../time/clock'
import { publishedMarket } from '@common/exchange-api/published-market'
import type { TradeStore } from './trade-store'

const volumePeriodMs = 30 * 24 * hourMs

export interface FeeTierOf {
  /** Zero-based. */
  readonly tier: number
  readonly feeRate: number
}

/** By 30-day volume, updated hourly (protocol/formulas.md#futures-fees). */
export class FeeRates {
  readonly #trades: TradeStore
  readonly #clocks: Clocks
  readonly #known = new Map<string, { readonly hour: number; readonly tier: FeeTierOf }>()

  constructor(trades: TradeStore, clocks: Clocks) {
    this.#trades = trades
    this.#clocks = clocks
  }

  of(uid: string): FeeTierOf {
    const nowMs = this.#clocks.marketMs()
    const hour = Math.floor(nowMs / hourMs)
    const cached = this.#known.get(uid)
    if (cached?.hour === hour) return cached.tier
    const tier = findFeeTier(this.#trades.volumeSince(uid, nowMs - volumePeriodMs), publishedMarket.feeTiers)
    this.#known.set(uid, { hour, tier })
    return tier
  }
}
