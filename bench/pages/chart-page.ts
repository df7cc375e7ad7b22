import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  LineSeries,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Candle } from '@common/domain/market/market'
import { createCandleChart } from '../../src/chart/candle-chart'
import { newestWindow, pan, zoom, type ChartWindow } from '../../src/chart/chart-window'
import { movingAverage } from '../../src/chart/curves/moving-average'
import { CandleSeries } from '../../src/market/candle-series'
import { timed, type ChartBench } from './timed'

const periods = [7, 25, 50, 99, 200] as const
const size = { width: 1100, height: 600 }
const colors = { color: '#2962ff' } as const

interface Chart {
  tick(candle: Candle): void
  show(window: ChartWindow): void
  dispose(): void
}
type MakeChart = (element: HTMLElement, candles: readonly Candle[], window: ChartWindow) => Chart

const makeOwn: MakeChart = (element, candles, first) => {
  const series = new CandleSeries()
  series.merge(candles)
  const curves = periods.map((period) => ({
    color: () => colors.color,
    values: ({ close }: CandleSeries, from: number, end: number) => movingAverage(close, period, from, end),
  }))
  const options = { isLog: false, hasVolume: true, curves, fit: [], scale: null }
  const chart = createCandleChart(element, series, 'dark')
  chart.show(first, options)
  return {
    tick(candle) {
      series.merge([candle])
      chart.touch()
    },
    show: (window) => void chart.show(window, options),
    dispose: () => chart.dispose(),
  }
}

const makePeer: MakeChart = (element, candles, first) => {
  const chart = createChart(element, size)
  const toTime = ({ timeMs }: Candle): UTCTimestamp => (timeMs / 1000) as UTCTimestamp
  const toBar = (candle: Candle) => ({ time: toTime(candle), ...candle })
  const toVolume = (candle: Candle) => ({ time: toTime(candle), value: candle.volume })
  const bars = chart.addSeries(CandlestickSeries)
  const volume = chart.addSeries(HistogramSeries, { priceScaleId: '' })
  bars.setData(candles.map(toBar))
  volume.setData(candles.map(toVolume))
  const closes = Float64Array.from(candles, ({ close }) => close)
  const lines = periods.map((period) => {
    const line = chart.addSeries(LineSeries, { ...colors, lineWidth: 1 })
    const means = movingAverage(closes, period, 0, closes.length)
    line.setData(
      candles.flatMap((candle, index) => {
        const value = means[index] ?? NaN
        return Number.isNaN(value) ? [] : [{ time: toTime(candle), value }]
      }),
    )
    return { line, period }
  })
  const show = (window: ChartWindow): void => chart.timeScale().setVisibleLogicalRange(window)
  show(first)
  return {
    tick(candle) {
      closes[closes.length - 1] = candle.close
      bars.update(toBar(candle))
      volume.update(toVolume(candle))
      for (const { line, period } of lines) {
        const [value = NaN] = movingAverage(closes, period, closes.length - 1, closes.length)
        line.update({ time: toTime(candle), value })
      }
    },
    show,
    dispose: () => chart.remove(),
  }
}

const makers = { own: makeOwn, peer: makePeer } as const

const makeCandles = (count: number): Candle[] =>
  Array.from({ length: count }, (_none, index) => {
    const open = 60_000 + 2000 * Math.sin(index / 70) + 50 * Math.sin(index)
    const close = 60_000 + 2000 * Math.sin((index + 1) / 70) + 50 * Math.sin(index + 1)
    const [high, low] = [Math.max(open, close) + 20, Math.min(open, close) - 20]
    return { timeMs: index * 60_000, open, high, low, close, volume: 5 + (index % 9) }
  })

let shown: { chart: Chart; element: HTMLElement } | undefined

function dispose(): void {
  shown?.chart.dispose()
  shown?.element.remove()
  shown = undefined
}

const measure: ChartBench['measure'] = async (side, count) => {
  dispose()
  const candles = makeCandles(count)
  const newest = candles.at(-1)
  if (!newest) throw new Error('no candles')
  const element = document.createElement('div')
  Object.assign(element.style, { width: `${size.width}px`, height: `${size.height}px` })
  document.body.append(element)
  const window = newestWindow(count, size.width)
  let chart: Chart | undefined
  const firstDraw = await timed(() => (chart = makers[side](element, candles, window)))
  if (!chart) throw new Error('no chart')
  shown = { chart, element }
  const made = chart
  return {
    firstDraw,
    tick: await timed(() => made.tick({ ...newest, close: newest.close + 5 })),
    pan: await timed(() => made.show(pan(window, -30, count))),
    zoom: await timed(() => made.show(zoom(window, 3, 0.5))),
  }
}

const chartBench: ChartBench = { measure, dispose }
Object.assign(globalThis, { chartBench })
