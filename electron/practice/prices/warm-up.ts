import { minuteMs, hourMs, dayMs } from '@common/domain/durations'
import type { Candle } from '@common/domain/market/market'
import { toPriceGrid, type Usd } from '@common/domain/units'
import type { MinuteCandle } from './candle-store'
import { SeededRandom } from '../time/seeded-random'

const volatilityPerDay = 0.02

interface WarmUp {
  readonly minutes: readonly MinuteCandle[]
  readonly hours: readonly Candle[]
}

interface Stretch {
  readonly unitMs: number
  readonly count: number
  readonly endMs: number
  readonly close: Usd
}

/** Oldest first. */
function pastCandles(random: SeededRandom, { unitMs, count, endMs, close }: Stretch): Candle[] {
  const volatility = volatilityPerDay * Math.sqrt(unitMs / dayMs)
  const candles: Candle[] = []
  let end = close
  for (let i = 1; i <= count; i += 1) {
    const open = toPriceGrid(end * Math.exp(volatility * random.normal()))
    const wick = () => Math.abs(random.normal()) * volatility * 0.5
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

export function warmUp(seed: number, price: Usd, nowMs: number): WarmUp {
  const random = new SeededRandom(seed ^ 0x5eed)
  const endMs = Math.floor(nowMs / minuteMs) * minuteMs
  // Full hours, so that each hour has one source.
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
