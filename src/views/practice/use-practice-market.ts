import { onScopeDispose, shallowRef, watch } from 'vue'
import { useNow } from '../../composables/use-now'
import { usePracticeStore } from '../../stores/practice'

type Market = Awaited<ReturnType<ReturnType<typeof usePracticeStore>['market']>>

/** Where the practice market is, asked once a second while somebody looks, and after each change of ours. */
export function usePracticeMarket() {
  const practice = usePracticeStore()
  const market = shallowRef<Market | null>(null)
  let isGone = false
  onScopeDispose(() => (isGone = true))

  async function ask(): Promise<void> {
    // While it cannot be reached the rest of the window says so.
    const answer = await practice.market().catch(() => null)
    if (!isGone) market.value = answer
  }
  watch(useNow(1000), () => void ask(), { immediate: true })
  return { market, ask }
}
