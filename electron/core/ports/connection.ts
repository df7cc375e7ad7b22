import type { Network } from '@common/domain/account'
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
  readonly credentials: Credentials
}
