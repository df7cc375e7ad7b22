import { dayMs, hourMs, minuteMs, secondMs } from '../durations'
import { detailTexts, type PaymentDetails } from '../payments/payment-details'
import { sats, type Sats } from '../units'
import { isoDate } from '../utc-date'
import { isCrossFunding, type Entry } from './entry'
import type { Sums } from './sums'

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

export const twoDigits = (value: number): string => String(value).padStart(2, '0')
export const timeOfDay = (ms: number): string => {
  const inDay = ms - Math.floor(ms / dayMs) * dayMs
  const [hours, minutes, seconds] = [
    inDay / hourMs,
    (inDay % hourMs) / minuteMs,
    (inDay % minuteMs) / secondMs,
  ]
  return [hours, minutes, seconds].map((part) => twoDigits(Math.floor(part))).join(':')
}
export const dateTime = (ms: number): string => `${isoDate(ms)} ${timeOfDay(ms)}`
export const magnitude = (amount: number): Sats => sats(Math.abs(amount))
export const getReference = (entry: Entry): string => ('reference' in entry ? (entry.reference ?? '') : '')
const formatSats = (amount: Sats): string => `${amount} ${amount === 1 ? 'sat' : 'sats'}`

/** English, because programs parse it. */
export function describeEntry(entry: Entry): string {
  switch (entry.kind) {
    case 'trade': {
      const estimate = entry.areFeesEstimated ? ', fees estimated' : ''
      return `Futures ${entry.side === 'buy' ? 'long' : 'short'} ${entry.quantity} USD, ${entry.reason}${estimate}`
    }
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
      return `${formatSats(magnitude(entry.amountSats))} ${entry.amountSats < 0 ? 'from' : 'to'} the collateral of cross margin`
  }
}
const assetUnits = { BTC: 'sats', USD: 'USD' } as const
export const getDetails = (entry: Entry): PaymentDetails => ('details' in entry && entry.details) || {}
export const describe = (entry: Entry): string =>
  [describeEntry(entry), ...detailTexts(getDetails(entry)), entry.note]
    .filter((part) => part !== '')
    .join(': ')
