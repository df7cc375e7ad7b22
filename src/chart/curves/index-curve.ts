import { formatPrice } from '../../format/money'
import { t } from '../../format/translate'
import type { ChartCurve } from './chart-curve'

export const indexCurve = (lastWithin: (fromMs: number, toMs: number) => number): ChartCurve => ({
  color: ({ testnet }) => testnet,
  isBehind: true,
  legend: (price) => t('chart.indexValue', { price: Number.isNaN(price) ? '' : formatPrice(price) }),
  values({ timeMs, length }, from, end) {
    const beginMs = (index: number) => timeMs[index] ?? Infinity
    const endMs = (index: number) => (index + 1 < length ? beginMs(index + 1) : Infinity)
    return Float64Array.from({ length: Math.max(0, end - from) }, (_, place) =>
      lastWithin(beginMs(from + place), endMs(from + place)),
    )
  },
})
