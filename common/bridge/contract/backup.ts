import * as z from 'zod'
import { call, nothing } from '../define'
import { ExportedSchema } from './record'

/** Characters; must fit into one browser message. */
export const maxBackupLength = 3_500_000

const backupPassphrase = z.string().min(1).max(500)
const count = z.number().int().min(0)

const PlanSchema = z.object({
  madeAtMs: z.number(),
  settings: count,
  /** Data of `another` account is not restored. */
  account: z.discriminatedUnion('is', [
    z.object({ is: z.enum(['open', 'none']) }),
    z.object({ is: z.literal('another'), name: z.string() }),
  ]),
  /** `kept`: different here, which stay. */
  notes: z.object({ missing: count, kept: count }),
  details: z.object({ missing: count }),
  /** `left`: alerts beyond the maximum. */
  alerts: z.object({ missing: count, left: count }),
  /** `kept` as in `notes`. */
  guards: z.object({ missing: z.boolean(), kept: z.boolean() }),
  unread: count,
})
export type BackupPlan = z.infer<typeof PlanSchema>

/** Encrypted, without keys. */
export const backup = {
  make: call(
    z.object({ backupPassphrase }).strict(),
    // Only the newest payment details fit into a backup.
    ExportedSchema.and(z.object({ detailsLeftOut: count })),
  ),
  /** Null opens main's file dialog; returns null if canceled. */
  choose: call(
    z.object({ name: z.string().max(200), content: z.string().max(maxBackupLength) }).nullable(),
    z.object({ name: z.string() }).nullable(),
  ),
  /** Changes nothing. */
  open: call(z.object({ backupPassphrase }).strict(), PlanSchema),
  bringBack: call(nothing, nothing),
}
