import { cointracker, cointracking, koinly, plain, type CsvRows, type Row } from './csv-rows'
import type { Entry } from './entry'
import type { Sums } from './sums'

/** Files that programs for taxes and sheets take. Times are UTC; amounts of bitcoin are exact, with eight places. */
export const csvLayouts = ['plain', 'koinly', 'cointracking', 'cointracker'] as const
export type CsvLayout = (typeof csvLayouts)[number]

const layouts: Readonly<Record<CsvLayout, CsvRows>> = { plain, koinly, cointracking, cointracker }

/**
 * Puts an apostrophe before what a spreadsheet could run as a formula, at the start of the cell and after each character at which
 * spreadsheets split lines. Full-width signs count: spreadsheets with Chinese or Japanese settings accept them.
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
export const csvOf = (layout: CsvLayout, entry: Entry): string => {
  const row = layouts[layout].row(entry)
  return row ? line(row) : ''
}
/**
 * Empty where the program would take a row of totals for one more payment.
 * @param unpriced entries that moved something at a time of which no price is known
 */
export const csvTotals = (layout: CsvLayout, sums: Sums, unpriced: number): string => {
  const row = layouts[layout].totals?.(sums, unpriced)
  return row ? line(row) : ''
}
