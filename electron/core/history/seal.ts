import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs'
import type { Secret } from '../ports/secret'

/**
 * A seal beside a database's file: a digest of the file as it was left, made with the profile's key. The cipher has none of its own, and
 * a flipped bit can end the process inside the library, so the file is compared before the library touches it. In WAL mode the file
 * changes at checkpoints alone; what comes between them lies in the log, whose frames the library checks one by one.
 */
export type SealState = 'whole' | 'damaged' | 'unsealed'

export const sealOf = (file: string): string => `${file}-seal`
const digestLength = 64
const chunkBytes = 1 << 20

/** `unsealed`: of an earlier version of the app, or left in the middle of a change. */
export function sealState(file: string, key: Secret | null): SealState {
  if (!existsSync(file) || !existsSync(sealOf(file))) return 'unsealed'
  const sealed = /^[0-9a-f]{64}/.exec(readFileSync(sealOf(file), 'utf8'))?.[0]
  if (sealed === undefined) return 'unsealed'
  return timingSafeEqual(Buffer.from(sealed, 'hex'), digestOf(file, key)) ? 'whole' : 'damaged'
}

/** Before the file is changed: after a crash there is then no seal that it does not fit. */
export const breakSeal = (file: string): void => write(file, '')

export const seal = (file: string, key: Secret | null): void =>
  write(file, digestOf(file, key).toString('hex'))

function digestOf(file: string, key: Secret | null): Buffer {
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

/** In place and of one length: a full disk has room for it, too. It is on the disk when this returns. */
function write(file: string, text: string): void {
  const descriptor = openSync(sealOf(file), constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    writeSync(descriptor, `${text.padEnd(digestLength)}\n`, 0)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
