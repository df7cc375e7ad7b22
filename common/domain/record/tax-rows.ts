import { exact, over, round, times } from '../exact'
import { sats, satsPerBtc, type Sats } from '../units'
import type { CsvLayout } from './csv-layouts'
import type { SwapAsset } from '../swaps/swap'
import { utcDay } from '../utc-date'
import {
  bitcoins,
  dateTime,
  describe,
  getReference,
  magnitude,
  timeOfDay,
  twoDigits,
  type CsvRows,
} from './csv-cells'
import type { Entry, EntryKind } from './entry'

/** `11/22/2026 09:05:00`, UTC. */
const monthFirst = (ms: number): string => {
  const { year, month, day } = utcDay(ms)
  return `${twoDigits(month)}/${twoDigits(day)}/${year} ${timeOfDay(ms)}`
}
/** `22.11.2026 09:05:00`, UTC. */
const dayFirst = (ms: number): string => {
  const { year, month, day } = utcDay(ms)
  return `${twoDigits(day)}.${twoDigits(month)}.${year} ${timeOfDay(ms)}`
}

const inUnits = (asset: SwapAsset, amount: number): Cells => [
  asset === 'BTC' ? bitcoins(sats(amount)) : String(amount),
  asset,
]
/** Results are after fees, and a refunded fee reduces the amount. */
const paidFeeSats = ({ kind, feesSats }: Entry): number => (kind === 'withdrawal' ? Math.max(0, feesSats) : 0)
/** Without the fee of a withdrawal. */
const movedSats = (entry: Entry): Sats => magnitude(entry.effectSats + paidFeeSats(entry))

const satsPerBtcAndCent = exact(satsPerBtc / 100, 'sats')
/** In USD, halves rounded up; empty without a price. */
function formatEntryWorth(entry: Entry): string {
  if (entry.priceUsd === null) return ''
  const worth = times(exact(movedSats(entry), 'amount'), exact(entry.priceUsd, 'price'))
  const cents = String(round(over(worth, satsPerBtcAndCent))).padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}

type Cells = readonly [amount: string, currency: string]
interface Movement {
  readonly sent: Cells
  readonly received: Cells
  readonly fee: Cells
}
const none: Cells = ['', '']
/** Programs reject amounts of 0. */
const isEmpty = ({ effectSats }: Entry): boolean => effectSats === 0
const coins = (amount: number): Cells => [bitcoins(magnitude(amount)), 'BTC']

/** `sent` is without the fee. */
function toMovement(entry: Entry): Movement {
  if (entry.kind === 'swap') {
    const { inAsset, inAmount, outAsset, outAmount } = entry
    return { sent: inUnits(inAsset, inAmount), received: inUnits(outAsset, outAmount), fee: none }
  }
  const moved = coins(movedSats(entry))
  if (entry.kind === 'withdrawal') return { sent: moved, received: none, fee: coins(paidFeeSats(entry)) }
  return entry.effectSats < 0
    ? { sent: moved, received: none, fee: none }
    : { sent: none, received: moved, fee: none }
}

type TaxKind = 'deposit' | 'withdrawal' | 'swap' | 'profit'
const taxKinds: Readonly<Record<EntryKind, TaxKind>> = {
  trade: 'profit',
  option: 'profit',
  cross: 'profit',
  carry: 'profit',
  swap: 'swap',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  transfer: 'deposit',
}
const toTaxKind = ({ kind }: Entry): TaxKind => taxKinds[kind]

const koinly: CsvRows = {
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
  row(entry) {
    if (isEmpty(entry)) return null
    const { sent, received, fee } = toMovement(entry)
    const worth = formatEntryWorth(entry)
    return [
      `${dateTime(entry.atMs)} UTC`,
      ...sent,
      ...received,
      ...fee,
      worth,
      worth === '' ? '' : 'USD',
      toTaxKind(entry) === 'profit' ? 'realized gain' : '',
      describe(entry),
      getReference(entry),
    ]
  },
  totals: null,
}

const cointracking: CsvRows = {
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
  row(entry) {
    if (isEmpty(entry)) return null
    const { sent, received, fee } = toMovement(entry)
    const type = {
      deposit: 'Deposit',
      withdrawal: 'Withdrawal',
      swap: 'Trade',
      profit: entry.effectSats < 0 ? 'Derivatives / Futures Loss' : 'Derivatives / Futures Profit',
    }[toTaxKind(entry)]
    // The program's fee column is informational: the amount includes the fee.
    const paid = entry.kind === 'withdrawal' ? coins(entry.effectSats) : sent
    const end = ['Satchel', '', describe(entry), dayFirst(entry.atMs), getReference(entry) || entry.id]
    return [type, ...received, ...paid, ...fee, ...end]
  },
  totals: null,
}

const cointracker: CsvRows = {
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
  row(entry) {
    if (isEmpty(entry)) return null
    const { sent, received, fee } = toMovement(entry)
    const gain = entry.effectSats < 0 ? 'margin loss' : 'margin gain'
    const tag = toTaxKind(entry) === 'profit' ? gain : ''
    return [monthFirst(entry.atMs), ...received, ...sent, ...fee, tag]
  },
  totals: null,
}

export const taxRows: Readonly<Record<Exclude<CsvLayout, 'plain'>, CsvRows>> = {
  koinly,
  cointracking,
  cointracker,
}
