import type { CsvLayout } from './csv-layouts'
import { detailFields, type PaymentDetails } from '../payments/payment-details'
import { partsToUsd } from '../swaps/usd-parts'
import { dateTime, describeEntry, getDetails, type CsvRows } from './csv-cells'
import { entryFields, getDollarParts, type Entry, type EntryField } from './entry'
import { sumKinds, type Sums } from './sums'
import { taxRows } from './tax-rows'

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

export const csvRows: Readonly<Record<CsvLayout, CsvRows>> = { plain, ...taxRows }
