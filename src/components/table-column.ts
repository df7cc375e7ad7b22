export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly title?: string
  readonly left?: boolean
  /** Left out where the table is narrow. */
  readonly optional?: boolean
  readonly sortBy?: (row: Row) => number | string
}
