import { createHmac, timingSafeEqual } from 'node:crypto'
import { closeSync, constants, existsSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { readRegularFile } from '../../files/read-regular-file'
import type { Secret } from '../ports/secret'

/**
 * HMAC of the database file, verified before opening: the cipher has none, and a flipped bit can crash the library.
 * Only checkpoints change the file; the library verifies the log.
 */
export type ChecksumState = 'whole' | 'damaged' | 'unsealed' | 'unreadable'

export const getChecksumFile = (file: string): string => `${file}-seal`
const digestLength = 64
const chunkBytes = 1 << 16

/** `unsealed`: of an earlier version, or interrupted during a change. */
export function verifyChecksum(file: string, key: Secret | null): ChecksumState {
  if (!existsSync(file) || !existsSync(getChecksumFile(file))) return 'unsealed'
  const text = readChecksum(file)
  if (text === null) return 'unreadable'
  if (text.trim() === '') return 'unsealed'
  if (!/^[0-9a-f]{64}\n$/.test(text)) return 'unreadable'
  const digest = Buffer.from(text.trim(), 'hex')
  return timingSafeEqual(digest, computeDigest(file, key)) ? 'whole' : 'damaged'
}

/** Null if it can't be read. */
function readChecksum(file: string): string | null {
  try {
    return readRegularFile(getChecksumFile(file))
  } catch {
    return null
  }
}

/** Call before a change, so that a crash leaves no wrong checksum. */
export const invalidateChecksum = (file: string): void => write(file, '')

export const writeChecksum = (file: string, key: Secret | null): void =>
  write(file, computeDigest(file, key).toString('hex'))

function computeDigest(file: string, key: Secret | null): Buffer {
  const digest = createHmac('sha256', `seal of the history ${key?.expose() ?? ''}`)
  const chunk = Buffer.allocUnsafe(chunkBytes)
  const descriptor = openSync(file, 'r')
  try {
    for (;;) {
      const read = readSync(descriptor, chunk, 0, chunkBytes, null)
      if (read === 0) return digest.digest()
      digest.update(chunk.subarray(0, read))
    }
  } finally {
    closeSync(descriptor)
  }
}

/** In place with constant length: works on a full disk. Synced. */
function write(file: string, text: string): void {
  const descriptor = openSync(getChecksumFile(file), constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    writeSync(descriptor, `${text.padEnd(digestLength)}\n`, 0)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
