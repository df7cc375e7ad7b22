import type { Candle } from '@common/domain/market/market'
import type { Usd } from '@common/domain/units'

export interface PriceStep {
  readonly price: Usd
  /** In bitcoin. */
  readonly volume: number
  readonly completed?: Candle
}

export interface PriceSource {
  /**
   * Iterating advances the source's own time.
   * @param elapsedMs wall time since the last call
   */
  steps(elapsedMs: number): Iterable<PriceStep>
  /** Called after the control interface set the price. */
  resumeFrom(price: Usd): void
  /** Null if equal to wall time. */
  timeMs(): number | null
  /** Index minus last price in USD. */
  basis(marketMs: number): number
  readonly isAccelerated: boolean
  close?(): void
  state(): string
}
