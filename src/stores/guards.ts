import { brokenGuards, type GuardedOrder } from '@common/domain/guards/guard-order'
import type { GuardsChange } from '@common/domain/guards/guards'
import type { Text } from '@common/texts/text'
import { defineStore } from 'pinia'
import { useBridge } from '../bridge/use-bridge'
import { useNow } from '../composables/use-now'
import { latestOfProfile } from './follow-profile'
import { useMarketStore } from './market'

/** Limits that the user set himself. Main keeps to them; here they are told before an order is sent. */
export const useGuardsStore = defineStore('guards', () => {
  const connection = useBridge()
  const market = useMarketStore()
  const state = latestOfProfile('guards.state')
  const now = useNow(1000)

  function marketNowMs(): number {
    const { quote } = market
    return quote ? quote.marketTimeMs + Math.max(now.value - quote.receivedAtMs, 0) : now.value
  }

  return {
    state,
    /** Returns what each guard says that the order breaks; nothing while the guards are not known. */
    broken: (order: GuardedOrder): Text[] =>
      state.value
        ? brokenGuards({ ...state.value, order, nowMs: now.value, marketNowMs: marketNowMs() })
        : [],
    change: (change: GuardsChange) => connection.use().guards.change(change),
  }
})
