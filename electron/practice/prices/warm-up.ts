import { minuteMs, hourMs, dayMs } from '@common/domain/durations'
import type { Candle } from '@common/domain/market'
import { toPriceGrid, type Usd } from '@common/domain/units'
import type { MinuteCandle } from './candle-store'
import { SeededRandom } from '../time/seeded-random'

const volatilityPerDay = 0.02

/** A past for a new market, so that a chart has something to show: each candle opens where the older one closed. */
export interface WarmUp {
  readonly minutes: readonly MinuteCandle[]
  /** From before the minutes. */
  readonly hours: readonly Candle[]
}

interface Stretch {
  readonly unitMs: number
  readonly count: number
  /** End of the newest candle. */
  readonly endMs: number
  /** Its closing price. */
  readonly close: Usd
}

/** Walks backwards from the price at the end. Oldest first. */
function pastCandles(random: SeededRandom, { unitMs, count, endMs, close }: Stretch): Candle[] {
  const volatility = volatilityPerDay * Math.sqrt(unitMs / dayMs)
  const candles: Candle[] = []
  let end = close
  for (let i = 1; i <= count; i += 1) {
    const open = toPriceGrid(end * Math.exp(volatility * random.normal()))
    const wick = (): number => Math.abs(random.normal()) * volatility * 0.5
    candles.push({
      timeMs: endMs - i * unitMs,
      open,
      high: toPriceGrid(Math.max(open, end) * (1 + wick())),
      low: toPriceGrid(Math.min(open, end) * (1 - wick())),
      close: end,
      volume: Math.round(random.next() * (unitMs / minuteMs) * 4e4) / 1e4,
    })
    end = open
  }
  return candles.reverse()
}

/** Eight days of minutes and before them two years of hours, ending at a price. The same seed makes the same past. */
export function warmUp(seed: number, price: Usd, nowMs: number): WarmUp {
  const random = new SeededRandom(seed ^ 0x5eed)
  const endMs = Math.floor(nowMs / minuteMs) * minuteMs
  // The minutes begin on the hour, so that no hour is made of both.
  const startMs = Math.floor((endMs - 8 * dayMs) / hourMs) * hourMs
  const minutes = pastCandles(random, {
    unitMs: minuteMs,
    count: (endMs - startMs) / minuteMs,
    endMs,
    close: price,
  })
  const hours = pastCandles(random, {
    unitMs: hourMs,
    count: 2 * 365 * 24,
    endMs: startMs,
    close: minutes[0]?.open ?? price,
  })
  return { minutes: minutes.map((candle) => ({ ...candle, openIndex: candle.open })), hours }
}
