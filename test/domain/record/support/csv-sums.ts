import { parse } from 'csv-parse/sync'
import { csvHead, toCsv, csvTotals } from '@common/domain/record/csv'
import type { CsvLayout } from '@common/domain/record/csv-layouts'
import type { Entry } from '@common/domain/record/entry'
import { addEntry, noSums } from '@common/domain/record/sums'
import { partsPerUsd } from '@common/domain/swaps/usd-parts'

type CsvRow = Readonly<Record<string, string>>

export interface FileSum {
  readonly sats: number
  /** Ten-thousandths of a dollar. */
  readonly dollarParts: number
}

export const readCsv = (text: string): CsvRow[] => parse(text, { columns: true })

export function fileOf(layout: CsvLayout, entries: readonly Entry[]): CsvRow[] {
  const lines = entries.map((entry) => toCsv(layout, entry))
  return readCsv([csvHead(layout), ...lines, csvTotals(layout, entries.reduce(addEntry, noSums), 0)].join(''))
}

const sides = {
  koinly: [
    ['Received Amount', 'Received Currency', 1],
    ['Sent Amount', 'Sent Currency', -1],
    ['Fee Amount', 'Fee Currency', -1],
  ],
  cointracking: [
    ['Buy Amount', 'Buy Currency', 1],
    // The sold amount includes the fee.
    ['Sell Amount', 'Sell Currency', -1],
  ],
  cointracker: [
    ['Received Quantity', 'Received Currency', 1],
    ['Sent Quantity', 'Sent Currency', -1],
    ['Fee Amount', 'Fee Currency', -1],
  ],
} as const

const satsPerBitcoin = 1e8

export function sumFile(layout: CsvLayout, rows: readonly CsvRow[]): FileSum {
  const sum = { sats: 0, dollarParts: 0 }
  for (const row of rows) {
    if (layout === 'plain') {
      if (row['Time (UTC)'] === 'Total') continue
      sum.sats += Number(row['Effect (sats)'])
      sum.dollarParts += Math.round(Number(row['Effect (synthetic USD)']) * partsPerUsd)
      continue
    }
    for (const [amount, currency, sign] of sides[layout]) {
      const value = Number(row[amount]) * sign
      if (row[currency] === 'BTC') sum.sats += Math.round(value * satsPerBitcoin)
      if (row[currency] === 'USD') sum.dollarParts += Math.round(value * partsPerUsd)
    }
  }
  return sum
}
