import * as z from 'zod'
import { MessageSchema } from '../../texts/message-schema'
import { networks } from '../account'
import { Id } from '../id'
import { satsSchema } from '../sats-schema'
import { KeyPermissionsSchema } from './key-permissions'
import { profileColors } from './profile-colors'
import { protocols } from './protocols'
import { colorsFor, isReservedName } from './reserved-names'

export const ProfileSchema = z.object({
  id: Id,
  name: z.string(),
  network: z.enum(networks),
  /** Null for practice. */
  restUrl: z.string().nullable(),
  color: z.enum(profileColors),
  /** Selecting the account retries. */
  problem: MessageSchema.nullable(),
})
/** Keys stay in the vault. */
export type Profile = z.output<typeof ProfileSchema>

export const ProfileName = z.string().trim().min(1, 'input.serviceName').max(40, 'input.atMost40')
export const keyFields = {
  key: z.string().trim().min(1, 'input.apiKey').max(500),
  secret: z.string().trim().min(1, 'input.secret').max(500),
  passphrase: z.string().min(1, 'input.apiPassphrase').max(500),
}
/** Write-only. */
export type ServiceKey = z.output<z.ZodObject<typeof keyFields>>

export const addressFields = {
  restUrl: z.string().trim().min(1, 'input.restAddress').max(300),
  wsUrl: z.string().trim().min(1, 'input.wsAddress').max(300),
}

export const ServiceSchema = z
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

export const ShownKeySchema = z.object({
  id: Id,
  /** Null until tested. */
  may: KeyPermissionsSchema.nullable(),
})
export type ShownKey = z.output<typeof ShownKeySchema>

export const KnownAccountSchema = z.object({
  profileId: Id,
  /** Oldest key; null if stored by early versions. */
  keysSinceMs: z.number().nullable(),
  /** Null if unknown or the account is open. */
  last: z.object({ balanceSats: satsSchema, syntheticUsd: z.number(), asOfMs: z.number() }).nullable(),
})
export type KnownAccount = z.output<typeof KnownAccountSchema>
