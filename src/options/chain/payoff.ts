import {
  findBreakEvens,
  payoffCurve,
  computeSpan,
  type PayoffInput,
  type PayoffPoint,
} from '@common/domain/options/profit/payoff-curve'
import type { Usd } from '@common/domain/units'
import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { useAccountStore } from '../../session/account-store'
import { useCrossStore } from '../../portfolio/cross'
import { useFuturesStore } from '../../portfolio/futures'
import { useMarketStore } from '../../market/market-store'
import { useMarketNow } from '../../market/use-market-now'
import { useOptionsStore } from '../../portfolio/options'
import { useOptionTicketStore } from '../ticket/option-ticket'

export const payoffScopes = ['draft', 'book', 'both'] as const
export type PayoffScope = (typeof payoffScopes)[number]

interface Payoff {
  /** At any time for futures alone. */
  readonly atExpiry: readonly PayoffPoint[]
  /** Empty for futures alone. */
  readonly now: readonly PayoffPoint[]
  /** At expiry, within the displayed range. */
  readonly breakEvens: readonly Usd[]
  /** Null for futures alone. */
  readonly expiresAtMs: number | null
}

/** Rounds the center price, so curves don't move with each tick. */
const steps = 100

/** Now and at the first expiry. */
export const usePayoffStore = defineStore('option-book', () => {
  const market = useMarketStore()
  const account = useAccountStore()
  const futures = useFuturesStore()
  const cross = useCrossStore()
  const options = useOptionsStore()
  const ticket = useOptionTicketStore()
  const nowMs = useMarketNow()
  const scope = ref<PayoffScope>('draft')

  const hasDraft = computed(() => ticket.draft.length > 0)
  const hasPositions = computed(
    () => options.running.length > 0 || futures.running.length > 0 || cross.held !== null,
  )
  const hasPositionsInScope = computed(() => scope.value !== 'draft' || !hasDraft.value)
  const book = computed((): PayoffInput => ({
    legs: [
      ...(scope.value === 'book' ? [] : ticket.draft),
      ...(hasPositionsInScope.value ? options.running : []),
    ],
    trades: hasPositionsInScope.value ? futures.running : [],
    cross: hasPositionsInScope.value && cross.held ? cross.position : null,
    feeRate: account.state?.feeRate ?? 0,
  }))
  const middle = computed((): Usd | null => {
    const price = market.ticker?.lastPrice
    if (price === undefined) return null
    const step = 10 ** Math.floor(Math.log10(price)) / steps
    return Math.round(price / step) * step
  })
  /** Rounded to the minute; pricing uses whole hours. */
  const minuteNowMs = computed(() => Math.floor(nowMs.value / 60_000) * 60_000)

  const payoff = computed((): Payoff | null => {
    const { legs, trades, cross: crossTerms } = book.value
    const hasFutures = trades.length > 0 || crossTerms !== null
    if (middle.value === null || (legs.length === 0 && !hasFutures)) return null
    if (hasPositionsInScope.value && cross.isOffered && cross.position === null) return null
    // The closing fee of futures isn't known yet.
    if (hasFutures && account.state === null) return null
    const span = {
      book: book.value,
      ...computeSpan(legs, middle.value, minuteNowMs.value),
    }
    const expiresAtMs = legs.length === 0 ? null : Math.min(...legs.map((leg) => leg.expiresAtMs))
    const atMs = expiresAtMs ?? minuteNowMs.value
    const atExpiry = payoffCurve({ ...span, atMs })
    return {
      atExpiry,
      now: expiresAtMs === null ? [] : payoffCurve({ ...span, atMs: Math.min(minuteNowMs.value, atMs) }),
      breakEvens: findBreakEvens({ ...span, atMs }, atExpiry),
      expiresAtMs,
    }
  })

  return { scope, hasDraft, hasPositions, book, payoff }
})
