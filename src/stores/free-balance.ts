import { isSameRevision } from '@common/domain/balance/holdings'
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useAccountStore } from './account'
import { useCrossStore } from './cross'
import { useFuturesStore } from './futures'
import { useHeld } from './held'
import { useOptionStanding } from './option-standing'

/** The free balance in step with the trades, options and collateral that the window shows. */
export const useFreeBalance = defineStore('free-balance', () => {
  const account = useAccountStore()
  const trades = useFuturesStore()
  const options = useOptionStanding()
  const cross = useCrossStore()

  /** True while the balance and all holdings are of the same revision. Until then, balance and equity keep their last figures. */
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
  const lastInStep = useHeld(newest, isCurrent)
  /** In sats. After a start it is the newest one until all holdings have been read. */
  const balanceSats = computed(() => lastInStep.value ?? newest.value)

  return { balanceSats, isCurrent }
})
