import { dayMs, hourMs, minuteMs, secondMs } from '../durations'
import { sats, type Sats } from '../units'
import { isoDate, utcDay } from '../utc-date'
import type { Entry } from './entry'
import { effectOf, type Totals } from './totals'

/** Files that programs for taxes and sheets take. Times are UTC; amounts of bitcoin are exact, with eight places. */
export const csvLayouts = ['plain', 'koinly', 'cointracking', 'cointracker'] as const
export type CsvLayout = (typeof csvLayouts)[number]

type Row = readonly (string | number)[]

interface Layout {
  readonly head: Row
  /** Empty where the entry changed nothing and the program has no row for that. */
  rows(entry: Entry): readonly Row[]
  readonly totals: ((totals: Totals) => Row) | null
}

/** `-12345` as `-0.00012345`. */
export function bitcoins(amount: Sats): string {
  const digits = String(Math.abs(amount)).padStart(9, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`
}

const two = (value: number): string => String(value).padStart(2, '0')
/** `09:05:00`, UTC. */
const timeOfDay = (ms: number): string => {
  const inDay = ms - Math.floor(ms / dayMs) * dayMs
  const [hours, minutes, seconds] = [
    inDay / hourMs,
    (inDay % hourMs) / minuteMs,
    (inDay % minuteMs) / secondMs,
  ]
  return [hours, minutes, seconds].map((part) => two(Math.floor(part))).join(':')
}
/** `2026-11-22 09:05:00`, UTC. */
const dateTime = (ms: number): string => `${isoDate(ms)} ${timeOfDay(ms)}`
/** `11/22/2026 09:05:00`, UTC. */
const monthFirst = (ms: number): string => {
  const { year, month, day } = utcDay(ms)
  return `${two(month)}/${two(day)}/${year} ${timeOfDay(ms)}`
}
/** `22.11.2026 09:05:00`, UTC. */
const dayFirst = (ms: number): string => {
  const { year, month, day } = utcDay(ms)
  return `${two(day)}.${two(month)}.${year} ${timeOfDay(ms)}`
}

const isNothing = ({ effectSats, feesSats }: Entry): boolean => effectSats === 0 && feesSats === 0
const magnitude = (amount: number): Sats => sats(Math.abs(amount))
const referenceOf = (entry: Entry): string => (entry.kind === 'trade' ? '' : (entry.reference ?? ''))
/** What was meant to arrive, before the fee. */
const sentOf = ({ effectSats, feesSats }: Entry): Sats => magnitude(effectSats + feesSats)
/** Words of the file, which are English whatever the language of the window: programs read them. */
const describe = (entry: Entry): string => {
  const { note } = entry
  const what =
    entry.kind === 'trade'
      ? `Futures ${entry.side === 'buy' ? 'long' : 'short'} ${entry.quantity} USD, ${entry.reason}`
      : `${entry.rail} ${entry.kind}`
  return note === '' ? what : `${what}: ${note}`
}

const layouts: Readonly<Record<CsvLayout, Layout>> = {
  plain: {
    head: [
      'Time (UTC)',
      'Kind',
      'Id',
      'State',
      'Side',
      'Quantity (USD)',
      'Entry price (USD)',
      'Exit price (USD)',
      'Effect (sats)',
      'Fees (sats)',
      'Carry (sats)',
      'Rail',
      'Reference',
      'Destination',
      'Note',
    ],
    rows: (entry) => {
      const { kind, id, atMs, effectSats, feesSats, note } = entry
      const start = [dateTime(atMs), kind, id]
      return [
        entry.kind === 'trade'
          ? [
              ...start,
              entry.reason,
              entry.side,
              entry.quantity,
              entry.entryPrice ?? '',
              entry.exitPrice ?? '',
              effectSats,
              feesSats,
              entry.fundingFeeSats,
              '',
              '',
              '',
              note,
            ]
          : [
              ...start,
              entry.state,
              '',
              '',
              '',
              '',
              effectSats,
              feesSats,
              0,
              entry.rail,
              entry.reference ?? '',
              entry.destination ?? '',
              note,
            ],
      ]
    },
    totals: (totals) => [
      'Total',
      `${totals.count} entries`,
      ...Array.from({ length: 6 }, () => ''),
      effectOf(totals),
      totals.feesSats,
      totals.fundingFeeSats,
      ...Array.from({ length: 4 }, () => ''),
    ],
  },
  koinly: {
    head: [
      'Date',
      'Sent Amount',
      'Sent Currency',
      'Received Amount',
      'Received Currency',
      'Fee Amount',
      'Fee Currency',
      'Net Worth Amount',
      'Net Worth Currency',
      'Label',
      'Description',
      'TxHash',
    ],
    rows: (entry) => {
      if (isNothing(entry)) return []
      const date = `${dateTime(entry.atMs)} UTC`
      const end = ['', '', entry.kind === 'trade' ? 'realized gain' : '', describe(entry), referenceOf(entry)]
      if (entry.kind === 'withdrawal')
        return [[date, bitcoins(sentOf(entry)), 'BTC', '', '', bitcoins(entry.feesSats), 'BTC', ...end]]
      const amount = bitcoins(magnitude(entry.effectSats))
      return entry.effectSats < 0
        ? [[date, amount, 'BTC', '', '', '', '', ...end]]
        : [[date, '', '', amount, 'BTC', '', '', ...end]]
    },
    totals: null,
  },
  cointracking: {
    head: [
      'Type',
      'Buy Amount',
      'Buy Currency',
      'Sell Amount',
      'Sell Currency',
      'Fee',
      'Fee Currency',
      'Exchange',
      'Group',
      'Comment',
      'Date',
      'Tx-ID',
    ],
    rows: (entry) => {
      if (isNothing(entry)) return []
      const end = ['Satchel', '', describe(entry), dayFirst(entry.atMs), referenceOf(entry) || entry.id]
      const amount = bitcoins(magnitude(entry.effectSats))
      if (entry.kind === 'withdrawal')
        return [
          ['Withdrawal', '', '', bitcoins(sentOf(entry)), 'BTC', bitcoins(entry.feesSats), 'BTC', ...end],
        ]
      if (entry.kind === 'deposit') return [['Deposit', amount, 'BTC', '', '', '', '', ...end]]
      return entry.effectSats < 0
        ? [['Derivatives / Futures Loss', '', '', amount, 'BTC', '', '', ...end]]
        : [['Derivatives / Futures Profit', amount, 'BTC', '', '', '', '', ...end]]
    },
    totals: null,
  },
  cointracker: {
    head: [
      'Date',
      'Received Quantity',
      'Received Currency',
      'Sent Quantity',
      'Sent Currency',
      'Fee Amount',
      'Fee Currency',
      'Tag',
    ],
    rows: (entry) => {
      if (isNothing(entry)) return []
      const date = monthFirst(entry.atMs)
      const amount = bitcoins(magnitude(entry.effectSats))
      if (entry.kind === 'withdrawal')
        return [[date, '', '', bitcoins(sentOf(entry)), 'BTC', bitcoins(entry.feesSats), 'BTC', '']]
      if (entry.kind === 'deposit') return [[date, amount, 'BTC', '', '', '', '', '']]
      return entry.effectSats < 0
        ? [[date, '', '', amount, 'BTC', '', '', 'realized_loss']]
        : [[date, amount, 'BTC', '', '', '', '', 'realized_gain']]
    },
    totals: null,
  },
}

/** A sheet takes a text that begins like this for a formula, which somebody else may have put into a note or an address. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const isFigure = /^-?\d+(\.\d+)?$/.test(value)
  const text = isFormula(value) && !isFigure ? `'${value}` : value
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (row: Row): string => `${row.map(cell).join(',')}\r\n`

export const csvHead = (layout: CsvLayout): string => line(layouts[layout].head)
export const csvOf = (layout: CsvLayout, entry: Entry): string =>
  layouts[layout].rows(entry).map(line).join('')
/** Empty where the program would take a row of totals for one more payment. */
export const csvTotals = (layout: CsvLayout, totals: Totals): string => {
  const row = layouts[layout].totals?.(totals)
  return row ? line(row) : ''
}
