import * as z from 'zod'
import { Id } from '../../domain/id'
import { KeyPermissionsSchema } from '../../domain/services/key-permissions'
import {
  addressFields,
  keyFields,
  KnownAccountSchema,
  ProfileName,
  ProfileSchema,
  ServiceSchema,
  ShownKeySchema,
} from '../../domain/services/profile'
import { profileColors } from '../../domain/services/profile-colors'
import { protocols } from '../../domain/services/protocols'
import { SessionStateSchema } from '../../domain/services/session-state'
import { syncJobs } from '../../domain/sync-jobs'
import { call } from '../define'
import { appValue } from '../state-feed'
import { noValue } from '../../domain/shape'

const vaultPassphrase = z.string().min(1).max(500)

const storing = {
  /** Required for a file vault that is absent or locked. */
  vaultPassphrase: vaultPassphrase.optional(),
  /** Consent to clear a clipboard with part of the key. */
  clearsClipboard: z.boolean().optional(),
}
export type StoringInput = z.input<z.ZodObject<typeof storing>>

export const session = {
  state: appValue(SessionStateSchema),
  startPractice: call(noValue, noValue),
  /** Saves nothing. */
  testService: call(ServiceSchema, z.object({ username: z.string(), balanceSats: z.number() })),
  /** Uses public endpoints. */
  findProtocol: call(z.object(addressFields).strict(), z.enum(protocols)),
  /** Uses seconds of the rate limit. */
  examineKey: call(ServiceSchema, KeyPermissionsSchema),
  connectService: call(ServiceSchema.extend(storing), ProfileSchema),
  /** Primary key first. Refused while the vault is locked. */
  keys: call(z.object({ profileId: Id }), z.array(ShownKeySchema)),
  /** Makes no request. */
  knownAccounts: call(noValue, z.array(KnownAccountSchema)),
  /** Only for the same account. */
  addKey: call(z.object({ profileId: Id, ...keyFields, ...storing }).strict(), KeyPermissionsSchema),
  /** The last key can't be removed. */
  removeKey: call(z.object({ profileId: Id, keyId: Id }), noValue),
  /** Replaces all others and selects the account. */
  giveKey: call(z.object({ profileId: Id, ...keyFields, ...storing }).strict(), noValue),
  select: call(z.object({ profileId: Id }), noValue),
  /** Practice can't be renamed. */
  rename: call(
    z.object({ profileId: Id, name: ProfileName, color: z.enum(profileColors) }).strict(),
    noValue,
  ),
  forget: call(z.object({ profileId: Id }), noValue),
  /** Deletes nothing. */
  leave: call(noValue, noValue),
  /** A lock opened by the keychain needs no passphrase. */
  unlock: call(z.object({ vaultPassphrase: vaultPassphrase.optional() }), noValue),
  lock: call(noValue, noValue),
  /** Computer time if no account is open. Practice invoices expire by `invoiceMs`, which advances on request. */
  clock: call(noValue, z.object({ exchangeMs: z.number(), invoiceMs: z.number().optional() })),
  retrySync: call(z.object({ job: z.enum(syncJobs).optional() }).strict(), noValue),
  dismissProblem: call(noValue, noValue),
  /** Resets the inactivity timer. */
  used: call(noValue, noValue),
  /** 0 to 4; below 2 is refused. */
  ratePassphrase: call(
    z.object({ passphrase: vaultPassphrase }).strict(),
    z.object({ score: z.literal([0, 1, 2, 3, 4]) }),
  ),
  /** Applies to the lock and a file vault. */
  choosePassphrase: call(
    z.object({ current: vaultPassphrase.optional(), next: vaultPassphrase }).strict(),
    noValue,
  ),
}
