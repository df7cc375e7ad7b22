import * as z from 'zod'
import { CrossOrderSchema } from '../futures/cross/cross-records'
import { closeReasons, sides } from '../futures/trade'
import { optionKinds } from '../options/option'
import { PaymentDetailsSchema } from '../payments/payment-details'
import { satsSchema } from '../sats-schema'
import type { Shape } from '../shape'
import { partsPerUsd } from '../swaps/usd-parts'
import { swapAssets, type SwapAsset } from '../swaps/swap'
import { depositStates, paymentRails } from '../wallet'
import type { FieldDisplay } from './field-display'

/** `cross` is a fill of cross margin, `transfer` a move to or from its collateral. */
export const entryKinds = [
  'trade',
  'option',
  'cross',
  'carry',
  'swap',
  'deposit',
  'withdrawal',
  'transfer',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Effects cover free balance and reserved amounts; see `computeBalanceProof`. */
const base = {
  id: z.string(),
  /** End of a trade or option, creation of a payment. */
  atMs: z.number(),
  effectSats: satsSchema,
  /** Included in `effectSats`. */
  feesSats: satsSchema,
  /** Positive was paid; included in `effectSats`. */
  fundingFeeSats: satsSchema,
  /** Per bitcoin at that time; null if unknown. */
  priceUsd: z.number().nullable(),
  /** Words with # are tags. */
  note: z.string(),
}

const TradeEntrySchema = z.object({
  ...base,
  kind: z.literal('trade'),
  side: z.enum(sides),
  quantity: z.number(),
  entryPrice: z.number().nullable(),
  exitPrice: z.number().nullable(),
  reason: z.enum(closeReasons),
  /** Effect and fees are estimates, see `FuturesTrade`. */
  areFeesEstimated: z.literal(true).optional(),
})
export type TradeEntry = Shape<typeof TradeEntrySchema>

const optionEndings = ['closed', 'expired', 'exercised', 'delivered'] as const
export type OptionEnding = (typeof optionEndings)[number]

const OptionEntrySchema = z.object({
  ...base,
  kind: z.literal('option'),
  optionKind: z.enum(optionKinds),
  quantity: z.number(),
  strike: z.number(),
  ending: z.enum(optionEndings),
})
export type OptionEntry = Shape<typeof OptionEntrySchema>

const CrossFillEntrySchema = z.object({
  ...base,
  kind: z.literal('cross'),
  side: z.enum(sides),
  quantity: z.number(),
  orderType: CrossOrderSchema.shape.orderType,
  /** Realized P&L before its fee. */
  pnlSats: satsSchema,
})
export type CrossFillEntry = Shape<typeof CrossFillEntrySchema>

const FundingEntrySchema = z.object({ ...base, kind: z.literal('carry'), tradeId: z.string() })
export type FundingEntry = Shape<typeof FundingEntrySchema>

/** In place of a trade id: an account has one cross position. */
export const crossFundingId = 'cross'

export const isCrossFunding = ({ tradeId }: Pick<FundingEntry, 'tradeId'>): boolean =>
  tradeId === crossFundingId

const SwapEntrySchema = z.object({
  ...base,
  kind: z.literal('swap'),
  inAsset: z.enum(swapAssets),
  inAmount: z.number(),
  outAsset: z.enum(swapAssets),
  outAmount: z.number(),
})
export type SwapEntry = Shape<typeof SwapEntrySchema>

const PaymentEntrySchema = z.object({
  ...base,
  kind: z.enum(['deposit', 'withdrawal']),
  rail: z.enum(paymentRails),
  state: z.enum(depositStates),
  reference: z.string().nullable(),
  destination: z.string().nullable(),
  details: PaymentDetailsSchema.nullable(),
})
export type PaymentEntry = Shape<typeof PaymentEntrySchema>

/** Negative out of the collateral. */
const TransferEntrySchema = z.object({ ...base, kind: z.literal('transfer'), amountSats: satsSchema })
export type TransferEntry = Shape<typeof TransferEntrySchema>

export const EntrySchema = z.discriminatedUnion('kind', [
  TradeEntrySchema,
  OptionEntrySchema,
  CrossFillEntrySchema,
  FundingEntrySchema,
  SwapEntrySchema,
  PaymentEntrySchema,
  TransferEntrySchema,
])
export type Entry = Shape<typeof EntrySchema>

type FieldOf<T> = T extends unknown ? keyof T : never
export type EntryField = FieldOf<Entry>

interface EntryFieldUse {
  readonly csv: string | null
  readonly details: FieldDisplay
}

/** In the order of the plain export and of the details. */
export const entryFields: Readonly<Record<EntryField, EntryFieldUse>> = {
  atMs: { csv: 'Time (UTC)', details: { label: 'payments.when', format: 'time' } },
  kind: { csv: 'Kind', details: 'custom' },
  id: { csv: 'Id', details: 'none' },
  side: { csv: 'Side', details: 'custom' },
  optionKind: { csv: null, details: 'custom' },
  strike: { csv: null, details: 'custom' },
  quantity: { csv: 'Quantity (USD)', details: 'none' },
  entryPrice: { csv: 'Entry price (USD)', details: 'none' },
  exitPrice: { csv: 'Exit price (USD)', details: 'none' },
  effectSats: { csv: 'Effect (sats)', details: { label: 'history.effect', format: 'signedSats' } },
  pnlSats: { csv: null, details: { label: 'history.booked', format: 'signedSats' } },
  feesSats: { csv: 'Fees (sats)', details: { label: 'column.fees', format: 'sats', isZeroHidden: true } },
  fundingFeeSats: { csv: 'Carry (sats)', details: 'none' },
  priceUsd: { csv: 'Bitcoin price (USD)', details: { label: 'history.price', format: 'price' } },
  rail: { csv: 'Rail', details: 'custom' },
  reference: { csv: 'Reference', details: 'custom' },
  destination: { csv: 'Destination', details: { label: 'invoice.to', format: 'text' } },
  note: { csv: 'Note', details: 'none' },
  details: { csv: null, details: 'custom' },
  reason: { csv: null, details: 'custom' },
  ending: { csv: null, details: 'custom' },
  orderType: { csv: null, details: 'custom' },
  state: { csv: null, details: 'custom' },
  tradeId: { csv: null, details: 'custom' },
  inAsset: { csv: null, details: 'custom' },
  inAmount: { csv: null, details: 'custom' },
  outAsset: { csv: null, details: 'custom' },
  outAmount: { csv: null, details: 'custom' },
  amountSats: { csv: null, details: 'custom' },
  areFeesEstimated: { csv: null, details: 'none' },
}

export const entryDetails = Object.fromEntries(
  Object.entries(entryFields).map(([field, { details }]) => [field, details]),
) as Readonly<Record<EntryField, FieldDisplay>>

/** In whole ten-thousandths. */
export function getDollarParts(entry: Entry): number {
  if (entry.kind !== 'swap') return 0
  const parts = (asset: SwapAsset, amount: number) => (asset === 'USD' ? Math.round(amount * partsPerUsd) : 0)
  return parts(entry.outAsset, entry.outAmount) - parts(entry.inAsset, entry.inAmount)
}
