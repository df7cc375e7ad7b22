import { toDuration } from '@common/domain/futures/duration'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { minuteMs } from '@common/domain/durations'
import { candleRangeMs, shortestRange, type Candle, type CandleRange } from '@common/domain/market/market'
import type { Message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { useSessionStore } from '../session/session'

const maxCandles = 150
/** Margin per side, as a fraction of the duration. */
const aside = 0.2
const minAsideMs = 10 * minuteMs

/** `absent`: the exchange has no past candles. */
type TradePath =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly candles: readonly Candle[]; readonly candleMs: number }
  | { readonly kind: 'failed'; readonly why: Message }
  | { readonly kind: 'absent' }

interface PathSpan {
  readonly range: CandleRange
  readonly fromMs: number
  readonly toMs: number
}

export function pathSpan(trade: FuturesTrade): PathSpan {
  const { fromMs, toMs } = toDuration(trade)
  const asideMs = Math.max((toMs - fromMs) * aside, minAsideMs)
  const span = { fromMs: fromMs - asideMs, toMs: toMs + asideMs }
  const range = shortestRange(span.toMs - span.fromMs, maxCandles)
  const candleMs = candleRangeMs[range]
  return { range, fromMs: Math.floor(span.fromMs / candleMs) * candleMs, toMs: Math.ceil(span.toMs) }
}

export const useTradePath = defineStore('trade-path', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const path = shallowRef<TradePath>({ kind: 'loading' })
  let run = 0

  async function load(trade: FuturesTrade) {
    const current = ++run
    path.value = { kind: 'loading' }
    const next = await read(trade)
    // Another trade may have been requested.
    if (current === run) path.value = next
  }

  async function read(trade: FuturesTrade): Promise<TradePath> {
    if (!session.can('candles')) return { kind: 'absent' }
    const { range, fromMs, toMs } = pathSpan(trade)
    try {
      const candles = await connection.use().market.candles({ range, fromMs, toMs, limit: 1000 })
      return candles.length === 0
        ? { kind: 'absent' }
        : { kind: 'ready', candles, candleMs: candleRangeMs[range] }
    } catch (error) {
      return { kind: 'failed', why: toMessage(error) }
    }
  }

  return { path, load }
})
