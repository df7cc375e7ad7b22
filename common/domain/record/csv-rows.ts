import type { CsvLayout } from './csv-layouts'
import { dayMs, hourMs, minuteMs, secondMs } from '../durations'
import type { SwapAsset } from '../swaps/swap'
import { sats, satsPerBtc, type Sats } from '../units'
import { detailFields, detailTexts, type PaymentDetails } from '../payments/payment-details'
import { partsToUsd } from '../swaps/usd-parts'
import { isoDate, utcDay } from '../utc-date'
import {
  entryFields,
  getDollarParts,
  isCrossFunding,
  type Entry,
  type EntryField,
  type EntryKind,
} from './entry'
import { hasMoved, sumKinds, type Sums } from './sums'

export type Row = readonly (string | number)[]

export interface CsvRows {
  readonly head: Row
  /** Null for entries that the program can't represent. */
  row(entry: Entry): Row | null
  readonly totals: ((sums: Sums, unpriced: number) => Row) | null
}

/** `-12345` as `-0.00012345`. */
export function bitcoins(amount: Sats): string {
  const digits = String(Math.abs(amount)).padStart(9, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const timeOfDay = (ms: number): string => {
  const inDay = ms - Math.floor(ms / dayMs) * dayMs
  const [hours, minutes, seconds] = [
    inDay / hourMs,
    (inDay % hourMs) / minuteMs,
    (inDay % minuteMs) / secondMs,
  ]
  return [hours, minutes, seconds].map((part) => twoDigits(Math.floor(part))).join(':')
}
const dateTime = (ms: number): string => `${isoDate(ms)} ${timeOfDay(ms)}`
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

const magnitude = (amount: number): Sats => sats(Math.abs(amount))
const getReference = (entry: Entry): string => ('reference' in entry ? (entry.reference ?? '') : '')
/** English, because programs parse it. */
function describeEntry(entry: Entry): string {
  switch (entry.kind) {
    case 'trade':
      return `Futures ${entry.side === 'buy' ? 'long' : 'short'} ${entry.quantity} USD, ${entry.reason}`
    case 'option':
      return `${entry.optionKind === 'call' ? 'Call' : 'Put'} at ${entry.strike} over ${entry.quantity} USD, ${entry.ending}`
    case 'cross':
      return `Cross margin ${entry.side} ${entry.quantity} USD, ${entry.orderType}`
    case 'carry':
      return `Carry of ${isCrossFunding(entry) ? 'cross margin' : entry.tradeId}`
    case 'swap':
      return `Swap of ${entry.inAmount} ${assetUnits[entry.inAsset]} into ${entry.outAmount} ${assetUnits[entry.outAsset]}`
    case 'deposit':
    case 'withdrawal':
      return `${entry.rail} ${entry.kind}`
    case 'transfer':
      return `${magnitude(entry.amountSats)} sats ${entry.amountSats < 0 ? 'from' : 'to'} the collateral of cross margin`
  }
}
const assetUnits = { BTC: 'sats', USD: 'USD' } as const
const getDetails = (entry: Entry): PaymentDetails => ('details' in entry && entry.details) || {}
const describe = (entry: Entry): string =>
  [describeEntry(entry), ...detailTexts(getDetails(entry)), entry.note]
    .filter((part) => part !== '')
    .join(': ')

const inUnits = (asset: SwapAsset, amount: number): readonly [string, string] => [
  asset === 'BTC' ? bitcoins(sats(amount)) : String(amount),
  asset,
]
/** In USD; empty without a price. */
const formatEntryWorth = ({ priceUsd }: Entry, amount: Sats): string =>
  priceUsd === null ? '' : ((magnitude(amount) / satsPerBtc) * priceUsd).toFixed(2)

interface Movement {
  readonly sent: readonly [string, string] | null
  readonly received: readonly [string, string] | null
  readonly fee: readonly [string, string] | null
}
const none = ['', ''] as const

function toMovement(entry: Entry): Movement {
  const { effectSats, feesSats } = entry
  if (entry.kind === 'swap') {
    const { inAsset, inAmount, outAsset, outAmount } = entry
    return { sent: inUnits(inAsset, inAmount), received: inUnits(outAsset, outAmount), fee: null }
  }
  const coins = (amount: number) => [bitcoins(magnitude(amount)), 'BTC'] as const
  if (entry.kind === 'withdrawal')
    return { sent: coins(effectSats + feesSats), received: null, fee: coins(feesSats) }
  return effectSats < 0
    ? { sent: coins(effectSats), received: null, fee: null }
    : { sent: null, received: coins(effectSats), fee: null }
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
  // No effect, so no row.
  transfer: 'deposit',
}
const toTaxKind = ({ kind }: Entry): TaxKind => taxKinds[kind]

const detailNames: Readonly<Record<keyof PaymentDetails, string>> = {
  payee: 'Payee',
  payer: 'Payer',
  description: 'Description',
  comment: 'Comment',
  label: 'Label',
  message: 'Message',
}

interface Column {
  readonly name: string
  readonly of: (entry: Entry) => string | number
  readonly total?: (sums: Sums, unpriced: number) => string | number
}

type Total = NonNullable<Column['total']>
const totals: Readonly<Partial<Record<EntryField, Total>>> = {
  atMs: () => 'Total',
  kind: (sums) => `${sumKinds(sums).count} entries`,
  effectSats: (sums) => sumKinds(sums).effectSats,
  feesSats: (sums) => sumKinds(sums).feesSats,
  fundingFeeSats: (sums) => sumKinds(sums).fundingFeeSats,
  priceUsd: (_, unpriced) => (unpriced === 0 ? '' : `${unpriced} without a price`),
}

const computed: Readonly<Partial<Record<EntryField, Column>>> = {
  id: { name: 'State', of: toState },
  fundingFeeSats: {
    name: 'Effect (synthetic USD)',
    of: (entry) => (entry.kind === 'swap' ? partsToUsd(getDollarParts(entry)) : 0),
    total: (sums) => partsToUsd(sumKinds(sums).dollarParts),
  },
  destination: { name: 'About', of: describeEntry },
}

const toCell = (field: EntryField, value: unknown): string | number => {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return field === 'atMs' ? dateTime(value) : value
}
const fieldColumns = (Object.keys(entryFields) as EntryField[]).flatMap((field): readonly Column[] => {
  const name = entryFields[field].csv
  const total = totals[field]
  const of = (entry: Readonly<Partial<Record<EntryField, unknown>>>) => toCell(field, entry[field])
  const follows = computed[field]
  return [...(name === null ? [] : [{ name, of, ...(total && { total }) }]), ...(follows ? [follows] : [])]
})
const columns: readonly Column[] = [
  ...fieldColumns,
  ...detailFields.map((field): Column => ({
    name: detailNames[field],
    of: (entry) => getDetails(entry)[field] ?? '',
  })),
]

function toState(entry: Entry): string {
  switch (entry.kind) {
    case 'trade':
      return entry.reason
    case 'option':
      return entry.ending
    case 'cross':
      return entry.orderType
    case 'deposit':
    case 'withdrawal':
      return entry.state
    case 'carry':
    case 'swap':
    case 'transfer':
      return ''
  }
}

const plain: CsvRows = {
  head: columns.map(({ name }) => name),
  row: (entry) => columns.map((column) => column.of(entry)),
  totals: (sums, unpriced) => columns.map(({ total }) => total?.(sums, unpriced) ?? ''),
}

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
      ...(sent ?? none),
      ...(received ?? none),
      ...(fee ?? none),
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
    return [type, ...(received ?? none), ...(sent ?? none), ...(fee ?? none), ...end]
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
    return [monthFirst(entry.atMs), ...(received ?? none), ...(sent ?? none), ...(fee ?? none), tag]
  },
  totals: null,
}

export const csvRows: Readonly<Record<CsvLayout, CsvRows>> = { plain, koinly, cointracking, cointracker }
