import type { PlainKey } from '@common/texts/message'

/** Null is unknown. */
export type SortValue = number | string | null

export interface Column<Row> {
  readonly key: string
  readonly label: PlainKey
  readonly title?: PlainKey
  readonly isLeftAligned?: boolean
  /** Hidden where there is no room; 'wide' ones are hidden first. */
  readonly optional?: boolean | 'wide'
  /** Fixed; in all columns of a table or in none. */
  readonly widthCh?: number | readonly [wide: number, narrow: number]
  /** Null is last in both directions. */
  readonly sortBy?: (row: Row) => SortValue
}
