import { dayMs } from './durations'
import type { Candle } from './market'
import type { Usd } from './units'

export interface DayMove {
  /** Since 24 hours before the newest candle: 0.01 is 1 %. */
  readonly changeRate: number
  readonly highPrice: Usd
  readonly lowPrice: Usd
}

/** Returns how the price moved in the last 24 hours, null without candles. @param candles oldest first; older ones are left out */
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
