import { cointracker, cointracking, koinly, plain, type CsvRows, type Row } from './csv-rows'
import type { Entry } from './entry'
import type { Sums } from './sums'

/** Times are UTC; bitcoin amounts are exact, with eight decimals. */
export const csvLayouts = ['plain', 'koinly', 'cointracking', 'cointracker'] as const
export type CsvLayout = (typeof csvLayouts)[number]

const layouts: Readonly<Record<CsvLayout, CsvRows>> = { plain, koinly, cointracking, cointracker }

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

export const csvHead = (layout: CsvLayout): string => line(layouts[layout].head)
export const toCsv = (layout: CsvLayout, entry: Entry): string => {
  const row = layouts[layout].row(entry)
  return row ? line(row) : ''
}
/** Empty if the program would import totals as a payment. */
export const csvTotals = (layout: CsvLayout, sums: Sums, unpriced: number): string => {
  const row = layouts[layout].totals?.(sums, unpriced)
  return row ? line(row) : ''
}
