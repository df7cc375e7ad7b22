import * as z from 'zod'
import { sides } from '../../domain/futures/trade'
import {
  DifferenceCausesSchema,
  PreviewComparisonSchema,
} from '../../domain/futures/comparison/preview-comparison'
import { DaySchema } from '../../domain/record/days'
import { csvLayouts } from '../../domain/record/csv-layouts'
import { entryKinds, optionEndings, type Entry } from '../../domain/record/entry'
import { BalanceProofSchema, SumsSchema } from '../../domain/record/sums'
import { TradeResultsSchema } from '../../domain/record/trade-results'
import { depositStates } from '../../domain/wallet'
import { call, nothing, write } from '../define'
import { profileValue } from '../state-feed'
import { NoteChangeSchema } from '../../domain/record/note'
import { PaymentDetailsSchema } from '../../domain/payments/payment-details'
import { ExportedSchema } from '../../domain/record/exported'
import { satsSchema } from '../../domain/sats-schema'
import { exactly } from '../../domain/shape'

const entryBase = {
  id: z.string(),
  atMs: z.number(),
  effectSats: satsSchema,
  feesSats: satsSchema,
  fundingFeeSats: satsSchema,
  priceUsd: z.number().nullable(),
  note: z.string(),
}
const asset = z.enum(['BTC', 'USD'])
const EntrySchema = exactly<Entry>()(
  z.discriminatedUnion('kind', [
    z.object({
      ...entryBase,
      kind: z.literal('trade'),
      side: z.enum(sides),
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
      side: z.enum(sides),
      quantity: z.number(),
      orderType: z.enum(['limit', 'market', 'liquidation']),
      pnlSats: satsSchema,
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
    z.object({ ...entryBase, kind: z.literal('transfer'), amountSats: satsSchema }),
  ]),
)

const PlaceSchema = z.object({ atMs: z.number(), id: z.string().max(200), kind: z.enum(entryKinds) })
const query = {
  kinds: z.array(z.enum(entryKinds)).min(1),
  search: z.string().max(200),
  /** Multiples of 15 minutes; default all time. */
  span: z.object({ fromMs: z.number().min(0), toMs: z.number() }).optional(),
}

const noNotes: Record<string, string> = {}

export const record = {
  /** Newest first. */
  page: call(
    z.object({ ...query, after: PlaceSchema.nullable(), limit: z.number().int().min(1).max(1000) }),
    z.object({ entries: z.array(EntrySchema), next: PlaceSchema.nullable() }),
  ),
  /** `proof` is null while the balance is unknown. */
  totals: call(
    z.object(query),
    z.object({ sums: SumsSchema, results: TradeResultsSchema, proof: BalanceProofSchema.nullable() }),
  ),
  /** `offsetMinutes`: local time ahead of UTC. */
  days: call(
    z.object({ fromMs: z.number(), toMs: z.number(), offsetMinutes: z.number().int().min(-900).max(900) }),
    z.array(DaySchema),
  ),
  /** Sums cover all comparisons. */
  previews: call(
    nothing,
    z.object({ count: z.number(), sums: DifferenceCausesSchema, newest: z.array(PreviewComparisonSchema) }),
  ),
  /** By id of the trade, option, swap or payment. */
  notes: profileValue(z.record(z.string(), z.string()), noNotes),
  setNote: write(NoteChangeSchema, nothing),
  export: call(z.object({ ...query, layout: z.enum(csvLayouts) }), ExportedSchema),
}
