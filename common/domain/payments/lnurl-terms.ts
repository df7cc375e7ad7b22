import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { msatPerSat, sats, type Msat, type Sats } from '../units'

/** Rounds inwards. */
export function satsBetween(minMsat: Msat, maxMsat: Msat): { minSats: Sats; maxSats: Sats } | null {
  const minSats = sats(Math.max(1, Math.ceil(minMsat / msatPerSat)))
  const maxSats = sats(Math.floor(maxMsat / msatPerSat))
  return minSats <= maxSats ? { minSats, maxSats } : null
}

interface Metadata {
  readonly description: string
  readonly identifier: string | null
  readonly hash: string
}

/**
 * LUD-06: a JSON array of pairs.
 * @returns null if invalid or without the mandatory plain text
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
