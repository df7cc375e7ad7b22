import { randomBytes, randomUUID } from 'node:crypto'

/** Where new names and secrets come from. */
export interface Identity {
  uuid(): string
  bytes(length: number): Uint8Array
}

export const randomIdentity: Identity = {
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
}
