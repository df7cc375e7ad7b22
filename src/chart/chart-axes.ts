import type { CandleSeries } from '../market/candle-series'
import { formatNumber } from '../format/number'
import type { Tokens } from '../ui/theme/tokens'
import type { ChartView } from './chart-view'
import { toX } from './chart-window'
import { plotText } from './plots/plot-parts'
import { priceTicks, toScaleUnit } from './price-scale'
import { timeTicks } from './time-ticks'

const pxPerTimeLabel = 90
const halfTimeLabelPx = 24
const pxPerPriceLabel = 48

export const labeledPrices = ({ scale, layout }: Pick<ChartView, 'scale' | 'layout'>): number[] =>
  priceTicks(scale, Math.max(2, layout.prices.height / pxPerPriceLabel))

/** Uses scale units, so logarithmic scales need no special case. */
export function chartAxes(
  series: CandleSeries,
  view: ChartView,
  colors: Tokens,
  { width, height }: { readonly width: number; readonly height: number },
) {
  const { window, scale, layout } = view
  const { prices, volume } = layout
  const times = timeTicks(series, window, Math.max(2, prices.width / pxPerTimeLabel)).filter(
    ({ index }) => toX(window, prices, index) - prices.left >= halfTimeLabelPx,
  )
  const labels = new Map(times.map(({ index, label }) => [index + 0.5, label]))
  const ticks = labeledPrices(view)
  const fromScaleUnit = new Map(ticks.map((price) => [toScaleUnit(price, scale.isLog), price]))
  const units = [...fromScaleUnit.keys()]
  const decimals = ticks.some((price) => !Number.isInteger(price)) ? 1 : 0
  const text = plotText(colors)
  return {
    animation: false,
    grid: {
      left: prices.left,
      top: prices.top,
      right: width - prices.left - prices.width,
      bottom: height - prices.top - prices.height,
      outerBoundsMode: 'none',
    },
    xAxis: {
      type: 'value',
      min: window.from,
      max: window.to,
      offset: volume ? volume.top + volume.height - prices.top - prices.height : 0,
      splitLine: { lineStyle: { color: colors.line, opacity: 0.4 } },
      axisLine: { onZero: false, lineStyle: { color: colors.line } },
      axisTick: { show: false, customValues: [...labels.keys()] },
      axisLabel: {
        ...text,
        customValues: [...labels.keys()],
        formatter: (value: number) => labels.get(value) ?? '',
      },
    },
    yAxis: {
      type: 'value',
      position: 'right',
      axisLine: { onZero: false, show: true, lineStyle: { color: colors.line } },
      min: toScaleUnit(scale.min, scale.isLog),
      max: toScaleUnit(scale.max, scale.isLog),
      axisTick: { show: false, customValues: units },
      splitLine: { lineStyle: { color: colors.line, opacity: 0.6 }, showMinLine: false, showMaxLine: false },
      axisLabel: {
        ...text,
        customValues: units,
        formatter: (unit: number) => formatNumber(fromScaleUnit.get(unit) ?? NaN, decimals),
      },
    },
  }
}
