import type { Candle } from '@common/domain/market/market'

type WireCandle = Omit<Candle, 'timeMs'> & { readonly time: number }

export const toCandles = (wire: readonly WireCandle[]): Candle[] =>
  wire.map(({ time, ...prices }) => ({ timeMs: time, ...prices })).sort((a, b) => a.timeMs - b.timeMs)
