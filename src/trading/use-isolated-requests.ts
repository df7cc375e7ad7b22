import { watch } from 'vue'
import { useCrossStore } from '../portfolio/cross'
import { usePendingNavigationStore } from '../ui/amounts/pending-navigation'

/** Shows the isolated positions when one of them, or closing them all, is requested. */
export function useIsolatedRequests(): void {
  const cross = useCrossStore()
  const shown = usePendingNavigationStore()
  watch(
    () => shown.trade !== null || shown.isClosingAll,
    (isRequested) => {
      if (isRequested) cross.mode = 'isolated'
    },
    { immediate: true },
  )
}
