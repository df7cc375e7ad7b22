import { createHash, randomBytes, randomUUID } from 'node:crypto'

export interface IdGenerator {
  /** @param atMs random ids then sort by it, so that an index grows at its end */
  uuid(atMs?: number): string
  bytes(length: number): Uint8Array
}

export const randomIdGenerator: IdGenerator = {
  uuid: (atMs) => (atMs === undefined ? randomUUID() : sortableUuid(atMs)),
  bytes: (length) => randomBytes(length),
}

/** RFC 9562, version 7. */
function sortableUuid(atMs: number): string {
  const time = atMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** RFC 9562, version 4, from at least 32 hex digits. */
export const toUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`

/**
 * Reproducible; the seed reveals all secrets.
 * @param life number of starts on this database
 */
export function createSeededIdGenerator(seed: number, runCount: number): IdGenerator {
  let drawn = 0
  const block = (): Buffer => {
    drawn += 1
    return createHash('sha256').update(`${seed} ${runCount} ${drawn}`).digest()
  }
  const bytes = (length: number): Buffer => {
    const blocks = Array.from({ length: Math.ceil(length / 32) }, block)
    return Buffer.concat(blocks).subarray(0, length)
  }
  return {
    uuid: () => {
      return toUuid(bytes(16).toString('hex'))
    },
    bytes,
  }
}
