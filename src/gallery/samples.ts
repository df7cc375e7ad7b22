import { toBreakdown } from '@common/domain/breakdown'
import type { Candle } from '@common/domain/market/market'
import { minuteMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'

/** Deterministic, independent of any account. */

export const amounts = [null, sats(0), sats(-7), sats(12_480), sats(-238_151), sats(2_100_000_000_000_000)]
export const prices = [null, 0.5, 60_000, 104_210.5, 21_000_000]

export const longText: Message = message('adjust.oldPrice')
/** Untrusted names: overlong, right to left, emoji. */
export const strange = [
  'w'.repeat(90),
  '\u05E9\u05DC\u05D5\u05DD 12 \u05E2\u05D5\u05DC\u05DD',
  '😀'.repeat(12),
]

export const sum = toBreakdown({
  'price-pnl': 198_350,
  'opening-fee': -20_000,
  'closing-fee': -19_801,
  carry: -310,
})

const firstMs = Date.UTC(2026, 0, 5)
export const candles: readonly Candle[] = Array.from({ length: 240 }, (_none, index) => {
  const at = (step: number) => Math.round(60_000 + 900 * Math.sin(step / 17) + 250 * Math.sin(step / 3))
  const [open, close] = [at(index), at(index + 1)]
  return {
    timeMs: firstMs + index * minuteMs,
    open,
    close,
    high: Math.max(open, close) + 60,
    low: Math.min(open, close) - 60,
    volume: 5 + (index % 9),
  }
})

export interface SampleRow {
  readonly id: string
  readonly name: string
  readonly amountSats: number
}
export const crowd: readonly SampleRow[] = Array.from({ length: 1000 }, (_none, index) => ({
  id: String(index),
  name: index % 7 === 3 ? (strange[index % strange.length] ?? '') : `#${index}`,
  amountSats: (index * 7919) % 1_000_000,
}))
