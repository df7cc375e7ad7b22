import { computed, onMounted, onUnmounted, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import { whileShown } from '../ui/lifecycle/pause-while-hidden'
import { useTheme } from '../ui/use-theme'
import type { CandleSeries } from '../market/candle-series'
import { createCandleChart, type CandleChart } from './candle-chart'
import { axisPx } from './chart-layout'
import type { ChartOptions, ChartView } from './chart-view'
import { isAtNewest, newestWindow, pan, zoom, type ChartWindow } from './chart-window'
import { shift, stretch, type PriceScale } from './price-scale'
import { animateScale } from './scale-animation'

const nearEdge = 60
const touchAtMostEveryMs = 200

interface ChartSource {
  readonly series: CandleSeries
  readonly reloads: () => number
  readonly touches: () => number
  readonly prepended: () => number
  readonly appearance: () => Omit<ChartOptions, 'scale'>
  readonly onOlder: () => void
}

export function useChartView(canvas: Readonly<ShallowRef<HTMLElement | null>>, source: ChartSource) {
  const { series } = source
  const theme = useTheme()
  const view = shallowRef<ChartView>()
  /** Null follows the candles. */
  const scale = shallowRef<PriceScale | null>(null)
  const isAtNow = shallowRef(true)
  const animation = animateScale()
  let chart: CandleChart | undefined
  let requested: ChartWindow | undefined
  let frame = 0
  let loadedLength = 0
  let loadedFirstMs: number | undefined
  let loadedOlder = 0
  let lastTouchMs = 0
  let touchTimer: ReturnType<typeof setTimeout> | undefined
  let bars: number | undefined

  const newest = (width?: number): ChartWindow =>
    newestWindow(series.length, Math.max(axisPx, (canvas.value?.clientWidth ?? 0) - axisPx), width)

  function draw() {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      if (!chart || !requested) return
      const appearance = source.appearance()
      const { value } = scale
      const options = { ...appearance, scale: value && { ...value, isLog: appearance.isLog } }
      const target = value ? undefined : chart.findScale(requested, options)
      const moving = target ? animation.next(target) : null
      view.value = chart.show(requested, moving ? { ...options, scale: moving } : options)
      if (moving) draw()
      isAtNow.value = isAtNewest(requested, series.length)
      if (requested.from < nearEdge) source.onOlder()
    })
  }

  function showWindow(window: ChartWindow) {
    requested = window
    draw()
  }

  function noteLoaded() {
    loadedLength = series.length
    loadedFirstMs = series.firstTimeMs
    loadedOlder = source.prepended()
  }

  /** Keeps the same candles in view. */
  function takeOlder() {
    const added = source.prepended() - loadedOlder
    loadedOlder += added
    if (added === 0) return
    loadedLength += added
    loadedFirstMs = series.firstTimeMs
    if (requested) showWindow({ from: requested.from + added, to: requested.to + added })
  }

  function onReload() {
    takeOlder()
    const isReplaced = series.firstTimeMs !== loadedFirstMs
    const wasAtNewest = !requested || isReplaced || isAtNewest(requested, loadedLength)
    const width = bars ?? (requested && requested.to - requested.from)
    if (series.length === 0) {
      requested = undefined
      scale.value = null
    } else if (wasAtNewest) {
      requested = newest(width)
      bars = undefined
    }
    noteLoaded()
    draw()
  }

  function onTouch() {
    if (touchTimer !== undefined) return
    const waitMs = lastTouchMs + touchAtMostEveryMs - performance.now()
    if (waitMs > 0) touchTimer = setTimeout(touch, waitMs)
    else touch()
  }

  function touch() {
    touchTimer = undefined
    lastTouchMs = performance.now()
    view.value = chart?.touch() ?? view.value
  }

  watch(source.reloads, onReload)
  watch(source.touches, onTouch)
  watch(source.prepended, takeOlder)
  watch(source.appearance, (next, before) => {
    if (next.fit !== before.fit) animation.start(view.value?.scale)
    draw()
  })
  watch(theme, (next) => chart?.setTheme(next))

  function stopDrawing() {
    cancelAnimationFrame(frame)
    frame = 0
    clearTimeout(touchTimer)
    touchTimer = undefined
    observer.disconnect()
  }
  function startDrawing() {
    if (canvas.value) observer.observe(canvas.value)
    draw()
  }

  const observer = new ResizeObserver(() => {
    view.value = chart?.resize() ?? view.value
  })
  onMounted(() => {
    if (!canvas.value) return
    chart = createCandleChart(canvas.value, series, theme.value)
    startDrawing()
    noteLoaded()
    if (series.length > 0) showWindow(newest())
  })
  onUnmounted(() => {
    stopDrawing()
    chart?.dispose()
  })
  whileShown(startDrawing, stopDrawing)

  function rescale(change: (scale: PriceScale) => PriceScale) {
    const from = scale.value ?? view.value?.scale
    if (from) setScale(change(from))
  }
  function setScale(next: PriceScale | null) {
    scale.value = next
    draw()
  }
  function withWindow(change: (window: ChartWindow) => ChartWindow) {
    if (!requested) return
    bars = undefined
    showWindow(change(requested))
  }

  return {
    view: view as Readonly<Ref<ChartView | undefined>>,
    isAtNow,
    isAutoScale: computed(() => scale.value === null),
    pan: (by: number, from?: ChartWindow) => withWindow((window) => pan(from ?? window, by, series.length)),
    zoom: (factor: number, at: number) => withWindow((window) => zoom(window, factor, at)),
    toNow: () => withWindow(({ from, to }) => newest(to - from)),
    toOldest: () => withWindow((window) => pan(window, -Infinity, series.length)),
    showBars: (count: number) => {
      withWindow(() => newest(count))
      bars = count
    },
    window: () => requested,
    shiftPrices: (share: number, from?: PriceScale) => rescale((now) => shift(from ?? now, share)),
    stretchPrices: (factor: number, from?: PriceScale) => rescale((now) => stretch(from ?? now, factor)),
    autoScale: () => setScale(null),
  }
}

export type ChartControl = ReturnType<typeof useChartView>
