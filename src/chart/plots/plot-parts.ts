import { dayMs, minuteMs } from '@common/domain/durations'
import { formatDay, formatTimeOfDay } from '../../format/time'
import type { Tokens } from '../../ui/theme/tokens'

export const plotFont = "'Inter Variable', system-ui, sans-serif"
export const plotText = ({ text3 }: Tokens) => ({ color: text3, fontSize: 11, fontFamily: plotFont })

/** @param describe text of the crosshair; empty for none */
export const plotBase = (colors: Tokens, describe: (dataIndex: number) => string) => ({
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
    confine: true,
    backgroundColor: colors.surface2,
    borderColor: colors.line,
    textStyle: { color: colors.text },
    axisPointer: { type: 'cross', label: { show: false }, lineStyle: { color: colors.text3 } },
    renderMode: 'richText',
    formatter: (found: readonly { readonly dataIndex: number }[]) => describe(found[0]?.dataIndex ?? -1),
  },
})

export const plotAxis = (colors: Tokens) => ({
  axisLine: { lineStyle: { color: colors.line }, onZero: false },
  axisTick: { show: false },
  axisLabel: { ...plotText(colors), hideOverlap: true },
  splitLine: { show: false },
})

/** Labels only ticks at which the text changes, because ECharts also places ticks within a minute or day. */
export const labelChanges = (format: (atMs: number) => string) => (atMs: number) =>
  format(atMs) === format(atMs - 1) ? '' : format(atMs)

const timeAxis = (colors: Tokens, minInterval: number, formatter: (atMs: number) => string) => {
  const axis = plotAxis(colors)
  return { ...axis, type: 'time', minInterval, axisLabel: { ...axis.axisLabel, formatter } }
}

export const dateAxis = (colors: Tokens) => timeAxis(colors, dayMs, (atMs) => formatDay(atMs))

export const timeOfDayAxis = (colors: Tokens) => timeAxis(colors, minuteMs, labelChanges(formatTimeOfDay))

export const valueAxis = (colors: Tokens, format: (value: number) => string) => ({
  type: 'value',
  splitNumber: 4,
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { ...plotText(colors), formatter: format },
  splitLine: { lineStyle: { color: colors.line, opacity: 0.5 } },
})

export const zeroLine = ({ text3 }: Tokens) => ({
  silent: true,
  symbol: 'none',
  label: { show: false },
  lineStyle: { color: text3, type: 'solid', width: 1 },
  data: [{ yAxis: 0 }],
})
