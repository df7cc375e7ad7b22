import { type Candle, type Quote, candleRangeMs, type CandleRange } from '@common/domain/market/market'
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
/** Longer gaps drop the earlier candles. */
const maxGapPages = 10
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
  let isRefreshing = false
  let shown: string | null = null
  /** Newest candle before missed ones, until they are read. */
  let gapFromMs: number | undefined

  function drop() {
    series.clear()
    run += 1
    isLoadingOlder = false
    hasOlder = true
    gapFromMs = undefined
  }

  function clear() {
    drop()
    reloads.value += 1
  }

  const read = (limit: number, toMs?: number): Promise<Candle[]> =>
    connection.use().market.candles({ range: range.value, limit, ...(toMs !== undefined && { toMs }) })

  /** @param knownMs time that the candles must reach back to */
  async function readNewest(limit: number, knownMs: number | undefined): Promise<Candle[]> {
    let candles = await read(limit)
    for (let page = 0; page < maxGapPages; page += 1) {
      const [first] = candles
      if (knownMs === undefined || !first || first.timeMs <= knownMs) break
      const older = await read(olderPageSize, first.timeMs - 1)
      if (older.length === 0) break
      candles = [...older, ...candles]
    }
    return candles
  }

  /** Earlier candles stay if the newest ones continue them. */
  function join(newest: readonly Candle[], knownMs: number | undefined) {
    const [first, last] = [newest[0], newest.at(-1)]
    if (first && last) {
      const continues = knownMs !== undefined && first.timeMs <= knownMs && last.timeMs >= knownMs
      if (!continues) drop()
      series.merge(newest)
      // More may have been missed meanwhile.
      const missedMs = (series.lastTimeMs ?? last.timeMs) - last.timeMs
      gapFromMs = missedMs > candleRangeMs[range.value] ? last.timeMs : undefined
    }
    reloads.value += 1
  }

  /** Current candles stay visible until the new ones arrive. */
  async function load(): Promise<void> {
    const current = ++run
    isLoadingOlder = false
    state.value = 'loading'
    // Without futures, capabilities aren't loaded yet.
    if (session.can('futures') && !session.can('candles')) {
      state.value = 'absent'
      return clear()
    }
    try {
      const knownMs = gapFromMs ?? series.lastTimeMs
      const candles = await readNewest(pageSize, knownMs)
      if (current !== run) return
      join(candles, knownMs)
      state.value = 'ready'
      if (market.quote) take(market.quote)
    } catch {
      if (current === run) state.value = 'failed'
    }
  }

  async function loadOlder() {
    const first = series.firstTimeMs
    if (!hasOlder || isLoadingOlder || first === undefined) return
    const current = run
    isLoadingOlder = true
    try {
      const candles = await read(olderPageSize, first - 1)
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
    if (state.value === 'failed') return void loadAgain(refreshAtMostEveryMs)
    if (state.value !== 'ready') return
    // Replays have no candles before market time is reported.
    if (last === undefined) return void loadAgain(lateAtMostEveryMs)
    const passed = Math.floor((marketTimeMs - last) / candleRangeMs[range.value])
    if (passed < 0) return
    if (passed > 0) {
      const price = ticker.lastPrice
      const timeMs = last + passed * candleRangeMs[range.value]
      series.merge([{ timeMs, open: price, high: price, low: price, close: price, volume: 0 }])
      reloads.value += 1
      if (passed > 3) gapFromMs ??= last
      void refresh(passed)
      return
    }
    series.touch(ticker.lastPrice)
    touches.value += 1
    if (gapFromMs !== undefined) void refresh(passed)
  }

  async function loadAgain(atMostEveryMs: number) {
    const nowMs = Date.now()
    if (nowMs - refreshedAtMs < atMostEveryMs) return
    refreshedAtMs = nowMs
    await load()
  }

  // The stream samples prices; the exchange has the true highs and lows.
  async function refresh(passed: number) {
    const nowMs = Date.now()
    if (isRefreshing || (nowMs - refreshedAtMs < refreshAtMostEveryMs && passed < 3)) return
    refreshedAtMs = nowMs
    isRefreshing = true
    const current = run
    const knownMs = gapFromMs
    try {
      const candles = await (knownMs === undefined ? read(20) : readNewest(pageSize, knownMs))
      if (current !== run) return
      join(candles, knownMs ?? candles[0]?.timeMs)
      if (market.quote) series.touch(market.quote.ticker.lastPrice)
    } catch {
      // Retried with the next candle, or the next price after a gap.
    } finally {
      isRefreshing = false
    }
  }

  function setRange(next: CandleRange) {
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
