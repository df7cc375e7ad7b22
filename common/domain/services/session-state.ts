import * as z from 'zod'
import { MessageSchema } from '../../texts/message-schema'
import { Id } from '../id'
import { syncJobs } from '../sync-jobs'
import { capabilityNames } from './capabilities'
import { ProfileSchema } from './profile'

export const SessionStateSchema = z.object({
  /**
   * - `connecting`: see `loading`
   * - `offline`: last known data shown, retries automatically
   * - `refused`: key refused, retries with backoff
   */
  phase: z.enum(['first-run', 'locked', 'connecting', 'ready', 'offline', 'refused']),
  profile: ProfileSchema.nullable(),
  profiles: z.array(ProfileSchema),
  /** Restarts with each switch. */
  openedAtMs: z.number().nullable(),
  problem: MessageSchema.nullable(),
  isProblemDismissible: z.boolean(),
  vault: z.object({
    /** `file`: encrypted with a passphrase. */
    kind: z.enum(['keychain', 'file']),
    state: z.enum(['absent', 'locked', 'open']),
  }),
  capabilities: z.record(z.enum(capabilityNames), z.boolean()),
  queuedRequests: z.number(),
  reading: z.object({ list: MessageSchema, items: z.number() }).nullable(),
  /** Needed to trade and not read since selection; with fewer than three, the exchange has responded. */
  loading: z.array(z.enum(syncJobs)),
  /** Each retries on its own. */
  syncFailures: z.array(
    z.object({
      job: z.enum(syncJobs),
      problem: MessageSchema,
      /** Missing records of a job that ran. */
      unreadable: z.number().optional(),
    }),
  ),
  lock: z.object({
    /** Main then refuses all calls but `unlock` and withholds account data. */
    isOn: z.boolean(),
    opensBy: z.enum(['passphrase', 'keychain']).nullable(),
    /** Without amounts. */
    told: z.array(z.object({ id: Id, atMs: z.number(), title: MessageSchema, bySystem: z.boolean() })),
  }),
})
export type SessionState = z.output<typeof SessionStateSchema>
