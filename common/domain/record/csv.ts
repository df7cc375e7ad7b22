import type { CsvLayout } from './csv-layouts'
import type { Row } from './csv-cells'
import { csvRows } from './csv-rows'
import type { Entry } from './entry'
import type { Sums } from './sums'

/**
 * Prevents formulas at the start of the cell and after characters at which spreadsheets split lines. Chinese and
 * Japanese settings accept full-width signs.
 */
const withoutFormulas = (text: string): string =>
  text.replace(/^(?=[;\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=\s*[=+\-@＝＋－＠])/g, "'")

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const isFigure = /^-?\d+(\.\d+)?$/.test(value)
  const text = isFigure ? value : withoutFormulas(value)
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (row: Row): string => `${row.map(cell).join(',')}\r\n`

export const csvHead = (layout: CsvLayout): string => line(csvRows[layout].head)
export const toCsv = (layout: CsvLayout, entry: Entry): string => {
  const row = csvRows[layout].row(entry)
  return row ? line(row) : ''
}
/** Empty if the program would import totals as a payment. */
export const csvTotals = (layout: CsvLayout, sums: Sums, unpriced: number): string => {
  const row = csvRows[layout].totals?.(sums, unpriced)
  return row ? line(row) : ''
}
