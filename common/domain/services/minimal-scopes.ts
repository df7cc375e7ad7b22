import type { KeyUse } from './key-permissions'
import type { Protocol } from './protocols'

type MinimalScopes = Readonly<Record<KeyUse, readonly string[]>>

/** Null if the names aren't published. Reading includes receiving, which creates addresses and invoices. */
export const minimalScopes: Readonly<Record<Protocol, MinimalScopes | null>> = {
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
