/** Own names; version 2 scopes are undocumented (protocol/rest.md#scopes). */
export const keyGroups = ['read', 'trade', 'withdraw'] as const
export type KeyGroup = (typeof keyGroups)[number]

/**
 * Published are positions_modify, positions_close, positions_get_open and positions_get_closed
 * (protocol/rest.md#scopes); the others follow the pattern (protocol/practice.md#permissions).
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
type Scope = keyof typeof scopeGroups

/** protocol/v3.md#permissions */
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
type V3Scope = keyof typeof v3ScopeGroups
const v3Scopes = Object.keys(v3ScopeGroups) as V3Scope[]

/** Includes all scopes with its prefix. */
const wildcards = ['account:*', 'futures:*'] as const
type Wildcard = (typeof wildcards)[number]

export type KeyPermission = KeyGroup | Scope | V3Scope | Wildcard
export const keyPermissions: readonly [KeyPermission, ...KeyPermission[]] = [
  ...keyGroups,
  ...(Object.keys(scopeGroups) as Scope[]),
  ...v3Scopes,
  ...wildcards,
]

export type Permission = 'none' | KeyPermission

const groups: Readonly<Partial<Record<Permission, KeyGroup>>> = { ...scopeGroups, ...v3ScopeGroups }

const isInWildcard = (granted: ReadonlySet<KeyPermission>, needed: Permission): boolean =>
  wildcards.some((wildcard) => granted.has(wildcard) && needed.startsWith(wildcard.slice(0, -1)))

export function toKeyGroup(permission: Permission): KeyGroup | null {
  const isGroup = (granted: Permission): granted is KeyGroup => keyGroups.some((group) => group === granted)
  return isGroup(permission) ? permission : (groups[permission] ?? null)
}

/** Scopes permit their own operations, groups all their scopes. */
export function permits(granted: ReadonlySet<KeyPermission>, needed: Permission): boolean {
  if (needed === 'none' || granted.has(needed) || isInWildcard(granted, needed)) return true
  const group = groups[needed]
  return group !== undefined && granted.has(group)
}

export const toV3Scopes = (granted: ReadonlySet<KeyPermission>): V3Scope[] =>
  v3Scopes.filter((scope) => permits(granted, scope))
