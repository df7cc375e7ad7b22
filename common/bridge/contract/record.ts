import * as z from 'zod'
import {
  DifferenceCausesSchema,
  PreviewComparisonSchema,
} from '../../domain/futures/comparison/preview-comparison'
import { DaySchema, UtcOffsetsSchema } from '../../domain/record/days'
import { csvLayouts } from '../../domain/record/csv-layouts'
import { entryKinds, EntrySchema } from '../../domain/record/entry'
import { BalanceProofSchema, SumsSchema } from '../../domain/record/sums'
import { TradeResultsSchema } from '../../domain/record/trade-results'
import { call, write } from '../define'
import { profileValue } from '../state-feed'
import { NoteChangeSchema } from '../../domain/record/note'
import { ExportedSchema } from '../../domain/record/exported'
import { noValue } from '../../domain/shape'

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
  days: call(
    z.object({ fromMs: z.number(), toMs: z.number(), utcOffsets: UtcOffsetsSchema }),
    z.array(DaySchema),
  ),
  /** Sums cover all comparisons. */
  previews: call(
    noValue,
    z.object({ count: z.number(), sums: DifferenceCausesSchema, newest: z.array(PreviewComparisonSchema) }),
  ),
  /** By id of the trade, option, swap or payment. */
  notes: profileValue(z.record(z.string(), z.string()), noNotes),
  setNote: write(NoteChangeSchema, noValue),
  export: call(z.object({ ...query, layout: z.enum(csvLayouts) }), ExportedSchema),
}
