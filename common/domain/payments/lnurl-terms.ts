import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { msatPerSat, sats, type Msat, type Sats } from '../units'

/** What a service offers to be paid for (LUD-06). */
export interface LnurlPayTerms {
  readonly kind: 'pay'
  /** Whole sats inside what it takes. */
  readonly minSats: Sats
  readonly maxSats: Sats
  /** Characters of a comment (LUD-12); 0 when it takes none. */
  readonly commentLength: number
  readonly description: string
  /** `text/identifier` or `text/email` of the metadata: what it calls itself. */
  readonly identifier: string | null
  /** SHA-256 of the metadata in hex: what its invoice has to commit to. */
  readonly descriptionHash: string
}

/** What a service offers to pay out (LUD-03). */
export interface LnurlWithdrawTerms {
  readonly kind: 'withdraw'
  readonly minSats: Sats
  readonly maxSats: Sats
  readonly description: string
}

/** What the payee has to say after the payment (LUD-09, LUD-10). Nothing of it is ever opened by itself. */
export type SuccessAction =
  | { readonly kind: 'message'; readonly message: string }
  | { readonly kind: 'url'; readonly description: string; readonly url: string; readonly host: string }
  /** Opened with the preimage, which the service does not always tell. */
  | {
      readonly kind: 'secret'
      readonly description: string
      readonly ciphertext: string
      readonly iv: string
    }

/** Millisats to whole sats, inwards: what lies between the bounds in sats lies between them in millisats. Null when nothing does. */
export function satsBetween(minMsat: Msat, maxMsat: Msat): { minSats: Sats; maxSats: Sats } | null {
  const minSats = sats(Math.max(1, Math.ceil(minMsat / msatPerSat)))
  const maxSats = sats(Math.floor(maxMsat / msatPerSat))
  return minSats <= maxSats ? { minSats, maxSats } : null
}

export interface Metadata {
  readonly description: string
  readonly identifier: string | null
  readonly hash: string
}

/**
 * Reads the metadata of LUD-06, JSON in a text: an array of pairs. Pictures in it are left alone.
 * @returns null when it is not that, or says nothing in plain text, which "must" be there
 */
export function readMetadata(text: string): Metadata | null {
  let pairs: unknown
  try {
    pairs = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(pairs)) return null
  const first = (...names: string[]): string | null => {
    for (const pair of pairs as readonly unknown[]) {
      if (!Array.isArray(pair)) continue
      const [name, value] = pair as readonly unknown[]
      if (typeof name === 'string' && names.includes(name) && typeof value === 'string') return value
    }
    return null
  }
  const description = first('text/plain')
  if (description === null) return null
  return {
    description: description.slice(0, 2000),
    identifier: first('text/identifier', 'text/email')?.slice(0, 320) ?? null,
    hash: bytesToHex(sha256(new TextEncoder().encode(text))),
  }
}
