/** What a key may be given for version 2, whose scope names are published nowhere (protocol/rest.md#scopes): these are ours. */
export const keyGroups = ['read', 'trade', 'withdraw'] as const
export type KeyGroup = (typeof keyGroups)[number]

/**
 * Scopes of version 1, each with the group that includes it. Published are positions_modify, positions_close,
 * positions_get_open and positions_get_closed (protocol/rest.md#scopes); the others are ours, after their pattern
 * (protocol/practice.md#permissions).
 */
const scopeGroups = {
  positions_get_open: 'read',
  positions_get_closed: 'read',
  positions_new: 'trade',
  positions_modify: 'trade',
  positions_close: 'trade',
  options_get: 'read',
  options_new: 'trade',
  user_get: 'read',
  user_modify: 'withdraw',
  deposit_get: 'read',
  deposit_new: 'read',
  withdraw_get: 'read',
  withdraw_new: 'withdraw',
} as const satisfies Readonly<Record<string, KeyGroup>>
export type Scope = keyof typeof scopeGroups

/** Everything a key can be given. */
export type KeyPermission = KeyGroup | Scope
export const keyPermissions: readonly [KeyPermission, ...KeyPermission[]] = [
  ...keyGroups,
  ...(Object.keys(scopeGroups) as Scope[]),
]

/** What an operation asks of a key; `none` asks for no key. */
export type Permission = 'none' | KeyPermission

const isScope = (permission: Permission): permission is Scope => permission in scopeGroups

/** The group that includes it; null where no key is asked for. */
export function groupOf(permission: Permission): KeyGroup | null {
  if (permission === 'none') return null
  return isScope(permission) ? scopeGroups[permission] : permission
}

/** Whether a key that was given these may do what takes `needed`. A scope opens its own operations only, a group all of its scopes. */
export const permits = (given: ReadonlySet<KeyPermission>, needed: Permission): boolean =>
  needed === 'none' || given.has(needed) || (isScope(needed) && given.has(scopeGroups[needed]))
