import { type Quote, candleRangeMs, type CandleRange } from '@common/domain/market/market'
import { defineStore } from 'pinia'
import { computed, markRaw, ref, shallowRef, watch } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { CandleSeries } from './candle-series'
import { useMarketStore } from './market-store'
import { useSessionStore } from '../session/session'

const pageSize = 500
const olderPageSize = 1000
/** Per range; limits memory to a few megabytes. */
const maxCandles = 50_000
const refreshAtMostEveryMs = 15_000
const lateAtMostEveryMs = 2000

/** Streamed candles of one range, corrected from the exchange. */
export const useCandlesStore = defineStore('candles', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const market = useMarketStore()

  const series = markRaw(new CandleSeries())
  const range = ref<CandleRange>('5m')
  /** Incremented on loads and appends. */
  const reloads = ref(0)
  /** The forming candle changed. */
  const touches = ref(0)
  /** Cumulative number of prepended candles. */
  const prepended = ref(0)
  /** `absent`: the exchange has no past candles. */
  const state = shallowRef<'loading' | 'ready' | 'failed' | 'absent'>('loading')
  let run = 0
  let hasOlder = true
  let isLoadingOlder = false
  let refreshedAtMs = 0
  let shown: string | null = null

  function clear(): void {
    series.clear()
    reloads.value += 1
  }

  /** Current candles stay visible until the new ones arrive. */
  async function load(): Promise<void> {
    const current = ++run
    hasOlder = true
    isLoadingOlder = false
    state.value = 'loading'
    // Without futures, capabilities aren't loaded yet.
    if (session.can('futures') && !session.can('candles')) {
      state.value = 'absent'
      return clear()
    }
    try {
      const candles = await connection.use().market.candles({ range: range.value, limit: pageSize })
      if (current !== run) return
      series.clear()
      series.merge(candles)
      state.value = 'ready'
      reloads.value += 1
      if (market.quote) take(market.quote)
    } catch {
      if (current === run) state.value = 'failed'
    }
  }

  async function loadOlder(): Promise<void> {
    const first = series.firstTimeMs
    if (!hasOlder || isLoadingOlder || first === undefined) return
    const current = run
    isLoadingOlder = true
    try {
      const candles = await connection
        .use()
        .market.candles({ range: range.value, toMs: first - 1, limit: olderPageSize })
      if (current !== run) return
      const added = series.prepend(candles)
      hasOlder = added > 0 && series.length < maxCandles
      prepended.value += added
    } catch {
      // Retried at the next pan.
    } finally {
      if (current === run) isLoadingOlder = false
    }
  }

  function take({ ticker, marketTimeMs }: Quote): void {
    const last = series.lastTimeMs
    if (state.value !== 'ready') return
    if (last === undefined) return void loadLate()
    const passed = Math.floor((marketTimeMs - last) / candleRangeMs[range.value])
    if (passed < 0) return
    if (passed > 0) {
      const price = ticker.lastPrice
      const timeMs = last + passed * candleRangeMs[range.value]
      series.merge([{ timeMs, open: price, high: price, low: price, close: price, volume: 0 }])
      reloads.value += 1
      void refresh(passed)
      return
    }
    series.touch(ticker.lastPrice)
    touches.value += 1
  }

  // Replays have no candles before market time is reported.
  async function loadLate(): Promise<void> {
    const nowMs = Date.now()
    if (nowMs - refreshedAtMs < lateAtMostEveryMs) return
    refreshedAtMs = nowMs
    await load()
  }

  // The stream samples prices; the exchange has the true highs and lows.
  async function refresh(passed: number): Promise<void> {
    const nowMs = Date.now()
    if (nowMs - refreshedAtMs < refreshAtMostEveryMs && passed < 3) return
    refreshedAtMs = nowMs
    const current = run
    if (passed > 3) return load()
    try {
      const candles = await connection.use().market.candles({ range: range.value, limit: 20 })
      if (current !== run) return
      series.merge(candles)
      if (market.quote) series.touch(market.quote.ticker.lastPrice)
      reloads.value += 1
    } catch {
      // Retried with the next candle.
    }
  }

  function setRange(next: CandleRange): void {
    if (next === range.value && state.value !== 'failed') return
    range.value = next
    clear()
    void load()
  }

  watch(
    () => market.quote,
    (quote) => quote && take(quote),
  )
  watch(
    [() => session.subject, () => connection.bridge.value, () => session.can('candles')],
    ([subject, bridge]) => {
      if (subject !== shown) clear()
      shown = subject
      if (subject && bridge) void load()
    },
    { immediate: true },
  )

  return {
    series,
    range,
    reloads: computed(() => reloads.value),
    touches: computed(() => touches.value),
    prepended: computed(() => prepended.value),
    state,
    setRange,
    loadOlder,
    reload: load,
  }
})
