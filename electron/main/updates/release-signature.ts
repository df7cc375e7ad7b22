import { createHash, verify, type KeyObject } from 'node:crypto'
import * as z from 'zod'

/** Not signed with this build's key, or unreadable. */
export class NotSignedError extends Error {}

const SignatureSchema = z.object({ statement: z.string(), signature: z.string() })
const StatementSchema = z.object({
  product: z.string(),
  version: z.string(),
  system: z.string(),
  architectures: z.array(z.string()),
  sha512: z.string(),
})

export interface ReleaseTarget {
  readonly product: string
  readonly system: string
  readonly architecture: string
}

const thisTarget: ReleaseTarget = {
  product: 'satchel',
  system: process.platform,
  architecture: process.arch,
}

/**
 * Binds product, version, system and architectures, so other or renamed releases are rejected.
 * @param file `{"statement": "...", "signature": "<Ed25519 of the statement, base64>"}`
 * @throws {@link NotSignedError}
 */
export function signedVersion(release: string, file: string, key: KeyObject, target = thisTarget): string {
  try {
    const { statement, signature } = SignatureSchema.parse(JSON.parse(file))
    if (!verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64')))
      throw new NotSignedError()
    const { product, version, system, architectures, sha512 } = StatementSchema.parse(JSON.parse(statement))
    const isMeant =
      product === target.product &&
      system === target.system &&
      architectures.includes(target.architecture) &&
      sha512 === createHash('sha512').update(release).digest('base64')
    if (!isMeant) throw new NotSignedError()
    return version
  } catch (error) {
    throw error instanceof NotSignedError ? error : new NotSignedError(undefined, { cause: error })
  }
}
