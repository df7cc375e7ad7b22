import * as z from 'zod'

/** Characters; must fit into one browser message. */
export const maxBackupLength = 3_500_000

const count = z.number().int().min(0)

export const BackupPlanSchema = z.object({
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
export type BackupPlan = z.output<typeof BackupPlanSchema>
