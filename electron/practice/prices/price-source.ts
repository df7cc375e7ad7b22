import type { Candle } from '@common/domain/market'
import type { Usd } from '@common/domain/units'

/** One step of the price. */
export interface PriceStep {
  readonly price: Usd
  /** Traded since the step before, in bitcoin. */
  readonly volume: number
  /** The whole minute, with the step that ends it. */
  readonly completed?: Candle
}

/** Where prices come from. Asked again and again, never by itself. */
export interface PriceSource {
  /**
   * Steps since it was asked last. The source's own time, where it has one, moves on step by step while the answer is read.
   * @param elapsedMs wall time since then
   */
  steps(elapsedMs: number): Iterable<PriceStep>
  /** The price was moved by hand; go on from there if that makes sense. */
  resumeFrom(price: Usd): void
  /** The source's own time in epoch milliseconds; null when it is the wall's. */
  timeMs(): number | null
  /** What the index is above the last price at a time of the market, in USD. */
  basis(marketMs: number): number
  /** It has more steps at once, however little time has passed. */
  readonly isHurried: boolean
  /** Lets go of what it holds open. */
  close?(): void
  /** What to keep so that a restart goes on here. */
  state(): string
}
