import { findLimitBrokenByRaising, findBrokenLimits } from '@common/domain/risk-limits/check-order'
import type { RiskLimitOrder } from '@common/domain/risk-limits/limits/limit-kind'
import type { RiskLimitsChange } from '@common/domain/risk-limits/risk-limits'
import type { Message } from '@common/texts/message'
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { useMarketNow } from '../market/use-market-now'
import { useExchangeClock } from '../market/exchange-clock'
import { trackProfileValue } from '../session/follow-profile'
import { useFuturesStore } from '../portfolio/futures'
import { useSessionStore } from '../session/session'

/** The main process enforces risk limits; the renderer only warns. */
export const useRiskLimitsStore = defineStore('guards', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const trades = useFuturesStore()
  const state = trackProfileValue('guards.state')
  const clock = useExchangeClock()
  const marketNow = useMarketNow()

  const broken = (order: RiskLimitOrder): Message[] =>
    state.value
      ? findBrokenLimits({ ...state.value, order, nowMs: clock.nowMs, marketNowMs: marketNow.value })
      : []

  return {
    state,
    broken,
    brokenByRaising: (from: number, to: number): Message | null =>
      state.value ? findLimitBrokenByRaising({ ...state.value, nowMs: clock.nowMs, from, to }) : null,
    /** Open orders that the current limits would reject. */
    oddOrders: computed(() => trades.open.filter((order) => broken(order).length > 0)),
    change: (change: RiskLimitsChange) => connection.use().guards.change(change, session.profileId()),
  }
})
