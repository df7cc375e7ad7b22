import * as z from 'zod'
import { call } from '../define'
import { BackupPlanSchema, maxBackupLength } from '../../domain/backup'
import { ExportedSchema } from '../../domain/record/exported'
import { noValue } from '../../domain/shape'

const count = z.number().int().min(0)
const backupPassphrase = z.string().min(1).max(500)
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
  open: call(z.object({ backupPassphrase }).strict(), BackupPlanSchema),
  bringBack: call(noValue, noValue),
}
