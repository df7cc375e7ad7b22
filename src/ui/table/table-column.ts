import type { PlainKey } from '@common/texts/text'

export interface Column<Row> {
  readonly key: string
  readonly label: PlainKey
  readonly title?: PlainKey
  readonly left?: boolean
  /** Hidden in narrow tables. */
  readonly optional?: boolean
  readonly widthPx?: number
  readonly sortBy?: (row: Row) => number | string
}
