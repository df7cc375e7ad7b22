/** What one API key may do, as the service's own answers show; `unknown` where they do not. Reading is proved by the test before. */
export interface KeyPermissions {
  readonly trade: Permission
  readonly withdraw: Permission
}

export type Permission = 'yes' | 'no' | 'unknown'

/** What a request asks of a key. */
export const keyUses = ['read', 'trade', 'withdraw'] as const
export type KeyUse = (typeof keyUses)[number]

/** A key with what it may do; null while nobody has asked. */
interface Examined {
  readonly may: KeyPermissions | null
}

/** What is not known counts as allowed. */
export const mayDo = ({ may }: Examined, use: KeyUse): boolean => use === 'read' || may?.[use] !== 'no'

/** Who can withdraw can do more harm than who can trade. */
const power = (key: Examined): number => (mayDo(key, 'withdraw') ? 2 : 0) + (mayDo(key, 'trade') ? 1 : 0)

/**
 * Of an account's keys those that suffice, the one with the least permissions first. Where none does, the one with the most, for the
 * service to refuse in its own words.
 */
export function leastFirst<K extends Examined>(keys: readonly K[], uses: readonly KeyUse[]): K[] {
  const byPower = keys.toSorted((one, other) => power(one) - power(other))
  const sufficing = byPower.filter((key) => uses.every((use) => mayDo(key, use)))
  return sufficing.length > 0 ? sufficing : byPower.slice(-1)
}
