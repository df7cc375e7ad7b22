import { addBreakdowns, type Breakdown } from '@common/domain/breakdown'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useMarketNow } from '../market/use-market-now'
import { trackProfileValue } from '../session/follow-profile'
import { useMarketStore } from '../market/market-store'

const loadPricing = () => import('@common/domain/options/profit/valuation')

const emptyBreakdown = addBreakdowns([])

/** Null while unknown. The pricing module is loaded only if needed. */
export const useOptionsValuation = defineStore('option-standing', () => {
  const market = useMarketStore()
  const nowMs = useMarketNow()
  const state = trackProfileValue('options.live')
  const running = computed(() => (state.value?.options ?? []).filter((each) => each.state === 'running'))
  const pricing = shallowRef<Awaited<ReturnType<typeof loadPricing>> | null>(null)
  watch(
    () => running.value.length > 0,
    async (hasAny) => {
      if (hasAny) pricing.value ??= await loadPricing()
    },
    { immediate: true },
  )

  function computeBreakdown(of: 'optionsProfitNow' | 'optionsCreditNow'): Breakdown | null {
    if (running.value.length === 0) return emptyBreakdown
    const { ticker } = market
    return ticker && pricing.value && pricing.value[of](running.value, { quote: ticker, nowMs: nowMs.value })
  }

  return {
    running,
    holdingsRevision: computed(() => state.value?.holdingsRevision ?? 0),
    profit: computed(() => computeBreakdown('optionsProfitNow')),
    credit: computed(() => computeBreakdown('optionsCreditNow')),
  }
})
