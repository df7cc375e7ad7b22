import { computed, type ComputedRef } from 'vue'
import { useMarketStore } from '../stores/market'
import { useNow } from './use-now'

/** The market's own time, second by second: in a replay it is not the clock's. The clock's while no price is known. */
export function useMarketNow(): ComputedRef<number> {
  const market = useMarketStore()
  const now = useNow(1000)
  return computed(() => {
    const { quote } = market
    return quote ? quote.marketTimeMs + Math.max(now.value - quote.receivedAtMs, 0) : now.value
  })
}
