import type { Network } from '@common/domain/account'
import type { KeyPermissions } from '@common/domain/services/key-permissions'
import type { Protocol } from '@common/domain/services/protocols'
import type { Secret } from './secret'

export interface Credentials {
  readonly key: Secret
  readonly secret: Secret
  readonly passphrase: Secret
}

export function wipeCredentials({ key, secret, passphrase }: Credentials): void {
  for (const part of [key, secret, passphrase]) part.wipe()
}

export interface ConnectionKey {
  /** Unique within the account; reveals nothing about the key. */
  readonly id: string
  readonly credentials: Credentials
  /** As observed; null before the check. */
  readonly may: KeyPermissions | null
}

export const toSingleKey = (credentials: Credentials): ConnectionKey => ({
  id: 'first',
  credentials,
  may: null,
})

export function wipeKeys(keys: readonly ConnectionKey[]): void {
  for (const { credentials } of keys) wipeCredentials(credentials)
}

export interface ServiceAddress {
  readonly network: Exclude<Network, 'practice'>
  readonly protocol: Protocol
  /** Without the version segment. */
  readonly restUrl: string
  readonly wsUrl: string
  /** Such as `SVC` in `SVC-ACCESS-KEY`. */
  readonly headerPrefix: string
}

export interface Connection extends Omit<ServiceAddress, 'network'> {
  readonly profileId: string
  readonly network: Network
  /** Empty for public operations only. */
  readonly keys: readonly ConnectionKey[]
}
