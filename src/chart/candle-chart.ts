import { GridSimpleComponent } from 'echarts/components'
import { graphic, init, setPlatformAPI, use, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { tokens, type ThemeName } from '../ui/theme/tokens'
import type { CandleSeries } from '../market/candle-series'
import { CandleShape, createDrawing, getOpacity } from './candle-shape'
import { chartAxes } from './chart-axes'
import { layOut, type Area } from './chart-layout'
import type { ChartOptions, ChartView } from './chart-view'
import { priceRange, shownSpan, toX, type ChartWindow } from './chart-window'
import { extendRange, scaleAround, toY, type PriceScale } from './price-scale'

interface LineDrawing {
  readonly xs: ArrayLike<number>
  readonly ys: ArrayLike<number>
}

interface LinePath {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
}

const LineShape = graphic.extendShape({
  type: 'satchel-line',
  shape: { drawing: null as LineDrawing | null },
  buildPath(path: LinePath, { drawing }: { drawing: LineDrawing | null }) {
    if (drawing) draw(path, drawing)
  },
})

function draw(path: LinePath, { xs, ys }: LineDrawing): void {
  let isDown = false
  for (let index = 0; index < xs.length; index++) {
    const x = xs[index] ?? NaN
    const y = ys[index] ?? NaN
    if (Number.isNaN(y)) isDown = false
    else if (isDown) path.lineTo(x, y)
    else {
      path.moveTo(x, y)
      isDown = true
    }
  }
}

use([GridSimpleComponent, CanvasRenderer])
avoidFontFallback()

/** ECharts measures 国 as line height; Chromium takes 15 ms to find a font. */
function avoidFontFallback(): void {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return
  let fontNow = ''
  setPlatformAPI({
    measureText(text, font = '12px sans-serif') {
      if (text === '国') return { width: Number.parseFloat(/([\d.]+)px/.exec(font)?.[1] ?? '12') }
      if (fontNow !== font) context.font = fontNow = font
      return context.measureText(text)
    },
  })
}

type ZRenderType = ReturnType<EChartsType['getZr']>
type Shape = Parameters<ZRenderType['add']>[0]

export interface CandleChart {
  findScale(window: ChartWindow, options: ChartOptions): PriceScale | undefined
  show(window: ChartWindow, options: ChartOptions): ChartView | undefined
  touch(): ChartView | undefined
  setTheme(theme: ThemeName): void
  resize(): ChartView | undefined
  dispose(): void
}

const parts = [
  { part: 'up', kind: 'volume' },
  { part: 'down', kind: 'volume' },
  { part: 'up', kind: 'candles' },
  { part: 'down', kind: 'candles' },
] as const

export function createCandleChart(
  element: HTMLElement,
  series: CandleSeries,
  firstTheme: ThemeName,
): CandleChart {
  const chart: EChartsType = init(element)
  let theme = firstTheme
  let view: ChartView | undefined
  let shown: { window: ChartWindow; appearance: ChartOptions } | undefined
  chart.getZr().setSleepAfterStill(1)

  const shapes = parts.map(({ part, kind }) => ({
    part,
    kind,
    shape: new CandleShape({ silent: true, z: kind === 'volume' ? 1 : 2, shape: { drawing: null } }),
  }))
  const lines: InstanceType<typeof LineShape>[] = []
  // zrender's types are inconsistent under exactOptionalPropertyTypes.
  const add = (shape: unknown) => void chart.getZr().add(shape as Shape)
  for (const { shape } of shapes) add(shape)

  function addLine(): InstanceType<typeof LineShape> {
    const line = new LineShape({ silent: true, z: 3, shape: { drawing: null } })
    add(line)
    lines.push(line)
    return line
  }

  function drawCandles(next: ChartView) {
    const colors = tokens[theme]
    for (const { part, kind, shape } of shapes) {
      const drawing = createDrawing(series, next, kind)
      shape.attr({
        shape: { drawing: drawing && { ...drawing, part } },
        style: { fill: part === 'up' ? colors.gain : colors.loss, opacity: getOpacity(kind) },
      })
      if (drawing) shape.setClipPath(createClip(drawing.area))
      shape.dirtyShape()
    }
  }

  function drawCurves({ window, scale, layout }: ChartView, options: ChartOptions) {
    const from = Math.max(0, Math.floor(window.from))
    const end = Math.min(series.length, Math.ceil(window.to) + 1)
    const length = Math.max(0, end - from)
    const xs = Float64Array.from({ length }, (_, place) => toX(window, layout.prices, from + place))
    for (const [place, curve] of options.curves.entries()) {
      const ys = curve.values(series, from, end).map((price) => toY(scale, layout.prices, price))
      const line = lines[place] ?? addLine()
      line.attr({
        shape: { drawing: { xs, ys } },
        style: {
          fill: 'none',
          stroke: curve.color(tokens[theme]),
          lineWidth: 1.25,
          opacity: curve.isBehind ? 0.6 : 1,
        },
        z: curve.isBehind ? 0 : 3,
      })
      line.setClipPath(createClip(layout.prices))
      line.dirtyShape()
    }
    for (const line of lines.slice(options.curves.length)) line.attr({ shape: { drawing: null } })
  }

  function draw(next: ChartView, options: ChartOptions): ChartView {
    view = next
    drawCandles(next)
    drawCurves(next, options)
    // Draws in this frame, not the next.
    chart.getZr().flush()
    // Skips two idle frames.
    chart.getZr().animation.stop()
    return next
  }

  function findScale(window: ChartWindow, { scale, isLog, fit }: ChartOptions): PriceScale | undefined {
    if (scale) return scale
    const range = priceRange(series, window)
    return range && scaleAround(extendRange(range, fit, series.close[series.length - 1] ?? NaN), isLog)
  }

  function show(window: ChartWindow, options: ChartOptions): ChartView | undefined {
    shown = { window, appearance: options }
    const scale = findScale(window, options)
    if (!scale) return clear()
    const size = { width: chart.getWidth(), height: chart.getHeight() }
    const layout = layOut({ ...size, ...options })
    const next = { window, scale, layout, maxVolume: largestVolume(series, window) }
    chart.setOption(chartAxes(series, next, tokens[theme], size))
    return draw(next, options)
  }

  function clear(): undefined {
    view = undefined
    for (const { shape } of shapes) shape.attr({ shape: { drawing: null } })
    for (const line of lines) line.attr({ shape: { drawing: null } })
  }

  function touch(): ChartView | undefined {
    const scale = shown && findScale(shown.window, shown.appearance)
    if (!view || !shown || !scale) return undefined
    const isInside = scale.max <= view.scale.max * 1.0001 && scale.min >= view.scale.min * 0.9999
    if (!isInside) return show(shown.window, shown.appearance)
    // Only curves: the newest candle is not on the canvas.
    return shown.appearance.curves.length > 0 ? draw(view, shown.appearance) : view
  }

  const redraw = (): ChartView | undefined =>
    shown && view ? show(shown.window, shown.appearance) : undefined

  return {
    findScale,
    show,
    touch,
    setTheme(next) {
      theme = next
      redraw()
    },
    resize() {
      if (chart.getWidth() === element.clientWidth && chart.getHeight() === element.clientHeight)
        return undefined
      chart.resize()
      return redraw()
    },
    dispose: () => chart.dispose(),
  }
}

function createClip(area: Area) {
  return new graphic.Rect({ shape: { x: area.left, y: area.top, width: area.width, height: area.height } })
}

function largestVolume(series: CandleSeries, shown: ChartWindow): number {
  let largest = 0
  const [first, end] = shownSpan(series, shown)
  for (let index = first; index < end; index++) {
    largest = Math.max(largest, series.volume[index] ?? 0)
  }
  return largest
}
