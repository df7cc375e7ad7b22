import type { Text } from '@common/texts/text'

export interface ChartMark {
  readonly id: string
  readonly atMs: number
  readonly side: 'buy' | 'sell'
  readonly told: Text
}

export interface MarkGroup {
  readonly key: string
  readonly index: number
  readonly side: 'buy' | 'sell'
  readonly marks: readonly ChartMark[]
}

/**
 * Returns groups from left to right.
 * @param indexOf candle index, -1 if none
 */
export function groupMarks(marks: readonly ChartMark[], indexOf: (atMs: number) => number): MarkGroup[] {
  const groups = new Map<string, { index: number; side: 'buy' | 'sell'; marks: ChartMark[] }>()
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
