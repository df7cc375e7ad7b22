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
import { hasMoved } from './sums'

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
/** In USD; empty without a price. */
const formatEntryWorth = ({ priceUsd }: Entry, amount: Sats): string =>
  priceUsd === null ? '' : ((magnitude(amount) / satsPerBtc) * priceUsd).toFixed(2)

type Cells = readonly [amount: string, currency: string]
interface Movement {
  readonly sent: Cells
  readonly received: Cells
  readonly fee: Cells
}
const none: Cells = ['', '']

function toMovement(entry: Entry): Movement {
  const { effectSats, feesSats } = entry
  if (entry.kind === 'swap') {
    const { inAsset, inAmount, outAsset, outAmount } = entry
    return { sent: inUnits(inAsset, inAmount), received: inUnits(outAsset, outAmount), fee: none }
  }
  const coins = (amount: number): Cells => [bitcoins(magnitude(amount)), 'BTC']
  if (entry.kind === 'withdrawal')
    return { sent: coins(effectSats + feesSats), received: none, fee: coins(feesSats) }
  return effectSats < 0
    ? { sent: coins(effectSats), received: none, fee: none }
    : { sent: none, received: coins(effectSats), fee: none }
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
    if (!hasMoved(entry)) return null
    const { sent, received, fee } = toMovement(entry)
    const worth = formatEntryWorth(entry, entry.effectSats)
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
    if (!hasMoved(entry)) return null
    const { sent, received, fee } = toMovement(entry)
    const type = {
      deposit: 'Deposit',
      withdrawal: 'Withdrawal',
      swap: 'Trade',
      profit: entry.effectSats < 0 ? 'Derivatives / Futures Loss' : 'Derivatives / Futures Profit',
    }[toTaxKind(entry)]
    const end = ['Satchel', '', describe(entry), dayFirst(entry.atMs), getReference(entry) || entry.id]
    return [type, ...received, ...sent, ...fee, ...end]
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
    if (!hasMoved(entry)) return null
    const { sent, received, fee } = toMovement(entry)
    const gain = entry.effectSats < 0 ? 'realized_loss' : 'realized_gain'
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
