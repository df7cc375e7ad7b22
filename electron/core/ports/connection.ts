import type { Network } from '@common/domain/account'
import type { KeyPermissions } from '@common/domain/services/key-permissions'
import type { Protocol } from '@common/domain/services/protocols'
import type { Secret } from './secret'

/** An API key of the service: what signs requests. */
export interface Credentials {
  readonly key: Secret
  readonly secret: Secret
  readonly passphrase: Secret
}

/** Overwrites its parts. */
export function wipeCredentials({ key, secret, passphrase }: Credentials): void {
  for (const part of [key, secret, passphrase]) part.wipe()
}

/** One of the API keys that a user gave for an account. */
export interface GivenKey {
  /** Tells it from the account's others and nothing of the key itself. */
  readonly id: string
  readonly credentials: Credentials
  /** What the service was seen to let it do; null while nobody has asked. */
  readonly may: KeyPermissions | null
}

/** Of an account with one key, or of one that is tried alone. */
export const onlyKey = (credentials: Credentials): GivenKey => ({ id: 'first', credentials, may: null })

export function wipeKeys(keys: readonly GivenKey[]): void {
  for (const { credentials } of keys) wipeCredentials(credentials)
}

/** Where a service is and what is spoken with it: whom a key is given to. */
export interface ServiceAddress {
  readonly network: Exclude<Network, 'practice'>
  readonly protocol: Protocol
  /** REST address without the version segment. */
  readonly restUrl: string
  readonly wsUrl: string
  /** The first part of the signing headers' names, such as `SVC` in `SVC-ACCESS-KEY`. */
  readonly headerPrefix: string
}

/** Where an exchange is, what is spoken with it and how to sign for it. */
export interface Connection extends Omit<ServiceAddress, 'network'> {
  readonly profileId: string
  readonly network: Network
  /** Each request is signed by the one with the least permissions that suffices; none where nothing is asked but what is open. */
  readonly keys: readonly GivenKey[]
}
