import { Redactor } from './exchange/rest/redactor'
import { unwipedSecrets } from './ports/secret'

const longHex = /(?<![0-9a-z])[0-9a-f]{40,}(?![0-9a-z])/gi
const longBase64 = /(?<![\w+/=-])[\w+/-]{43,}={0,2}/g
/** Lightning invoices, LNURLs and extended private keys. */
const paymentCode = /\b(?:ln(?:bc|tb|bcrt|url)1?|xprv|tprv)[0-9a-z]{20,}/gi

function isRandom(text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  return count(/[0-9]/g) >= 3 && count(/[A-Z]/g) >= 8 && count(/[a-z]/g) >= 8
}

/** Removes secrets in memory and key-like texts. Must run before a text is cut, and before its secrets are wiped. */
export function redactLine(text: string): string {
  const redactor = new Redactor(unwipedSecrets().map((secret) => secret.expose()))
  return redactor
    .redactText(text)
    .replace(paymentCode, '[payment]')
    .replace(longHex, '[hex]')
    .replace(longBase64, (word) => (isRandom(word) ? '[base64]' : word))
}
