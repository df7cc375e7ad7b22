import type { Usd } from '@common/domain/units'
import { computed, type ComputedRef } from 'vue'
import type { CandleSeries } from '../../market/candle-series'
import { arrangeLabels } from './arrange-labels'
import type { ChartView } from '../chart-view'
import { coversNewest, estimateLabelPx, liftLabels } from './lift-labels'
import type { PriceLine } from './price-line'
import { toY } from '../price-scale'
import type { LineMove } from './use-line-mover'

export const labelPx = 20

export interface PlacedLine {
  readonly line: PriceLine
  readonly y: number
}

export interface PlacedGroup {
  readonly key: string
  readonly lines: readonly PriceLine[]
  readonly y: number
  /** Center of the label. */
  readonly labelY: number
  readonly price: Usd | null
}

export interface PlacedLines {
  readonly inSight: readonly PlacedLine[]
  readonly groups: readonly PlacedGroup[]
  readonly above: readonly PriceLine[]
  readonly below: readonly PriceLine[]
}

interface PlacedLinesInput {
  readonly series: CandleSeries
  /** Candle updates. */
  readonly updates: () => number
  readonly lines: () => readonly PriceLine[]
  readonly view: () => ChartView | undefined
  readonly move: () => LineMove | null
}

/** The moved line has its own label and keeps its document position. */
export function usePlacedLines({
  series,
  updates,
  lines,
  view,
  move,
}: PlacedLinesInput): ComputedRef<PlacedLines | undefined> {
  const byId = computed(() => new Map(lines().map((line) => [line.id, line])))
  const toLines = (ids: readonly string[]): PriceLine[] => ids.flatMap((id) => byId.value.get(id) ?? [])
  const arranged = computed(() => {
    const shown = view()
    if (!shown) return undefined
    const { scale, layout } = shown
    const { top, height } = layout.prices
    const movedId = move()?.line.id
    const resting = lines().filter(({ id }) => id !== movedId)
    const arrangement = arrangeLabels(
      resting.map(({ id, price }) => ({ id, y: toY(scale, layout.prices, price) })),
      { top, bottom: top + height, height: labelPx },
    )
    const groups = arrangement.groups.map(({ ids, y }) => {
      const grouped = toLines(ids)
      return { ids, y, lines: grouped, widthPx: estimateLabelPx(grouped, shown) }
    })
    return { ...arrangement, groups, view: shown }
  })
  const readNewest = (values: ArrayLike<number>): number => {
    void updates()
    return values[series.length - 1] ?? NaN
  }
  const newestHigh = computed(() => readNewest(series.high))
  const newestLow = computed(() => readNewest(series.low))
  /** The same array while equal. */
  const labelYs = computed((before?: readonly number[]): readonly number[] => {
    void newestHigh.value
    void newestLow.value
    if (!arranged.value) return []
    const { groups, above, view } = arranged.value
    const next = liftLabels(
      groups.map(({ y, widthPx }) => ({ y, isCovering: coversNewest(series, view, { y, widthPx }) })),
      { first: view.layout.prices.top + labelPx / 2 + (above.length > 0 ? labelPx : 0), height: labelPx },
    )
    return before?.length === next.length && next.every((y, place) => y === before[place]) ? before : next
  })

  return computed(() => {
    if (!arranged.value) return undefined
    const { view: shown, above, below } = arranged.value
    const { scale, layout } = shown
    const { top, height } = layout.prices
    const moved = move()
    const y = (price: number) => toY(scale, layout.prices, price)
    const getLinePrice = (line: PriceLine) => (line.id === moved?.line.id ? moved.price : line.price)

    const groups = arranged.value.groups.map(({ ids, y, lines: grouped }, place) => {
      const [first] = grouped
      return {
        key: ids.join(' '),
        lines: grouped,
        y,
        labelY: labelYs.value[place] ?? y,
        price: first && grouped.length === 1 ? first.price : null,
        order: y,
      }
    })
    if (moved) {
      const { line, price } = moved
      groups.push({
        key: line.id,
        lines: [byId.value.get(line.id) ?? line],
        y: y(price),
        labelY: y(price),
        price,
        order: y(line.price),
      })
    }
    return {
      inSight: lines()
        .map((line) => ({ line, y: y(getLinePrice(line)) }))
        .filter(({ line, y }) => line.id === moved?.line.id || (y >= top && y <= top + height)),
      groups: groups.sort((a, b) => a.order - b.order),
      above: toLines(above),
      below: toLines(below),
    }
  })
}
