import * as z from 'zod'
import { capabilityNames, type Capabilities } from '../../domain/capabilities'
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
  /** Null for practice, whose address is made at each start. */
  restUrl: z.string().nullable(),
  /** By which the user tells it from the others. */
  color: z.enum(profileColors),
  /** What keeps it from being used; choosing it tries again. */
  problem: TextSchema.nullable(),
})
/** A service the user connected, or the practice exchange. Its keys stay in the vault. */
export type Profile = z.infer<typeof ProfileSchema>

const CapabilitiesSchema = z.record(z.enum(capabilityNames), z.boolean()) satisfies z.ZodType<Capabilities>

const SessionStateSchema = z.object({
  /**
   * - `first-run`: nothing chosen yet
   * - `locked`: the vault's passphrase is needed
   * - `connecting`: reaching the exchange for the first time since it was chosen
   * - `ready`: account, trades and market are known
   * - `offline`: last known data is shown; trying again by itself
   * - `refused`: the exchange refuses the key; `problem` is the reason, and the key is tried again with growing pauses
   */
  phase: z.enum(['first-run', 'locked', 'connecting', 'ready', 'offline', 'refused']),
  profile: ProfileSchema.nullable(),
  profiles: z.array(ProfileSchema),
  /** When the account was opened, which starts again with each switch to it; null while none is open. */
  openedAtMs: z.number().nullable(),
  problem: TextSchema.nullable(),
  /** Part of `problem` is a report that `dismissProblem` removes. */
  isProblemDismissible: z.boolean(),
  vault: z.object({
    /** `keychain`: the system's; `file`: sealed with a passphrase, because there is no keychain. */
    kind: z.enum(['keychain', 'file']),
    state: z.enum(['absent', 'locked', 'open']),
  }),
  /** What the open profile's service can do through us; nothing while none is open. */
  capabilities: CapabilitiesSchema,
  /** Requests waiting for the service's rate limit. */
  queuedRequests: z.number(),
  /** The list of the service that is being copied whole, and how many of it are read; null while there is none. */
  reading: z.object({ list: TextSchema, items: z.number() }).nullable(),
  /** Sync jobs whose last run failed; each retries on its own. */
  syncFailures: z.array(
    z.object({
      job: z.enum(syncJobs),
      problem: TextSchema,
      /** The job ran, but this many records could not be read and are missing. */
      unreadable: z.number().optional(),
    }),
  ),
  lock: z.object({
    /** Locked by the user, by disuse or by the system: main refuses all but `unlock`, and nothing of the account is told here. */
    isOn: z.boolean(),
    /** What opens it; null: nothing would, so it cannot be locked. */
    opensBy: z.enum(['passphrase', 'keychain']).nullable(),
    /** What has happened since, without amounts; `bySystem` where the user wants to be told by the system. */
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
/** A key of the service. Written once, never read back. */
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
    /** Version of the service's protocol. */
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
/** Written once, never read back. */
export type ServiceInput = z.input<typeof ServiceSchema>
/** The same, checked and with what was left out. */
export type Service = z.output<typeof ServiceSchema>

const PermissionValue = z.enum(['yes', 'no', 'unknown'])

const KeyPermissionsSchema = z.object({
  trade: PermissionValue,
  withdraw: PermissionValue,
}) satisfies z.ZodType<KeyPermissions>

const ShownKeySchema = z.object({
  id: Id,
  /** Null while nobody has asked the service. */
  may: KeyPermissionsSchema.nullable(),
})
/** One of the keys of an account, by what it may do. */
export type ShownKey = z.infer<typeof ShownKeySchema>

const KnownAccountSchema = z.object({
  profileId: Id,
  /** Since when its oldest key is kept, epoch milliseconds; null of what an earlier version kept. */
  keysSinceMs: z.number().nullable(),
  /** What it had when it was last open; null where that is not known, and of the one that is open. */
  last: z.object({ balanceSats: SatsValue, syntheticUsd: z.number(), asOfMs: z.number() }).nullable(),
})
export type KnownAccount = z.infer<typeof KnownAccountSchema>

const vaultPassphrase = z.string().min(1).max(500)

/** Fields of the calls that store a key. */
const storing = {
  /** Required if the vault is a file that is absent or locked. */
  vaultPassphrase: vaultPassphrase.optional(),
  /** The user agreed to clear the clipboard afterwards if a part of the key is on it. */
  clearsClipboard: z.boolean().optional(),
}
/** Values entered next to a key. */
export type StoringInput = z.input<z.ZodObject<typeof storing>>

export const session = {
  /** The state now, then each change. */
  state: appValue(SessionStateSchema),
  startPractice: call(nothing, nothing),
  /** Signs one read with the key and says whose account it opens; nothing is saved. */
  testService: call(ServiceSchema, z.object({ username: z.string(), balanceSats: z.number() })),
  /** The newest version that the service speaks, asked of what it tells everybody. */
  findProtocol: call(z.object(addressFields).strict(), z.enum(protocols)),
  /** What the key of a service that was tested may do, found out by requests that can do nothing; takes seconds of its rate limit. */
  examineKey: call(ServiceSchema, KeyPermissionsSchema),
  /** Tests, saves and selects an account. */
  connectService: call(ServiceSchema.extend(storing), ProfileSchema),
  /** The keys that are kept for a profile's service, the first one first. Refused while the vault is locked. */
  keys: call(z.object({ profileId: Id }), z.array(ShownKeySchema)),
  /** Of every connected service, what is known without asking anybody. */
  knownAccounts: call(nothing, z.array(KnownAccountSchema)),
  /** Tests and keeps one more key of the same account, and says what it may do; takes seconds of its rate limit. */
  addKey: call(z.object({ profileId: Id, ...keyFields, ...storing }).strict(), KeyPermissionsSchema),
  /** All but the last can be removed. */
  removeKey: call(z.object({ profileId: Id, keyId: Id }), nothing),
  /** Tests and keeps a key of a profile's service in place of all that it has, and selects it. */
  giveKey: call(z.object({ profileId: Id, ...keyFields, ...storing }).strict(), nothing),
  select: call(z.object({ profileId: Id }), nothing),
  /** Another name and colour; those of practice stay. */
  rename: call(
    z.object({ profileId: Id, name: ProfileName, color: z.enum(profileColors) }).strict(),
    nothing,
  ),
  forget: call(z.object({ profileId: Id }), nothing),
  /** Back to the first-run view; nothing is deleted. */
  leave: call(nothing, nothing),
  /** Opens the lock and the vault. A lock that the keychain opens needs no passphrase. */
  unlock: call(z.object({ vaultPassphrase: vaultPassphrase.optional() }), nothing),
  lock: call(nothing, nothing),
  /** Exchange time now, which setting the computer's clock doesn't change. Computer time while no account is open. */
  clock: call(nothing, z.object({ exchangeMs: z.number() })),
  /** Runs failing sync jobs now: the named one, or all. */
  retrySync: call(z.object({ job: z.enum(syncJobs).optional() }).strict(), nothing),
  dismissProblem: call(nothing, nothing),
  /** Somebody uses the window. */
  used: call(nothing, nothing),
  /** Rates a new passphrase from 0, one of the first that is tried, to 4. Below 2 it is refused. */
  ratePassphrase: call(
    z.object({ passphrase: vaultPassphrase }).strict(),
    z.object({ score: z.literal([0, 1, 2, 3, 4]) }),
  ),
  /** The passphrase of the lock and of a vault that is a file: the first one, or another in place of `current`. */
  choosePassphrase: call(
    z.object({ current: vaultPassphrase.optional(), next: vaultPassphrase }).strict(),
    nothing,
  ),
}
