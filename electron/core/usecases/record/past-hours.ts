import { hourMs } from '@common/domain/durations'
import type { Candle } from '@common/domain/market/market'
import type { Usd } from '@common/domain/units'
import type { MarketExchange } from '../../ports/exchange/exchange-market'

const maxCandles = 1000
const startOfHour = (atMs: number): number => Math.floor(atMs / hourMs) * hourMs

/** USD at the start of each hour; null if missing. Stops after a failed request. */
export function pastHours(
  candles: MarketExchange['candles'],
): (timesMs: readonly number[]) => Promise<(atMs: number) => Usd | null> {
  const prices = new Map<number, Usd | null>()
  let isOver = false

  async function read(hour: number) {
    const fromMs = hour - (maxCandles - 1) * hourMs
    let found: readonly Candle[]
    try {
      found = await candles('1h', { fromMs, toMs: hour + hourMs - 1, limit: maxCandles })
    } catch {
      isOver = true
      return
    }
    const opens = new Map(found.map(({ timeMs, open }) => [timeMs, open]))
    for (let at = fromMs; at <= hour; at += hourMs) if (!prices.has(at)) prices.set(at, opens.get(at) ?? null)
  }

  return async (timesMs) => {
    for (const hour of timesMs.map(startOfHour).toSorted((a, b) => b - a)) {
      if (!isOver && !prices.has(hour)) await read(hour)
    }
    return (atMs) => prices.get(startOfHour(atMs)) ?? null
  }
}
