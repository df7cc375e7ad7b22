interface LabelRequest {
  readonly id: string
  readonly y: number
}

interface LabelGroup {
  readonly ids: readonly string[]
  readonly y: number
}

interface LabelArrangement {
  readonly groups: readonly LabelGroup[]
  readonly above: readonly string[]
  readonly below: readonly string[]
}

interface LabelColumn {
  readonly top: number
  readonly bottom: number
  readonly height: number
}

export function arrangeLabels(
  labelRequests: readonly LabelRequest[],
  { top, bottom, height }: LabelColumn,
): LabelArrangement {
  const sorted = labelRequests.toSorted((a, b) => a.y - b.y)
  const above = sorted.filter(({ y }) => y < top).map(({ id }) => id)
  const below = sorted.filter(({ y }) => y > bottom).map(({ id }) => id)
  const first = top + height / 2 + (above.length > 0 ? height : 0)
  const last = bottom - height / 2 - (below.length > 0 ? height : 0)
  const inSight = sorted.filter(({ y }) => y >= top && y <= bottom)
  return { groups: mergeNear(inSight, { first, last, height }), above, below }
}

interface Merging {
  readonly ids: readonly string[]
  readonly sum: number
}

function mergeNear(
  sorted: readonly LabelRequest[],
  { first, last, height }: { first: number; last: number; height: number },
): LabelGroup[] {
  const groups: Merging[] = sorted.map(({ id, y }) => ({ ids: [id], sum: y }))
  const toY = ({ ids, sum }: Merging) => Math.max(first, Math.min(last, sum / ids.length))
  for (;;) {
    const index = nearestPair(groups.map(toY), height)
    const [upper, lower] = groups.slice(index, index + 2)
    if (index < 0 || !upper || !lower) break
    groups.splice(index, 2, { ids: [...upper.ids, ...lower.ids], sum: upper.sum + lower.sum })
  }
  return groups.map((group) => ({ ids: group.ids, y: toY(group) }))
}

function nearestPair(heights: readonly number[], apart: number): number {
  let found = -1
  let min = apart
  for (let index = 0; index + 1 < heights.length; index++) {
    const distance = (heights[index + 1] ?? Infinity) - (heights[index] ?? 0)
    if (distance >= min) continue
    min = distance
    found = index
  }
  return found
}
