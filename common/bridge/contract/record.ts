import * as z from 'zod'
import { differenceCauses, type PreviewComparison } from '../../domain/futures/comparison/preview-comparison'
import type { Day } from '../../domain/record/days'
import { csvLayouts } from '../../domain/record/csv'
import { entryKinds, optionEndings, type Entry } from '../../domain/record/entry'
import type { KindSums, BalanceProof, Sums } from '../../domain/record/sums'
import { depositStates } from '../../domain/wallet'
import { call, nothing, write } from '../define'
import { profileValue } from '../state-feed'
import { PaymentDetailsSchema } from './wallet/payment-details-schemas'
import { comparedOrder } from './compared-order'
import { Id, SatsValue } from './schemas'

const entryBase = {
  id: z.string(),
  atMs: z.number(),
  effectSats: SatsValue,
  feesSats: SatsValue,
  fundingFeeSats: SatsValue,
  priceUsd: z.number().nullable(),
  note: z.string(),
}
const asset = z.enum(['BTC', 'USD'])
const EntrySchema = z.discriminatedUnion('kind', [
  z.object({
    ...entryBase,
    kind: z.literal('trade'),
    side: z.enum(['buy', 'sell']),
    quantity: z.number(),
    entryPrice: z.number().nullable(),
    exitPrice: z.number().nullable(),
    reason: z.enum(['closed', 'stop-loss', 'take-profit', 'liquidation', 'canceled']),
  }),
  z.object({
    ...entryBase,
    kind: z.literal('option'),
    optionKind: z.enum(['call', 'put']),
    quantity: z.number(),
    strike: z.number(),
    ending: z.enum(optionEndings),
  }),
  z.object({
    ...entryBase,
    kind: z.literal('cross'),
    side: z.enum(['buy', 'sell']),
    quantity: z.number(),
    orderType: z.enum(['limit', 'market', 'liquidation']),
    pnlSats: SatsValue,
  }),
  z.object({ ...entryBase, kind: z.literal('carry'), tradeId: z.string() }),
  z.object({
    ...entryBase,
    kind: z.literal('swap'),
    inAsset: asset,
    inAmount: z.number(),
    outAsset: asset,
    outAmount: z.number(),
  }),
  z.object({
    ...entryBase,
    kind: z.enum(['deposit', 'withdrawal']),
    rail: z.enum(['lightning', 'bitcoin', 'internal']),
    state: z.enum(depositStates),
    reference: z.string().nullable(),
    destination: z.string().nullable(),
    details: PaymentDetailsSchema.nullable(),
  }),
  z.object({ ...entryBase, kind: z.literal('transfer'), amountSats: SatsValue }),
]) satisfies z.ZodType<Entry>

const KindSumsSchema = z.object({
  count: z.number(),
  moved: z.number(),
  effectSats: SatsValue,
  feesSats: SatsValue,
  fundingFeeSats: SatsValue,
  dollarParts: z.number(),
}) satisfies z.ZodType<KindSums>
const SumsSchema = z.partialRecord(z.enum(entryKinds), KindSumsSchema) satisfies z.ZodType<Sums>

const ProofSchema = z.object({
  balanceSats: SatsValue,
  heldSats: SatsValue,
  entriesSats: SatsValue,
  otherSats: SatsValue,
  balanceUsd: z.number(),
  entriesUsd: z.number(),
  otherUsd: z.number(),
}) satisfies z.ZodType<BalanceProof>

const DaySchema = z.object({ date: z.string(), sums: SumsSchema }) satisfies z.ZodType<Day>

const CausesSchema = z.record(z.enum(differenceCauses), SatsValue)
const PreviewComparisonSchema = z.object({
  tradeId: z.string(),
  step: z.enum(['opened', 'closed']),
  atMs: z.number(),
  ...comparedOrder,
  previewPrice: z.number(),
  bookedPrice: z.number(),
  causes: CausesSchema,
}) satisfies z.ZodType<PreviewComparison>

const PlaceSchema = z.object({ atMs: z.number(), id: z.string().max(200), kind: z.enum(entryKinds) })
const query = {
  kinds: z.array(z.enum(entryKinds)).min(1),
  search: z.string().max(200),
  /** Multiples of 15 minutes; default all time. */
  span: z.object({ fromMs: z.number().min(0), toMs: z.number() }).optional(),
}

export const ExportedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), path: z.string() }),
  /** Canceled by the user. */
  z.object({ kind: z.literal('left') }),
  /** Offered as download. */
  z.object({ kind: z.literal('content'), name: z.string(), content: z.string() }),
])

export type Exported = z.infer<typeof ExportedSchema>

const noNotes: Record<string, string> = {}

export const record = {
  /** Newest first. */
  page: call(
    z.object({ ...query, after: PlaceSchema.nullable(), limit: z.number().int().min(1).max(1000) }),
    z.object({ entries: z.array(EntrySchema), next: PlaceSchema.nullable() }),
  ),
  /** `proof` is null while the balance is unknown. */
  totals: call(z.object(query), z.object({ sums: SumsSchema, proof: ProofSchema.nullable() })),
  /** `offsetMinutes`: local time ahead of UTC. */
  days: call(
    z.object({ fromMs: z.number(), toMs: z.number(), offsetMinutes: z.number().int().min(-900).max(900) }),
    z.array(DaySchema),
  ),
  /** Sums cover all comparisons. */
  previews: call(
    nothing,
    z.object({ count: z.number(), sums: CausesSchema, newest: z.array(PreviewComparisonSchema) }),
  ),
  /** By id of the trade, option, swap or payment. */
  notes: profileValue(z.record(z.string(), z.string()), noNotes),
  /** Empty removes the note. */
  setNote: write(z.object({ id: Id, note: z.string().max(500) }), nothing),
  export: call(z.object({ ...query, layout: z.enum(csvLayouts) }), ExportedSchema),
}
