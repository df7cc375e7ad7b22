import { dayMs } from '../durations'
import type { Candle } from './market'
import type { Usd } from '../units'

export interface DayMove {
  /** Since 24 hours before the newest candle, as a fraction. */
  readonly changeRate: number
  readonly highPrice: Usd
  readonly lowPrice: Usd
}

/**
 * Null without candles.
 * @param candles oldest first
 */
export function dayMove(candles: readonly Candle[], lastPrice: Usd): DayMove | null {
  const newestMs = candles.at(-1)?.timeMs ?? 0
  const day = candles.filter(({ timeMs }) => timeMs > newestMs - dayMs)
  const [first] = day
  if (!first) return null
  return {
    changeRate: lastPrice / first.open - 1,
    highPrice: Math.max(lastPrice, ...day.map(({ high }) => high)),
    lowPrice: Math.min(lastPrice, ...day.map(({ low }) => low)),
  }
}
