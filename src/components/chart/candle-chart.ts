import { GridComponent } from 'echarts/components'
import { graphic, init, use, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { formatNumber } from '../../format/number'
import { tokens, type ThemeName } from '../../theme/tokens'
import type { CandleSeries } from '../../format/candle-series'
import { CandleShape, type CandleDrawing, type PlotArea } from './candle-shape'
import { niceStep, priceRange, type ChartWindow, type PriceRange } from './chart-window'
import { timeTicks } from './time-ticks'

use([GridComponent, CanvasRenderer])

/** What is on the screen: enough to turn prices and times into pixels. */
export interface ChartView {
  readonly window: ChartWindow
  readonly range: PriceRange
  readonly area: PlotArea
}

type ZRenderType = ReturnType<EChartsType['getZr']>

export interface CandleChart {
  /** Draws another part of the series, or the same after the theme or the size changed. */
  show(window: ChartWindow): ChartView | undefined
  /** Draws the forming candle anew: no axis is touched unless the price has left them. */
  touch(): ChartView | undefined
  setTheme(theme: ThemeName): void
  resize(): void
  dispose(): void
}

const margin = { left: 0, top: 32, right: 72, bottom: 24 }
const pxPerTimeLabel = 90
const pxPerPriceLabel = 48
const parts = [
  { part: 'up', kind: 'volume' },
  { part: 'down', kind: 'volume' },
  { part: 'up', kind: 'candles' },
  { part: 'down', kind: 'candles' },
] as const

/** Axes by ECharts, candles as batched paths on its canvas. */
export function createCandleChart(
  element: HTMLElement,
  series: CandleSeries,
  firstTheme: ThemeName,
): CandleChart {
  const chart: EChartsType = init(element)
  let theme = firstTheme
  let view: ChartView | undefined
  // The canvas sleeps between two drawings rather than asking for every frame.
  chart.getZr().setSleepAfterStill(1)

  const shapes = parts.map(({ part, kind }) => ({
    part,
    kind,
    shape: new CandleShape({ silent: true, z: kind === 'volume' ? 1 : 2, shape: { drawing: null } }),
  }))
  // zrender's own types disagree with each other under exactOptionalPropertyTypes.
  for (const { shape } of shapes) chart.getZr().add(shape as unknown as Parameters<ZRenderType['add']>[0])

  const plotArea = (): PlotArea => ({
    left: margin.left,
    top: margin.top,
    width: Math.max(1, chart.getWidth() - margin.left - margin.right),
    height: Math.max(1, chart.getHeight() - margin.top - margin.bottom),
  })

  function drawCandles({ window, range, area }: ChartView): void {
    const colours = tokens[theme]
    const maxVolume = largestVolume(series, window)
    for (const { part, kind, shape } of shapes) {
      const drawing: CandleDrawing = { series, window, range, area, part, kind, maxVolume }
      shape.attr({
        shape: { drawing },
        style: { fill: part === 'up' ? colours.gain : colours.loss, opacity: kind === 'volume' ? 0.25 : 1 },
      })
      shape.setClipPath(clipOf(area))
      shape.dirtyShape()
    }
  }

  function show(window: ChartWindow): ChartView | undefined {
    const area = plotArea()
    const range = priceRange(series, window)
    if (!range) return clear()
    view = { window, range, area }
    chart.setOption(axes(series, view, theme))
    drawCandles(view)
    return view
  }

  function clear(): undefined {
    view = undefined
    for (const { shape } of shapes) shape.attr({ shape: { drawing: null } })
  }

  function touch(): ChartView | undefined {
    const range = view && priceRange(series, view.window)
    if (!view || !range) return undefined
    // The axes keep some room, so that they follow the price seldom.
    const isInside = range.max <= view.range.max * 1.0001 && range.min >= view.range.min * 0.9999
    if (!isInside) return show(view.window)
    drawCandles(view)
    return view
  }

  return {
    show,
    touch,
    setTheme(next) {
      theme = next
      if (view) show(view.window)
    },
    resize() {
      chart.resize()
      if (view) show(view.window)
    },
    dispose: () => chart.dispose(),
  }
}

function clipOf(area: PlotArea) {
  return new graphic.Rect({ shape: { x: area.left, y: area.top, width: area.width, height: area.height } })
}

function largestVolume(series: CandleSeries, { from, to }: ChartWindow): number {
  let largest = 0
  const last = Math.min(series.length, Math.ceil(to))
  for (let index = Math.max(0, Math.floor(from)); index < last; index++) {
    largest = Math.max(largest, series.volume[index] ?? 0)
  }
  return largest
}

function axes(series: CandleSeries, { window, range, area }: ChartView, theme: ThemeName) {
  const colours = tokens[theme]
  const ticks = timeTicks(series, window, Math.max(2, area.width / pxPerTimeLabel))
  const labels = new Map(ticks.map(({ index, label }) => [index + 0.5, label]))
  const step = niceStep(range, Math.max(2, area.height / pxPerPriceLabel))
  const text = { color: colours.text3, fontSize: 11, fontFamily: "'Inter Variable', system-ui, sans-serif" }
  return {
    animation: false,
    grid: { ...margin, outerBoundsMode: 'none' },
    xAxis: {
      type: 'value',
      min: window.from,
      max: window.to,
      splitLine: { show: false },
      axisLine: { onZero: false, lineStyle: { color: colours.line } },
      axisTick: { show: false },
      axisLabel: {
        ...text,
        customValues: [...labels.keys()],
        formatter: (value: number) => labels.get(value) ?? '',
      },
    },
    yAxis: {
      type: 'value',
      position: 'right',
      // By default it stands at the first candle.
      axisLine: { onZero: false, show: true, lineStyle: { color: colours.line } },
      min: range.min,
      max: range.max,
      axisTick: { show: false, customValues: priceTicks(range, step) },
      splitLine: { lineStyle: { color: colours.line, opacity: 0.6 }, showMinLine: false, showMaxLine: false },
      axisLabel: {
        ...text,
        customValues: priceTicks(range, step),
        formatter: (value: number) => formatNumber(value, step < 1 ? 1 : 0),
      },
    },
  }
}

function priceTicks({ min, max }: PriceRange, step: number): number[] {
  const ticks: number[] = []
  for (let value = Math.ceil(min / step) * step; value < max; value += step)
    ticks.push(Number(value.toFixed(2)))
  return ticks
}
