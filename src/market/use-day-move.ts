import { dayMove, type DayMove } from '@common/domain/market/day-move'
import type { Candle } from '@common/domain/market/market'
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { useMarketStore } from './market-store'
import { useSessionStore } from '../session/session'
import { useCapability } from '../session/use-capability'
import { useNow } from '../ui/use-now'

const readEveryMs = 60_000
const candlesPerDay = 97

/** Null until loaded or if the exchange has no candles. */
export function useDayMove(): ComputedRef<DayMove | null> {
  const connection = useBridge()
  const market = useMarketStore()
  const session = useSessionStore()
  const hasCandles = useCapability('candles')
  const now = useNow(readEveryMs)
  const candles = shallowRef<readonly Candle[]>([])

  async function read() {
    const { subject } = session
    try {
      const answer = await connection.use().market.candles({ range: '15m', limit: candlesPerDay })
      if (subject === session.subject) candles.value = answer
    } catch {
      // Retried every minute.
    }
  }

  watch(
    () => session.subject,
    () => (candles.value = []),
  )
  watch(
    [() => session.subject, hasCandles, () => market.ticker !== null, now],
    ([subject, can, hasPrice]) => {
      if (subject !== null && can && hasPrice) void read()
    },
    { immediate: true },
  )

  return computed(() => (market.ticker ? dayMove(candles.value, market.ticker.lastPrice) : null))
}
