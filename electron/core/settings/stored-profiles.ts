import { profileColors } from '@common/domain/services/profile-colors'
import { protocols } from '@common/domain/services/protocols'
import { exactly } from '@common/domain/shape'
import * as z from 'zod'
import type { StoredProfile } from '../ports/storage/settings'
import { isJsonObject } from '@common/domain/json'

const ProfileSchema = exactly<StoredProfile>()(
  z.object({
    // Used in file names.
    id: z.string().regex(/^[a-z0-9-]{1,64}$/),
    name: z.string(),
    network: z.enum(['mainnet', 'testnet']),
    // Missing in files of early versions.
    protocol: z.enum(protocols).default('v2'),
    restUrl: z.string(),
    wsUrl: z.string(),
    headerPrefix: z.string(),
    // An unknown color must not lose the account.
    color: z.enum(profileColors).default('blue').catch('blue'),
    keysSinceMs: z.number().optional().catch(undefined),
  }),
)

const parseProfile = (stored: unknown): StoredProfile | undefined => ProfileSchema.safeParse(stored).data

export const readProfiles = (stored: readonly unknown[]): StoredProfile[] =>
  stored.flatMap((each) => parseProfile(each) ?? [])

export const unreadProfileNames = (stored: readonly unknown[]): string[] =>
  stored.flatMap((each, index) => {
    if (parseProfile(each)) return []
    return isJsonObject(each) && typeof each['name'] === 'string' ? each['name'] : `#${index + 1}`
  })

export function mergeProfiles(stored: readonly unknown[], next: readonly StoredProfile[]): unknown[] {
  const byId = new Map(next.map((profile) => [profile.id, profile]))
  const readable = stored.flatMap((each) => {
    const read = parseProfile(each)
    if (!read) return [each]
    const profile = byId.get(read.id)
    byId.delete(read.id)
    return profile ? [{ ...(each as object), ...profile }] : []
  })
  return [...readable, ...byId.values()]
}
