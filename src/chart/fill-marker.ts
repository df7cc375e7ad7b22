import type { Message } from '@common/texts/message'

export interface FillMarker {
  readonly id: string
  readonly atMs: number
  readonly side: 'buy' | 'sell'
  readonly description: Message
}

interface FillMarkerGroup {
  readonly key: string
  readonly index: number
  readonly side: 'buy' | 'sell'
  readonly marks: readonly FillMarker[]
}

export function groupFillMarkers(
  marks: readonly FillMarker[],
  indexOf: (atMs: number) => number,
): FillMarkerGroup[] {
  const groups = new Map<string, { index: number; side: 'buy' | 'sell'; marks: FillMarker[] }>()
  for (const mark of marks) {
    const index = indexOf(mark.atMs)
    if (index < 0) continue
    const key = `${mark.side} ${index}`
    const group = groups.get(key) ?? { index, side: mark.side, marks: [] }
    group.marks.push(mark)
    groups.set(key, group)
  }
  return [...groups].map(([key, group]) => ({ key, ...group })).sort((a, b) => a.index - b.index)
}
