import { createHash, randomBytes, randomUUID } from 'node:crypto'

/** Where new names and secrets come from. */
export interface Identity {
  uuid(): string
  bytes(length: number): Uint8Array
}

export const randomIdentity: Identity = {
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
}

/** RFC 9562, version 4, variant 10, of at least 32 hex digits. */
export const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`

/**
 * Names and secrets that a seed repeats, for runs that must not differ. Whoever knows the seed knows them.
 * @param life how often an exchange was started on the same books: each life has names of its own
 */
export function seededIdentity(seed: number, life: number): Identity {
  let drawn = 0
  const block = (): Buffer => {
    drawn += 1
    return createHash('sha256').update(`${seed} ${life} ${drawn}`).digest()
  }
  const bytes = (length: number): Buffer => {
    const blocks = Array.from({ length: Math.ceil(length / 32) }, block)
    return Buffer.concat(blocks).subarray(0, length)
  }
  return {
    uuid: () => {
      return uuidOf(bytes(16).toString('hex'))
    },
    bytes,
  }
}
