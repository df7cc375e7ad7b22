import type { Quote } from '@common/domain/market/market'
import { minuteMs } from '@common/domain/durations'
import { defineStore } from 'pinia'
import { computed, markRaw, ref, watch } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { IndexPoints } from './index-points'
import { useCandlesStore } from './candles'
import { useMarketStore } from './market-store'
import { useSessionStore } from '../session/session'
import { useSettingsStore } from '../session/settings'

const pageSize = 1000
/** On longer candles the index coincides with the price. */
const maxPoints = 10_000

/** Read only while displayed. */
export const useIndexPricesStore = defineStore('index-prices', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const settings = useSettingsStore()
  const market = useMarketStore()
  const candles = useCandlesStore()
  const isWanted = computed(() => settings.settings.chartIndex && session.can('records'))
  const points = markRaw(new IndexPoints())
  /** Incremented for past prices only. */
  const reads = ref(0)
  let run = 0
  let isReading = false
  let hasOlder = true

  function clear() {
    run += 1
    isReading = false
    hasOlder = true
    points.clear()
    reads.value += 1
  }

  async function readBack() {
    if (isReading) return
    const current = run
    isReading = true
    try {
      while (isWanted.value && hasOlder && points.length < maxPoints && !reachesBack()) {
        const { firstMs } = points
        const before = firstMs === undefined ? {} : { toMs: firstMs - 1 }
        const older = await connection.use().market.indexPrices({ ...before, limit: pageSize })
        if (current !== run) return
        hasOlder = points.prepend(older) > 0
        reads.value += 1
      }
    } catch {
      // Retried with the next candle.
    } finally {
      if (current === run) isReading = false
    }
  }

  function reachesBack(): boolean {
    const oldest = candles.series.firstTimeMs
    return oldest === undefined || (points.firstMs !== undefined && points.firstMs <= oldest)
  }

  function take({ ticker, marketTimeMs }: Quote) {
    const { lastMs } = points
    if (!isWanted.value || lastMs === undefined) return
    // A replay was started or restarted.
    if (marketTimeMs < lastMs - minuteMs) clear()
    else points.append({ atMs: Math.max(marketTimeMs, lastMs), price: ticker.indexPrice }, minuteMs)
  }

  watch(
    () => market.quote,
    (quote) => quote && take(quote),
  )
  watch([() => session.subject, () => connection.bridge.value, isWanted], clear)
  watch([isWanted, () => candles.reloads, () => candles.prepended], () => void readBack(), {
    immediate: true,
  })

  return { points, reads: computed(() => reads.value) }
})
