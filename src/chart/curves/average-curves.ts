import { formatPrice } from '../../format/money'
import { say } from '../../format/say'
import type { Tokens } from '../../ui/theme/tokens'
import type { ChartCurve } from './chart-curve'
import { movingAverage } from './moving-average'

const colors: readonly ((tokens: Tokens) => string)[] = [
  ({ accent }) => accent,
  ({ testnet }) => testnet,
  ({ practice }) => practice,
]

export const averageCurves = (periods: readonly number[]): readonly ChartCurve[] =>
  colors.slice(0, periods.length).map((color, index) => {
    const period = periods[index] ?? 1
    return {
      color,
      values: ({ close }, from, end) => movingAverage(close, period, from, end),
      legend: (price) =>
        say('chart.average', { period, price: Number.isNaN(price) ? '' : formatPrice(price) }),
    }
  })
