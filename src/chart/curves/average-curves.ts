import { formatPrice } from '../../format/money'
import { t } from '../../format/translate'
import type { Tokens } from '../../ui/theme/tokens'
import type { ChartCurve } from './chart-curve'
import { exponentialAverage, movingAverage } from './moving-average'

const colors: readonly ((tokens: Tokens) => string)[] = [
  ({ accent }) => accent,
  ({ testnet }) => testnet,
  ({ practice }) => practice,
]

const kinds = {
  simple: { compute: movingAverage, label: 'chart.average' },
  exponential: { compute: exponentialAverage, label: 'chart.exponentialAverage' },
} as const

export const averageCurves = (
  periods: readonly number[],
  kind: keyof typeof kinds = 'simple',
): readonly ChartCurve[] =>
  colors.slice(0, periods.length).map((color, index) => {
    const period = periods[index] ?? 1
    return {
      color,
      values: ({ close }, from, end) => kinds[kind].compute(close, period, from, end),
      legend: (price) =>
        t(kinds[kind].label, { period, price: Number.isNaN(price) ? '' : formatPrice(price) }),
    }
  })
