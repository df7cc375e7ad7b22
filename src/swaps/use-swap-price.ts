import { onScopeDispose, watch } from 'vue'
import { useMarketStore } from '../market/market-store'
import { useSwapsStore } from './swaps'

const restMs = 300
/** Minimum interval while the market moves. */
const againMs = 3000

export function useSwapPrice(): void {
  const swaps = useSwapsStore()
  const market = useMarketStore()
  let resting: ReturnType<typeof setTimeout> | undefined
  let moving: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(resting)
    clearTimeout(moving)
    moving = undefined
  }
  watch(
    [() => swaps.amount, () => swaps.held, () => swaps.inAsset],
    () => {
      stop()
      // Without an amount nothing refreshes it.
      if (swaps.amount === null) swaps.clearPrice()
      else resting = setTimeout(() => void swaps.readPrice(), restMs)
    },
    { immediate: true },
  )
  watch([() => market.ticker?.bidPrice, () => market.ticker?.askPrice], () => {
    if (swaps.amount === null || moving !== undefined) return
    moving = setTimeout(() => {
      moving = undefined
      void swaps.readPrice()
    }, againMs)
  })
  onScopeDispose(() => {
    stop()
    swaps.clearPrice()
  })
}
