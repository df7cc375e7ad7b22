import { isSameRevision } from '@common/domain/balance/holdings'
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useAccountStore } from '../session/account-store'
import { useCrossStore } from './cross'
import { useFuturesStore } from './futures'
import { useLastKnown } from './last-consistent'
import { useOptionsValuation } from './options-valuation'

/** Free balance consistent with the displayed holdings. */
export const useFreeBalance = defineStore('free-balance', () => {
  const account = useAccountStore()
  const trades = useFuturesStore()
  const options = useOptionsValuation()
  const cross = useCrossStore()

  /** True if balance and holdings have the same revision. */
  const isCurrent = computed(() => {
    const holdings = account.state?.holdings ?? null
    const { holdingsRevision } = trades
    return (
      holdings !== null &&
      holdingsRevision !== null &&
      isSameRevision(holdings, {
        trades: holdingsRevision,
        options: options.holdingsRevision,
        collateral: cross.state?.holdingsRevision ?? 0,
      })
    )
  })
  const newest = computed(() => account.state?.account.balanceSats ?? null)
  const lastInStep = useLastKnown(newest, isCurrent)
  /** Newest value until all holdings are loaded. */
  const balanceSats = computed(() => lastInStep.value ?? newest.value)

  return { balanceSats, isCurrent }
})
