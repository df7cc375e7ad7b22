import type { Text } from '@common/texts/text'

/** Something that happened to a trade of the user's, to be marked at its candle. */
export interface ChartMark {
  readonly id: string
  readonly atMs: number
  /** Whether it bought or sold: bought is marked below the candle, sold above it. */
  readonly side: 'buy' | 'sell'
  readonly told: Text
}

/** Those of one candle and one side. */
export interface MarkGroup {
  readonly key: string
  readonly index: number
  readonly side: 'buy' | 'sell'
  readonly marks: readonly ChartMark[]
}

/** @param indexOf the candle of a time, -1 where there is none. Groups from left to right. */
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
