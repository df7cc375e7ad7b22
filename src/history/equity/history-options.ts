import type { PlainKey } from '@common/texts/message'
import { dateAxis, plotBase, timeOfDayAxis, valueAxis, zeroLine } from '../../chart/plots/plot-parts'
import { formatNumber, formatSignedCompact } from '../../format/number'
import type { Tokens } from '../../ui/theme/tokens'

interface HistoryPoint {
  readonly atMs: number
  readonly value: number
}

interface HistoryPlot {
  readonly points: readonly HistoryPoint[]
  readonly kind: 'line' | 'bars'
  readonly isIntraday?: boolean
  readonly describe: (point: HistoryPoint) => string
}

const wideAmount = 100_000_000
const barMaxWidth = 24
const grid = { left: 84, right: 20, top: 12, bottom: 24, outerBoundsMode: 'none' }

const formatAmounts = (values: readonly number[]) => {
  const isWide = values.some((value) => Math.abs(value) >= wideAmount)
  return (value: number) => (isWide ? formatSignedCompact(value) : formatNumber(value))
}

export function historyOption({ points, kind, isIntraday = false, describe }: HistoryPlot, colors: Tokens) {
  const color = ({ value }: HistoryPoint) => (value < 0 ? colors.loss : colors.gain)
  const describeAt = (index: number): string => {
    const point = points[index]
    return point ? describe(point) : ''
  }
  return {
    ...plotBase(colors, describeAt),
    grid,
    xAxis: (isIntraday ? timeOfDayAxis : dateAxis)(colors),
    yAxis: {
      minInterval: 1,
      ...valueAxis(colors, formatAmounts(points.map(({ value }) => value))),
      scale: kind === 'line',
    },
    series: [
      {
        type: kind === 'line' ? 'line' : 'bar',
        step: 'end',
        symbol: points.length > 1 ? 'none' : 'circle',
        barMaxWidth,
        lineStyle: { color: colors.accent, width: 2 },
        areaStyle: kind === 'line' ? { color: colors.accent, opacity: 0.1, origin: 'start' } : undefined,
        itemStyle: kind === 'line' ? { color: colors.accent } : undefined,
        markLine: points.some(({ value }) => value < 0) ? zeroLine(colors) : undefined,
        data: points.map((point) => ({
          value: [point.atMs, point.value],
          ...(kind === 'bars' && { itemStyle: { color: color(point) } }),
        })),
      },
    ],
  }
}

export const causes = ['price', 'fees', 'carry', 'deposits'] as const
type Cause = (typeof causes)[number]

export const causeTokens = {
  price: 'accent',
  fees: 'practice',
  carry: 'testnet',
  deposits: 'text3',
} as const satisfies Record<Cause, keyof Tokens>

export const causeLabels = {
  price: 'history.part.price',
  fees: 'history.part.fees',
  carry: 'history.part.funding',
  deposits: 'history.part.deposits',
} as const satisfies Record<Cause, PlainKey>

export type DayCauses = Readonly<Record<Cause, number>> & { readonly atMs: number }

export function causesOption(
  days: readonly DayCauses[],
  describe: (day: DayCauses) => string,
  colors: Tokens,
) {
  const describeAt = (index: number): string => {
    const day = days[index]
    return day ? describe(day) : ''
  }
  return {
    ...plotBase(colors, describeAt),
    grid,
    xAxis: dateAxis(colors),
    yAxis: {
      minInterval: 1,
      ...valueAxis(colors, formatAmounts(days.flatMap((day) => causes.map((cause) => day[cause])))),
    },
    series: causes.map((cause, place) => ({
      type: 'bar',
      stack: 'day',
      barMaxWidth,
      itemStyle: { color: colors[causeTokens[cause]] },
      markLine: place === 0 ? zeroLine(colors) : undefined,
      data: days.map((day) => [day.atMs, day[cause]]),
    })),
  }
}
