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

/** Scopes of version 3, each with the group that includes it (protocol/v3.md#permissions). */
const v3ScopeGroups = {
  'account:read': 'read',
  'account:deposits:read': 'read',
  'account:deposits:write': 'read',
  'account:withdrawals:read': 'read',
  'account:withdrawals:write': 'withdraw',
  'account:notifications:read': 'read',
  'account:notifications:write': 'read',
  'synthetic-usd:read': 'read',
  'synthetic-usd:write': 'trade',
  'futures:isolated:read': 'read',
  'futures:isolated:write': 'trade',
  'futures:cross:read': 'read',
  'futures:cross:write': 'trade',
} as const satisfies Readonly<Record<string, KeyGroup>>
export type V3Scope = keyof typeof v3ScopeGroups
const v3Scopes = Object.keys(v3ScopeGroups) as V3Scope[]

/** Each stands for every scope that begins as it does. */
const wildcards = ['account:*', 'futures:*'] as const
type Wildcard = (typeof wildcards)[number]

/** Everything a key can be given. */
export type KeyPermission = KeyGroup | Scope | V3Scope | Wildcard
export const keyPermissions: readonly [KeyPermission, ...KeyPermission[]] = [
  ...keyGroups,
  ...(Object.keys(scopeGroups) as Scope[]),
  ...v3Scopes,
  ...wildcards,
]

/** What an operation asks of a key; `none` asks for no key. */
export type Permission = 'none' | KeyPermission

const groups: Readonly<Partial<Record<Permission, KeyGroup>>> = { ...scopeGroups, ...v3ScopeGroups }

const isInWildcard = (given: ReadonlySet<KeyPermission>, needed: Permission): boolean =>
  wildcards.some((wildcard) => given.has(wildcard) && needed.startsWith(wildcard.slice(0, -1)))

/** The group that includes it; null where no key is asked for. */
export function groupOf(permission: Permission): KeyGroup | null {
  const isGroup = (given: Permission): given is KeyGroup => keyGroups.some((group) => group === given)
  return isGroup(permission) ? permission : (groups[permission] ?? null)
}

/** Whether a key that was given these may do what takes `needed`. A scope opens its own operations only, a group all of its scopes. */
export function permits(given: ReadonlySet<KeyPermission>, needed: Permission): boolean {
  if (needed === 'none' || given.has(needed) || isInWildcard(given, needed)) return true
  const group = groups[needed]
  return group !== undefined && given.has(group)
}

/** The scopes of version 3 that a key has, by whatever it was given. */
export const v3ScopesOf = (given: ReadonlySet<KeyPermission>): V3Scope[] =>
  v3Scopes.filter((scope) => permits(given, scope))
