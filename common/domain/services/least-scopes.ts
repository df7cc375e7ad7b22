import type { KeyUse } from './key-permissions'
import type { Protocol } from './protocols'

/** What a service calls the permissions that a key needs, by what it is used for; each use takes those before it too. */
export type LeastScopes = Readonly<Record<KeyUse, readonly string[]>>

/** Null where the names are published nowhere. Reading includes what is received: an address and an invoice are made for it. */
export const leastScopes: Readonly<Record<Protocol, LeastScopes | null>> = {
  v3: {
    read: [
      'account:read',
      'account:deposits:read',
      'account:deposits:write',
      'account:withdrawals:read',
      'futures:isolated:read',
      'futures:cross:read',
      'synthetic-usd:read',
    ],
    trade: ['futures:isolated:write', 'futures:cross:write', 'synthetic-usd:write'],
    withdraw: ['account:withdrawals:write'],
  },
  v2: null,
  v1: null,
}
