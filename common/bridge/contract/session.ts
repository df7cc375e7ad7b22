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
import { call, nothing } from '../define'
import { appValue } from '../state-feed'

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
  startPractice: call(nothing, nothing),
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
  knownAccounts: call(nothing, z.array(KnownAccountSchema)),
  /** Only for the same account. */
  addKey: call(z.object({ profileId: Id, ...keyFields, ...storing }).strict(), KeyPermissionsSchema),
  /** The last key can't be removed. */
  removeKey: call(z.object({ profileId: Id, keyId: Id }), nothing),
  /** Replaces all others and selects the account. */
  giveKey: call(z.object({ profileId: Id, ...keyFields, ...storing }).strict(), nothing),
  select: call(z.object({ profileId: Id }), nothing),
  /** Practice can't be renamed. */
  rename: call(
    z.object({ profileId: Id, name: ProfileName, color: z.enum(profileColors) }).strict(),
    nothing,
  ),
  forget: call(z.object({ profileId: Id }), nothing),
  /** Deletes nothing. */
  leave: call(nothing, nothing),
  /** A lock opened by the keychain needs no passphrase. */
  unlock: call(z.object({ vaultPassphrase: vaultPassphrase.optional() }), nothing),
  lock: call(nothing, nothing),
  /** Computer time if no account is open. */
  clock: call(nothing, z.object({ exchangeMs: z.number() })),
  retrySync: call(z.object({ job: z.enum(syncJobs).optional() }).strict(), nothing),
  dismissProblem: call(nothing, nothing),
  /** Resets the inactivity timer. */
  used: call(nothing, nothing),
  /** 0 to 4; below 2 is refused. */
  ratePassphrase: call(
    z.object({ passphrase: vaultPassphrase }).strict(),
    z.object({ score: z.literal([0, 1, 2, 3, 4]) }),
  ),
  /** Applies to the lock and a file vault. */
  choosePassphrase: call(
    z.object({ current: vaultPassphrase.optional(), next: vaultPassphrase }).strict(),
    nothing,
  ),
}
