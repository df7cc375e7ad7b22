import * as z from 'zod'
import type { Shape } from '../shape'

const permissions = ['yes', 'no', 'unknown'] as const
export type Permission = (typeof permissions)[number]

/** The connection test already proved reading. */
export const KeyPermissionsSchema = z.object({
  trade: z.enum(permissions),
  withdraw: z.enum(permissions),
})
export type KeyPermissions = Shape<typeof KeyPermissionsSchema>

export const keyUses = ['read', 'trade', 'withdraw'] as const
export type KeyUse = (typeof keyUses)[number]

interface Examined {
  readonly may: KeyPermissions | null
}

/** Unknown counts as granted. */
export const isPermitted = ({ may }: Examined, use: KeyUse): boolean => use === 'read' || may?.[use] !== 'no'

/** Withdrawing can do more harm than trading. */
const power = (key: Examined): number =>
  (isPermitted(key, 'withdraw') ? 2 : 0) + (isPermitted(key, 'trade') ? 1 : 0)

/**
 * Sufficient keys, least permissions first; otherwise the strongest, so that the exchange refuses with its own
 * message.
 */
export function leastPrivilegedFirst<K extends Examined>(keys: readonly K[], uses: readonly KeyUse[]): K[] {
  const byPower = keys.toSorted((a, b) => power(a) - power(b))
  const sufficing = byPower.filter((key) => uses.every((use) => isPermitted(key, use)))
  return sufficing.length > 0 ? sufficing : byPower.slice(-1)
}
