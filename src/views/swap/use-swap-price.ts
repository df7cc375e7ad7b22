import { onScopeDispose, watch } from 'vue'
import { useMarketStore } from '../../stores/market'
import { useSwapsStore } from '../../stores/swaps'

/** An amount rests that nobody changes for so long. */
const restMs = 300
/** While the market moves, not more often than this. */
const againMs = 3000

/** Keeps what the service swaps at current while an amount is written: read when it rests, and again as the market moves. */
export function useSwapPrice(): void {
  const swaps = useSwapsStore()
  const market = useMarketStore()
  let resting: ReturnType<typeof setTimeout> | undefined
  let moving: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(resting)
    clearTimeout(moving)
    moving = undefined
  }
  watch(
    [() => swaps.amount, () => swaps.held, () => swaps.inAsset],
    () => {
      stop()
      if (swaps.amount !== null) resting = setTimeout(() => void swaps.readPrice(), restMs)
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
    swaps.forgetPrice()
  })
}
