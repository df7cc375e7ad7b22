import * as z from 'zod'
import type { PendingShellRequest } from '../../domain/notifications/shell-request'
import { FaultSchema, LogEntrySchema, logLevels, maxLogEntries, WindowErrorSchema } from '../../domain/log'
import { SettingsSchema } from '../../domain/settings/settings'
import { MessageSchema } from '../../texts/message-schema'
import { call } from '../define'
import { appValue } from '../state-feed'
import { Id } from '../../domain/id'
import { ExportedSchema } from '../../domain/record/exported'
import { exactly, noValue } from '../../domain/shape'

const shellRequestFields = {
  id: z.number(),
  /** Null without an account. */
  profileId: Id.nullable(),
}
const PendingShellRequestSchema = exactly<PendingShellRequest>()(
  z.discriminatedUnion('kind', [
    z.object({ ...shellRequestFields, kind: z.literal('pay'), text: z.string() }),
    z.object({ ...shellRequestFields, kind: z.literal('link-refused'), why: MessageSchema }),
    z.object({ ...shellRequestFields, kind: z.enum(['trade', 'close-trade']), tradeId: Id }),
    z.object({ ...shellRequestFields, kind: z.literal('payment'), paymentId: Id }),
    z.object({ ...shellRequestFields, kind: z.enum(['close-all', 'notices', 'settings', 'lock-settings']) }),
  ]),
)

export const app = {
  info: call(
    noValue,
    z.object({ version: z.string(), shell: z.enum(['electron', 'headless']), dataFolder: z.string() }),
  ),
  settings: appValue(SettingsSchema),
  changeSettings: call(SettingsSchema.partial().strict(), SettingsSchema),
  /** Contains no secrets. */
  diagnostics: call(noValue, z.object({ content: z.string() })),
  saveDiagnostics: call(noValue, ExportedSchema),
  /** Oldest first. */
  log: call(z.object({ level: z.enum(logLevels) }).strict(), z.array(LogEntrySchema).max(maxLogEntries)),
  /** Limited to a few per minute. */
  reportError: call(WindowErrorSchema, noValue),
  /** False if main has no clipboard. */
  copy: call(z.object({ text: z.string().min(1).max(10_000) }).strict(), z.object({ isCopied: z.boolean() })),
  /** Null if the clipboard can't be read. */
  isCopyUnchanged: call(noValue, z.object({ isUnchanged: z.boolean().nullable() })),
  /** Newest, until `tookFault`. */
  fault: appValue(FaultSchema),
  tookFault: call(z.object({ id: z.number() }), noValue),
  /** Newest, until `tookErrand`. */
  errand: appValue(PendingShellRequestSchema),
  tookErrand: call(z.object({ id: z.number() }), noValue),
}
