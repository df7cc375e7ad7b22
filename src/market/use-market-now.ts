import { computed, type ComputedRef } from 'vue'
import { useExchangeClock } from './exchange-clock'
import { useMarketStore } from './market-store'

/** Exchange time until a price is loaded. */
export function useMarketNow(): ComputedRef<number> {
  const market = useMarketStore()
  const clock = useExchangeClock()
  return computed(() => {
    if (!market.quote) return clock.nowMs
    return market.quote.marketTimeMs + Math.max(Math.round(clock.upMs - market.quoteUpMs()), 0)
  })
}
