import { onScopeDispose, shallowRef, watch } from 'vue'
import { useAction } from '../ui/use-action'
import { useNow } from '../ui/use-now'
import type { Bridge } from '../bridge/connection'
import { useBridgeGroup } from '../bridge/use-bridge'

type Market = Awaited<ReturnType<Bridge['practice']['market']>>

export function usePracticeMarket() {
  const practice = useBridgeGroup('practice')
  // The frame reports an unreachable exchange.
  const { run } = useAction({ several: true })
  const market = shallowRef<Market | null>(null)
  let isUnmounted = false
  onScopeDispose(() => (isUnmounted = true))

  async function refresh() {
    const answer = await run(() => practice().market(null))
    if (!isUnmounted) market.value = answer ?? null
  }
  watch(useNow(1000), () => void refresh(), { immediate: true })
  return { market, refresh }
}
