import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import type { Candle } from '@common/domain/market/market'
import { toPriceGrid, type Usd } from '@common/domain/units'
import type { ScenarioName } from '@common/domain/practice'
import { SeededRandom } from '../time/seeded-random'
import { priceBounds } from './price-bounds'

/** `move` is a fraction; `volatility` is per day. */
interface Stretch {
  readonly lengthMs: number
  readonly move: number
  readonly volatility: number
}

const scenarios = {
  'crash-day': [
    { lengthMs: 4 * hourMs, move: 0.01, volatility: 0.02 },
    { lengthMs: 2 * hourMs, move: -0.07, volatility: 0.05 },
    { lengthMs: hourMs, move: 0.03, volatility: 0.06 },
    { lengthMs: 3 * hourMs, move: -0.14, volatility: 0.08 },
    { lengthMs: 2 * hourMs, move: 0.05, volatility: 0.08 },
    { lengthMs: hourMs, move: -0.12, volatility: 0.12 },
    { lengthMs: 11 * hourMs, move: 0.06, volatility: 0.05 },
  ],
  'short-squeeze': [
    { lengthMs: 3 * hourMs, move: -0.01, volatility: 0.02 },
    { lengthMs: hourMs, move: 0.05, volatility: 0.05 },
    { lengthMs: hourMs / 2, move: 0.11, volatility: 0.1 },
    { lengthMs: 4 * hourMs, move: -0.07, volatility: 0.04 },
  ],
  'quiet-week': [{ lengthMs: 7 * dayMs, move: 0.005, volatility: 0.006 }],
} as const satisfies Record<ScenarioName, readonly Stretch[]>

export const scenarioSpeeds: Readonly<Record<ScenarioName, number>> = {
  'crash-day': 240,
  'short-squeeze': 60,
  'quiet-week': 1200,
}

/** Begins at the epoch; deterministic per seed. */
export function scenarioCandles(name: ScenarioName, seed: number, from: Usd): Candle[] {
  const random = new SeededRandom(seed)
  const candles: Candle[] = []
  for (const stretch of scenarios[name]) {
    for (const close of simulatePath(random, stretch, candles.at(-1)?.close ?? from)) {
      const open = candles.at(-1)?.close ?? toPriceGrid(from)
      const nervous = stretch.volatility * Math.sqrt(minuteMs / dayMs)
      const wick = () => Math.abs(random.normal()) * nervous * 0.5
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

function simulatePath(random: SeededRandom, { lengthMs, move, volatility }: Stretch, from: Usd): Usd[] {
  const minutes = lengthMs / minuteMs
  const perMinute = volatility * Math.sqrt(minuteMs / dayMs)
  const walked: number[] = []
  for (let minute = 0; minute < minutes; minute += 1)
    walked.push((walked.at(-1) ?? 0) + perMinute * random.normal())
  const drift = Math.log(1 + move) - (walked.at(-1) ?? 0)
  return walked.map((logReturn, minute) =>
    onGrid(from * Math.exp(logReturn + (drift * (minute + 1)) / minutes)),
  )
}

const onGrid = (price: number): Usd =>
  toPriceGrid(Math.min(Math.max(price, priceBounds.min), priceBounds.max))
