import type { Quote, FuturesMarket } from '@common/domain/market/market'
import { smallestSizePrice } from '@common/domain/futures/price-by-size'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { followProfile } from '../session/follow-profile'
import { useSessionStore } from '../session/session'
import { tickWithPrice } from '../ui/use-now'

/** 0 before the first price change. */
type Direction = -1 | 0 | 1

export const useMarketStore = defineStore('market', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const quote = shallowRef<Quote | null>(null)
  const direction = ref<Direction>(0)
  const futures = shallowRef<FuturesMarket | null>(null)
  /** Monotonic, unaffected by clock changes. */
  let quoteUpMs = 0
  const ticker = computed(() => quote.value?.ticker ?? null)
  /** Prices of the smallest orders; null if that side can't trade. */
  const bid = computed(() => ticker.value && smallestSizePrice('sell', ticker.value))
  const askPrice = computed(() => ticker.value && smallestSizePrice('buy', ticker.value))

  function reset() {
    quote.value = null
    direction.value = 0
    futures.value = null
  }

  function take(next: Quote) {
    const before = quote.value?.ticker.lastPrice
    const now = next.ticker.lastPrice
    if (before !== undefined && now !== before) direction.value = now > before ? 1 : -1
    quoteUpMs = performance.now()
    quote.value = next
    tickWithPrice()
    if (!futures.value) void loadFutures()
  }

  let loading = false
  async function loadFutures() {
    if (loading) return
    loading = true
    const subject = session.subject
    try {
      const answer = await connection.use().market.futures(null)
      if (subject === session.subject) futures.value = answer
    } catch {
      // Retried with the next quote.
    } finally {
      loading = false
    }
  }

  followProfile('market.quotes', {
    onItem: take,
    onReset: reset,
    rest: () => connection.untilSeen(),
  })

  return { quote, ticker, bid, ask: askPrice, direction, futures, quoteUpMs: () => quoteUpMs }
})
