import type { Candle } from '@common/domain/market/market'
import { dayMs } from '@common/domain/durations'
import type { Usd } from '@common/domain/units'
import { labelChanges, plotAxis, plotBase, valueAxis } from '../../chart/plots/plot-parts'
import { formatNumber } from '../../format/number'
import { formatDay, formatTimeOfDay } from '../../format/time'
import type { Tokens } from '../../ui/theme/tokens'

export interface PathMarker {
  readonly kind: 'entry' | 'exit'
  readonly atMs: number
  readonly price: Usd
}

interface PathPlot {
  /** Oldest first, at least one. */
  readonly candles: readonly Candle[]
  readonly candleMs: number
  readonly markers: readonly PathMarker[]
  readonly describe: (candle: Candle) => string
}

const manyDays = 3

/** By time, so that missing candles leave a gap. */
export function pathOption({ candles, candleMs, markers, describe }: PathPlot, colors: Tokens) {
  const times = [
    ...candles.flatMap(({ timeMs }) => [timeMs, timeMs + candleMs]),
    ...markers.map(({ atMs }) => atMs),
  ]
  const [fromMs, toMs] = [Math.min(...times), Math.max(...times)]
  const formatTick = toMs - fromMs > manyDays * dayMs ? formatDay : formatTimeOfDay
  const axis = plotAxis(colors)
  return {
    ...plotBase(colors, (index) => {
      const candle = candles[index]
      return candle ? describe(candle) : ''
    }),
    xAxis: {
      ...axis,
      type: 'time',
      min: fromMs,
      max: toMs,
      splitNumber: 4,
      axisLabel: {
        ...axis.axisLabel,
        showMinLabel: false,
        showMaxLabel: false,
        formatter: labelChanges(formatTick),
      },
    },
    yAxis: { ...valueAxis(colors, (price) => formatNumber(price)), scale: true },
    series: [
      {
        type: 'candlestick',
        silent: true,
        barMaxWidth: 12,
        itemStyle: {
          color: colors.gain,
          borderColor: colors.gain,
          color0: colors.loss,
          borderColor0: colors.loss,
        },
        data: candles.map(({ timeMs, open, close, low, high }) => [
          timeMs + candleMs / 2,
          open,
          close,
          low,
          high,
        ]),
      },
      ...markers.map(({ kind, atMs, price }) => ({
        type: 'scatter',
        silent: true,
        z: 5,
        symbol: kind === 'entry' ? 'circle' : 'diamond',
        symbolSize: kind === 'entry' ? 9 : 12,
        itemStyle: { color: colors.accent, borderColor: colors.surface1, borderWidth: 1.5 },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: colors.text2, type: [3, 3] },
          data: [{ yAxis: price }],
        },
        data: [[atMs, price]],
      })),
    ],
  }
}
