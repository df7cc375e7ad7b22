import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '@scure/base'
import { invoiceError } from './invoice-error'

/**
 * BOLT 11: SHA-256 of the prefix as UTF-8 and "the data part (excluding the signature) with 0 bits appended to pad
 * the data to the next byte boundary".
 */
function signedHash(prefix: string, words: readonly number[]): Uint8Array {
  const head = utf8.decode(prefix)
  const bytes = new Uint8Array(head.length + Math.ceil((words.length * 5) / 8))
  bytes.set(head)
  words.forEach((word, index) => {
    const bit = index * 5
    const at = head.length + (bit >> 3)
    const shifted = word << (11 - (bit & 7))
    bytes[at] = (bytes[at] ?? 0) | (shifted >> 8)
    if (at + 1 < bytes.length) bytes[at + 1] = shifted & 255
  })
  return sha256(bytes)
}

/** 65 bytes: r, s, recovery id. */
export function signInvoice(prefix: string, words: readonly number[], privateKey: Uint8Array): Uint8Array {
  const signed = secp256k1.sign(signedHash(prefix, words), privateKey, {
    prehash: false,
    format: 'recovered',
  })
  // The library puts the recovery id first.
  return Uint8Array.from([...signed.subarray(1), ...signed.subarray(0, 1)])
}

/**
 * Public key of the `n` field if the signature matches, otherwise recovered.
 * @throws InvoiceError if the signature is invalid
 */
export function recoverPayee(
  prefix: string,
  words: readonly number[],
  signature: Uint8Array,
  declared: Uint8Array | null,
): Uint8Array {
  const hash = signedHash(prefix, words)
  const compact = signature.subarray(0, 64)
  try {
    if (declared === null) {
      const recovered = Uint8Array.from([...signature.subarray(64), ...compact])
      return secp256k1.recoverPublicKey(recovered, hash, { prehash: false })
    }
    if (secp256k1.verify(compact, hash, declared, { prehash: false })) return declared
  } catch {
    // Thrown for points and scalars off the curve.
  }
  throw invoiceError('invoice.signature')
}
