import { computed } from 'vue'
import { useMarketStore } from './market-store'
import { useNow } from '../ui/use-now'

const staleAfterMs = 5000
/** Older prices must not fill a market order. */
const uselessAfterMs = 15_000

export function useQuoteAge() {
  const market = useMarketStore()
  const now = useNow(1000)
  const ageMs = computed(() => (market.quote ? now.value - market.quote.receivedAtMs : null))
  const isOlderThan = (limitMs: number) =>
    ageMs.value === null || ageMs.value > limitMs || market.quote?.source === 'stale'
  return {
    ageMs,
    isStale: computed(() => isOlderThan(staleAfterMs)),
    isUseless: computed(() => isOlderThan(uselessAfterMs)),
  }
}
