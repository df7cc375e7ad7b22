import { dayMs } from '@common/domain/durations'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { tokens, type ThemeName } from '../../ui/theme/tokens'
import { formatNumber, formatSignedCompact } from '../../format/number'
import { formatDay } from '../../format/time'

use([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer])

export interface HistoryPoint {
  readonly atMs: number
  readonly value: number
}

export interface HistoryChartView {
  readonly points: readonly HistoryPoint[]
  readonly kind: 'line' | 'bars'
  readonly theme: ThemeName
  readonly describe: (point: HistoryPoint) => string
}

export function createHistoryChart(element: HTMLElement) {
  const chart = init(element)
  return {
    show({ points, kind, theme, describe }: HistoryChartView): void {
      const colors = tokens[theme]
      const text = {
        color: colors.text3,
        fontSize: 11,
        fontFamily: "'Inter Variable', system-ui, sans-serif",
      }
      const color = ({ value }: HistoryPoint) => (value < 0 ? colors.loss : colors.gain)
      const isWide = points.some(({ value }) => Math.abs(value) >= 100_000_000)
      chart.setOption(
        {
          animation: false,
          grid: {
            left: 8,
            right: 16,
            top: 12,
            bottom: 4,
            outerBoundsMode: 'same',
            outerBoundsContain: 'axisLabel',
          },
          tooltip: {
            trigger: 'axis',
            backgroundColor: colors.surface2,
            borderColor: colors.line,
            textStyle: { ...text, color: colors.text, fontSize: 12 },
            axisPointer: { type: 'cross', label: { show: false }, lineStyle: { color: colors.text3 } },
            renderMode: 'richText',
            formatter: (found: readonly { readonly dataIndex: number }[]) => {
              const point = points[found[0]?.dataIndex ?? -1]
              return point ? describe(point) : ''
            },
          },
          xAxis: {
            type: 'time',
            minInterval: dayMs,
            axisLine: { lineStyle: { color: colors.line }, onZero: false },
            axisTick: { show: false },
            axisLabel: { ...text, hideOverlap: true, formatter: (atMs: number) => formatDay(atMs) },
            splitLine: { show: false },
          },
          yAxis: {
            type: 'value',
            scale: kind === 'line',
            splitNumber: 4,
            axisLabel: {
              ...text,
              formatter: (value: number) => (isWide ? formatSignedCompact(value) : formatNumber(value)),
            },
            splitLine: { lineStyle: { color: colors.line, opacity: 0.5 } },
          },
          series: [
            {
              type: kind === 'line' ? 'line' : 'bar',
              step: 'end',
              symbol: points.length > 1 ? 'none' : 'circle',
              barMaxWidth: 24,
              lineStyle: { color: colors.accent, width: 2 },
              areaStyle:
                kind === 'line' ? { color: colors.accent, opacity: 0.1, origin: 'start' } : undefined,
              itemStyle: kind === 'line' ? { color: colors.accent } : undefined,
              data: points.map((point) => ({
                value: [point.atMs, point.value],
                ...(kind === 'bars' && { itemStyle: { color: color(point) } }),
              })),
            },
          ],
        },
        { notMerge: true },
      )
    },
    resize: () => chart.resize(),
    dispose: () => chart.dispose(),
  }
}
