import { onScopeDispose, shallowRef, watch } from 'vue'
import { useNow } from '../ui/use-now'
import { usePracticeStore } from '../session/practice'

type Market = Awaited<ReturnType<ReturnType<typeof usePracticeStore>['market']>>

export function usePracticeMarket() {
  const practice = usePracticeStore()
  const market = shallowRef<Market | null>(null)
  let isUnmounted = false
  onScopeDispose(() => (isUnmounted = true))

  async function refresh(): Promise<void> {
    // The frame reports an unreachable exchange.
    const answer = await practice.market().catch(() => null)
    if (!isUnmounted) market.value = answer
  }
  watch(useNow(1000), () => void refresh(), { immediate: true })
  return { market, refresh }
}
