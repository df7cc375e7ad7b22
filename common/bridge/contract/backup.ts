import * as z from 'zod'
import { call, nothing } from '../define'
import { ExportedSchema } from './record'

/** Characters: it has to fit into one message of a browser. */
export const mostBackupLength = 3_500_000

const backupPassphrase = z.string().min(1).max(500)
const count = z.number().int().min(0)

const PlanSchema = z.object({
  madeAtMs: z.number(),
  /** So many are set otherwise here. */
  settings: count,
  /** What is of an account: of the one that is open, of none, or of another, which leaves it out. */
  account: z.discriminatedUnion('is', [
    z.object({ is: z.enum(['open', 'none']) }),
    z.object({ is: z.literal('another'), name: z.string() }),
  ]),
  /** `kept`: here in other words, which stay. */
  notes: z.object({ missing: count, kept: count }),
  /** Payments that have no details here. */
  details: z.object({ missing: count }),
  /** `left`: for which there is no room. */
  alerts: z.object({ missing: count, left: count }),
  /** They are set where none is here; `kept`: here are other ones, which stay. */
  guards: z.object({ missing: z.boolean(), kept: z.boolean() }),
  /** Parts that cannot be read. */
  unread: count,
})
/** What is in a backup, and what bringing it back would change. */
export type BackupPlan = z.infer<typeof PlanSchema>

/** What a user has set and written down, in one sealed file, without any key. */
export const backup = {
  make: call(z.object({ backupPassphrase }).strict(), ExportedSchema),
  /** A file to look at; null: main has the user choose it, and answers null when the user lets it be. */
  choose: call(
    z.object({ name: z.string().max(200), content: z.string().max(mostBackupLength) }).nullable(),
    z.object({ name: z.string() }).nullable(),
  ),
  /** Opens the one that was chosen. Nothing is changed yet. */
  open: call(z.object({ backupPassphrase }).strict(), PlanSchema),
  /** Takes over what was opened. */
  bringBack: call(nothing, nothing),
}
