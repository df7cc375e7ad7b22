import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import type { Candle } from '@common/domain/market'
import { toPriceGrid, type Usd } from '@common/domain/units'
import type { ScenarioName } from '@common/domain/practice'
import { SeededRandom } from '../time/seeded-random'
import { priceBounds } from './price-bounds'

/** A stretch of a market: how long, how far the price goes in it as a fraction, and how nervous it is a day. */
interface Stretch {
  readonly lengthMs: number
  readonly move: number
  readonly volatility: number
}

const scenarios = {
  /** A quarter is lost in an evening, in three waves with relief between them. */
  'crash-day': [
    { lengthMs: 4 * hourMs, move: 0.01, volatility: 0.02 },
    { lengthMs: 2 * hourMs, move: -0.07, volatility: 0.05 },
    { lengthMs: hourMs, move: 0.03, volatility: 0.06 },
    { lengthMs: 3 * hourMs, move: -0.14, volatility: 0.08 },
    { lengthMs: 2 * hourMs, move: 0.05, volatility: 0.08 },
    { lengthMs: hourMs, move: -0.12, volatility: 0.12 },
    { lengthMs: 11 * hourMs, move: 0.06, volatility: 0.05 },
  ],
  /** Up by a sixth in an hour and a half, and half of it back. */
  'short-squeeze': [
    { lengthMs: 3 * hourMs, move: -0.01, volatility: 0.02 },
    { lengthMs: hourMs, move: 0.05, volatility: 0.05 },
    { lengthMs: hourMs / 2, move: 0.11, volatility: 0.1 },
    { lengthMs: 4 * hourMs, move: -0.07, volatility: 0.04 },
  ],
  /** Seven days in which next to nothing happens but carry. */
  'quiet-week': [{ lengthMs: 7 * dayMs, move: 0.005, volatility: 0.006 }],
} as const satisfies Record<ScenarioName, readonly Stretch[]>

/** Market minutes in a real one, unless asked for otherwise: each lasts for some minutes. */
export const scenarioSpeeds: Readonly<Record<ScenarioName, number>> = {
  'crash-day': 240,
  'short-squeeze': 60,
  'quiet-week': 1200,
}

/** One-minute candles from a price on, beginning at the epoch. The same seed makes the same market. */
export function scenarioCandles(name: ScenarioName, seed: number, from: Usd): Candle[] {
  const random = new SeededRandom(seed)
  const candles: Candle[] = []
  for (const stretch of scenarios[name]) {
    for (const close of pathOf(random, stretch, candles.at(-1)?.close ?? from)) {
      const open = candles.at(-1)?.close ?? toPriceGrid(from)
      const nervous = stretch.volatility * Math.sqrt(minuteMs / dayMs)
      const wick = (): number => Math.abs(random.normal()) * nervous * 0.5
      candles.push({
        timeMs: candles.length * minuteMs,
        open,
        high: onGrid(Math.max(open, close) * (1 + wick())),
        low: onGrid(Math.min(open, close) * (1 - wick())),
        close,
        volume: Math.round(random.next() * (1 + (stretch.volatility / 0.02) ** 2) * 4e4) / 1e4,
      })
    }
  }
  return candles
}

/** A random way that arrives where the stretch says: its own drift is taken out. */
function pathOf(random: SeededRandom, { lengthMs, move, volatility }: Stretch, from: Usd): Usd[] {
  const minutes = lengthMs / minuteMs
  const perMinute = volatility * Math.sqrt(minuteMs / dayMs)
  const walked: number[] = []
  for (let minute = 0; minute < minutes; minute += 1)
    walked.push((walked.at(-1) ?? 0) + perMinute * random.normal())
  const drift = Math.log(1 + move) - (walked.at(-1) ?? 0)
  return walked.map((way, minute) => onGrid(from * Math.exp(way + (drift * (minute + 1)) / minutes)))
}

const onGrid = (price: number): Usd =>
  toPriceGrid(Math.min(Math.max(price, priceBounds.min), priceBounds.max))
