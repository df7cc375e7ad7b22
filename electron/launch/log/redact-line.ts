import { Redactor } from '../../core/exchange/rest/redactor'
import { liveSecrets } from '../../core/ports/secret'

/** Preimages, private keys and hashes; ids have dashes. */
const longHex = /(?<![0-9a-z])[0-9a-f]{40,}(?![0-9a-z])/gi
/** 32 bytes and more in base64. */
const longBase64 = /(?<![\w+/=-])[\w+/-]{43,}={0,2}/g
/** A Lightning invoice, LNURL or private key of a wallet. */
const paymentCode = /\b(?:ln(?:bc|tb|bcrt|url)1?|xprv|tprv)[0-9a-z]{20,}/gi

/** Random text mixes cases and digits; paths and identifiers of that length do not. */
function isRandom(text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  return count(/[0-9]/g) >= 3 && count(/[A-Z]/g) >= 8 && count(/[a-z]/g) >= 8
}

/**
 * Removes every secret in memory from a text, in all spellings, and texts that look like a key or a preimage.
 * Run before a text is cut.
 */
export function redactLine(text: string): string {
  const known = new Redactor(liveSecrets().map((secret) => secret.expose()))
  return known
    .words(text)
    .replace(paymentCode, '[payment]')
    .replace(longHex, '[hex]')
    .replace(longBase64, (word) => (isRandom(word) ? '[base64]' : word))
}
