import type { Usd } from '@common/domain/units'
import { computed, type ComputedRef } from 'vue'
import { arrangeLabels } from './arrange-labels'
import type { ChartView } from '../chart-view'
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
  /** Null for groups. */
  readonly price: Usd | null
}

export interface PlacedLines {
  readonly inSight: readonly PlacedLine[]
  readonly groups: readonly PlacedGroup[]
  readonly above: readonly PriceLine[]
  readonly below: readonly PriceLine[]
}

interface PlacedLinesInput {
  readonly lines: () => readonly PriceLine[]
  readonly view: () => ChartView | undefined
  readonly move: () => LineMove | null
}

/** The moved line has its own label and keeps its document position. */
export function usePlacedLines({
  lines,
  view,
  move,
}: PlacedLinesInput): ComputedRef<PlacedLines | undefined> {
  return computed(() => {
    const shown = view()
    if (!shown) return undefined
    const { scale, layout } = shown
    const { top, height } = layout.prices
    const moved = move()
    const byId = new Map(lines().map((line) => [line.id, line]))
    const toLines = (ids: readonly string[]): PriceLine[] => ids.flatMap((id) => byId.get(id) ?? [])
    const y = (price: number): number => toY(scale, layout.prices, price)
    const getLinePrice = (line: PriceLine): number => (line.id === moved?.line.id ? moved.price : line.price)

    const resting = lines().filter(({ id }) => id !== moved?.line.id)
    const arranged = arrangeLabels(
      resting.map(({ id, price }) => ({ id, y: y(price) })),
      { top, bottom: top + height, height: labelPx },
    )
    const groups = arranged.groups.map(({ ids, y }) => {
      const grouped = toLines(ids)
      const [first] = grouped
      return {
        key: ids.join(' '),
        lines: grouped,
        y,
        price: first && grouped.length === 1 ? first.price : null,
        order: y,
      }
    })
    if (moved) {
      const { line, price } = moved
      groups.push({
        key: line.id,
        lines: [byId.get(line.id) ?? line],
        y: y(price),
        price,
        order: y(line.price),
      })
    }
    return {
      inSight: lines()
        .map((line) => ({ line, y: y(getLinePrice(line)) }))
        .filter(({ line, y }) => line.id === moved?.line.id || (y >= top && y <= top + height)),
      groups: groups.sort((a, b) => a.order - b.order),
      above: toLines(arranged.above),
      below: toLines(arranged.below),
    }
  })
}
