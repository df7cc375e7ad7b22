import { brokenByRaising, brokenGuards, type GuardedOrder } from '@common/domain/guards/guard-order'
import type { GuardsChange } from '@common/domain/guards/guards'
import type { Text } from '@common/texts/text'
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { useMarketNow } from '../composables/use-market-now'
import { useExchangeClock } from './exchange-clock'
import { latestOfProfile } from './follow-profile'
import { useFuturesStore } from './futures'
import { useSessionStore } from './session'

/** Limits that the user set himself. Main keeps to them; here they are told before an order is sent. */
export const useGuardsStore = defineStore('guards', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const trades = useFuturesStore()
  const state = latestOfProfile('guards.state')
  const clock = useExchangeClock()
  const marketNow = useMarketNow()

  const broken = (order: GuardedOrder): Text[] =>
    state.value
      ? brokenGuards({ ...state.value, order, nowMs: clock.nowMs, marketNowMs: marketNow.value })
      : []

  return {
    state,
    /** Returns what each guard says that the order breaks; nothing while the guards are not known. */
    broken,
    /** Returns what the leverage guard says of a change from one leverage to another. */
    brokenByRaising: (from: number, to: number): Text | null =>
      state.value ? brokenByRaising({ ...state.value, nowMs: clock.nowMs, from, to }) : null,
    /** Waiting orders, placed before the guards were as they are, that could not be placed now. */
    oddOrders: computed(() => trades.open.filter((order) => broken(order).length > 0)),
    change: (change: GuardsChange) => connection.use().guards.change(change, session.profileId()),
  }
})
