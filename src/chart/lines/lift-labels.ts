import { t } from '../../format/translate'
import type { CandleSeries } from '../../market/candle-series'
import type { ChartView } from '../chart-view'
import { indexAt, priceRange } from '../chart-window'
import { toY } from '../price-scale'
import { lineGroupText, shortLineText } from './line-text'
import type { PriceLine } from './price-line'

const newestCandles = 6
const axisGapPx = 3
const halfLabelPx = 9
const liftPx = halfLabelPx + 8
const paddingPx = 18
const characterPx = 6.4
const pnlCharacters = 9
export const maxLabelPx = 200

const hasNarrowLabels = ({ layout }: ChartView): boolean => layout.prices.width < 600

/** Without P&L. */
export const labelText = (line: PriceLine, view: ChartView): string =>
  t(shortLineText(hasNarrowLabels(view) ? { ...line, quantity: null } : line))

export function estimateLabelPx(lines: readonly PriceLine[], view: ChartView): number {
  const [only] = lines
  const label = lines.length === 1 && only ? labelText(only, view) : t(lineGroupText(lines))
  const hasPnl = lines.every(
    ({ kind, side, quantity }) => kind !== 'order' && side !== null && quantity !== null,
  )
  return Math.min(maxLabelPx, paddingPx + characterPx * (label.length + (hasPnl ? pnlCharacters : 0)))
}

export function coversNewest(
  series: CandleSeries,
  { window, scale, layout }: ChartView,
  { y, widthPx }: { readonly y: number; readonly widthPx: number },
): boolean {
  const { prices, axis } = layout
  const first = indexAt(window, prices, axis.left - axisGapPx - widthPx)
  const range = priceRange(series, {
    from: Math.max(first, series.length - newestCandles),
    to: Math.min(window.to, series.length),
  })
  if (!range) return false
  return toY(scale, prices, range.max) < y + halfLabelPx && toY(scale, prices, range.min) > y - halfLabelPx
}

/** Takes labels from top to bottom and returns their centers. */
export function liftLabels(
  labels: readonly { readonly y: number; readonly isCovering: boolean }[],
  { first, height }: { readonly first: number; readonly height: number },
): number[] {
  let highest = first
  return labels.map(({ y, isCovering }) => {
    const center = Math.max(isCovering ? y - liftPx : y, highest)
    highest = center + height
    return center
  })
}
