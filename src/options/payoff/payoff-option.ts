import type { PayoffPoint } from '@common/domain/options/profit/payoff-curve'
import type { Usd } from '@common/domain/units'
import { plotAxis, plotBase, plotText, valueAxis, zeroLine } from '../../chart/plots/plot-parts'
import { formatNumber, formatSigned } from '../../format/number'
import type { Tokens } from '../../ui/theme/tokens'

export const payoffUnits = ['sats', 'usd'] as const
export type PayoffUnit = (typeof payoffUnits)[number]

export const pickNetAmount = ({ netSats, netUsd }: PayoffPoint, unit: PayoffUnit): number =>
  unit === 'sats' ? netSats : netUsd

interface PayoffPlot {
  /** Same prices as `atExpiry`. */
  readonly now: readonly PayoffPoint[]
  readonly atExpiry: readonly PayoffPoint[]
  readonly breakEvens: readonly Usd[]
  readonly unit: PayoffUnit
  readonly isHidden: boolean
  readonly describe: (index: number) => string
}

/** Fraction of the curves' height. */
const room = 0.12

export function amountRange(amounts: readonly number[]): { readonly min: number; readonly max: number } {
  const min = Math.min(0, ...amounts)
  const max = Math.max(0, ...amounts, 0 - min / 2)
  const spread = max - min || 1
  return { min: min - spread * room, max: max + spread * room }
}

export function payoffOption(plot: PayoffPlot, colors: Tokens) {
  const { now, atExpiry, breakEvens, unit, isHidden, describe } = plot
  const toData = (points: readonly PayoffPoint[], bound = (amount: number) => amount) =>
    points.map((point) => [point.price, bound(pickNetAmount(point, unit))])
  const { min, max } = amountRange([...now, ...atExpiry].map((point) => pickNetAmount(point, unit)))
  const isWide = unit === 'sats' || max - min >= 10
  const axis = plotAxis(colors)
  const amounts = valueAxis(colors, (amount) => formatSigned(amount, isWide ? 0 : 2))
  const line = { type: 'line', symbol: 'none', silent: true }
  const area = (color: string, bound: (amount: number) => number) => ({
    ...line,
    lineStyle: { width: 0 },
    areaStyle: { color, opacity: 0.14, origin: 0 },
    data: toData(atExpiry, bound),
  })
  const curves = [
    {
      ...line,
      z: 4,
      lineStyle: { color: colors.text, width: 2 },
      itemStyle: { color: colors.text },
      markLine: zeroLine(colors),
      data: toData(atExpiry),
    },
    {
      ...line,
      z: 3,
      lineStyle: { color: colors.accent, width: 2, type: [5, 4] },
      itemStyle: { color: colors.accent },
      data: toData(now),
    },
    area(colors.gain, (amount) => Math.max(amount, 0)),
    area(colors.loss, (amount) => Math.min(amount, 0)),
    {
      type: 'scatter',
      z: 5,
      silent: true,
      symbolSize: 8,
      itemStyle: { color: colors.surface1, borderColor: colors.text, borderWidth: 2 },
      data: breakEvens.map((price) => [price, 0]),
    },
  ]
  const base = plotBase(colors, describe)
  return {
    ...base,
    tooltip: isHidden ? { show: false } : { ...base.tooltip, show: true },
    xAxis: {
      ...axis,
      type: 'value',
      min: atExpiry[0]?.price,
      max: atExpiry.at(-1)?.price,
      axisLabel: {
        ...axis.axisLabel,
        showMinLabel: false,
        showMaxLabel: false,
        formatter: (price: number) => formatNumber(price),
      },
    },
    yAxis: {
      ...amounts,
      min,
      max,
      splitLine: { ...amounts.splitLine, show: !isHidden },
      axisLabel: {
        ...plotText(colors),
        show: !isHidden,
        showMinLabel: false,
        showMaxLabel: false,
        formatter: amounts.axisLabel.formatter,
      },
    },
    series: isHidden ? [] : curves,
  }
}
