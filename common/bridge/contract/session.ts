import * as z from 'zod'
import { capabilityNames, type Capabilities } from '../../domain/services/capabilities'
import type { KeyPermissions } from '../../domain/services/key-permissions'
import { profileColors } from '../../domain/services/profile-colors'
import { colorsFor, isReservedName } from '../../domain/services/reserved-names'
import { protocols } from '../../domain/services/protocols'
import { syncJobs } from '../../domain/sync-jobs'
import { call, nothing } from '../define'
import { appValue } from '../state-feed'
import { Id, NetworkValue, SatsValue } from './schemas'
import { TextSchema } from '../../texts/text-schema'

const ProfileSchema = z.object({
  id: Id,
  name: z.string(),
  network: NetworkValue,
  /** Null for practice. */
  restUrl: z.string().nullable(),
  color: z.enum(profileColors),
  /** Selecting the account retries. */
  problem: TextSchema.nullable(),
})
/** Keys stay in the vault. */
export type Profile = z.infer<typeof ProfileSchema>

const CapabilitiesSchema = z.record(z.enum(capabilityNames), z.boolean()) satisfies z.ZodType<Capabilities>

const SessionStateSchema = z.object({
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
  problem: TextSchema.nullable(),
  isProblemDismissible: z.boolean(),
  vault: z.object({
    /** `file`: encrypted with a passphrase. */
    kind: z.enum(['keychain', 'file']),
    state: z.enum(['absent', 'locked', 'open']),
  }),
  capabilities: CapabilitiesSchema,
  queuedRequests: z.number(),
  reading: z.object({ list: TextSchema, items: z.number() }).nullable(),
  /** Needed to trade and not read since selection; with fewer than three, the exchange has responded. */
  loading: z.array(z.enum(syncJobs)),
  /** Each retries on its own. */
  syncFailures: z.array(
    z.object({
      job: z.enum(syncJobs),
      problem: TextSchema,
      /** Missing records of a job that ran. */
      unreadable: z.number().optional(),
    }),
  ),
  lock: z.object({
    /** Main then refuses all calls but `unlock` and withholds account data. */
    isOn: z.boolean(),
    opensBy: z.enum(['passphrase', 'keychain']).nullable(),
    /** Without amounts. */
    told: z.array(z.object({ id: Id, atMs: z.number(), title: TextSchema, bySystem: z.boolean() })),
  }),
})
export type SessionState = z.infer<typeof SessionStateSchema>

const ProfileName = z.string().trim().min(1, 'input.serviceName').max(40, 'input.atMost40')
const keyFields = {
  key: z.string().trim().min(1, 'input.apiKey').max(500),
  secret: z.string().trim().min(1, 'input.secret').max(500),
  passphrase: z.string().min(1, 'input.apiPassphrase').max(500),
}
/** Write-only. */
export type ServiceKey = z.output<z.ZodObject<typeof keyFields>>

const addressFields = {
  restUrl: z.string().trim().min(1, 'input.restAddress').max(300),
  wsUrl: z.string().trim().min(1, 'input.wsAddress').max(300),
}

const ServiceSchema = z
  .object({
    name: ProfileName,
    color: z.enum(profileColors).default('teal'),
    network: z.enum(['mainnet', 'testnet']),
    protocol: z.enum(protocols).default('v2'),
    ...addressFields,
    headerPrefix: z
      .string()
      .trim()
      .regex(/^[A-Za-z][A-Za-z0-9]{0,15}$/, 'Use 1 to 16 letters or digits, such as SVC.'),
    ...keyFields,
  })
  .strict()
  .refine(({ network, name }) => network !== 'mainnet' || !isReservedName(name), {
    path: ['name'],
    message: 'input.reservedName',
  })
  .refine(({ network, color }) => colorsFor(network).includes(color), {
    path: ['color'],
    message: 'input.reservedColor',
  })
export type ServiceInput = z.input<typeof ServiceSchema>
export type Service = z.output<typeof ServiceSchema>

const PermissionValue = z.enum(['yes', 'no', 'unknown'])

const KeyPermissionsSchema = z.object({
  trade: PermissionValue,
  withdraw: PermissionValue,
}) satisfies z.ZodType<KeyPermissions>

const ShownKeySchema = z.object({
  id: Id,
  /** Null until tested. */
  may: KeyPermissionsSchema.nullable(),
})
export type ShownKey = z.infer<typeof ShownKeySchema>

const KnownAccountSchema = z.object({
  profileId: Id,
  /** Oldest key; null if stored by early versions. */
  keysSinceMs: z.number().nullable(),
  /** Null if unknown or the account is open. */
  last: z.object({ balanceSats: SatsValue, syntheticUsd: z.number(), asOfMs: z.number() }).nullable(),
})
export type KnownAccount = z.infer<typeof KnownAccountSchema>

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
