import { createHmac, timingSafeEqual } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32 } from '@scure/base'
import type { v1 } from '@common/exchange-api/v1/endpoints'
import type { Identity } from '../../identity'
import { fieldError } from '../../service-error'
import type { HandlersOf } from '../handlers'
import { notImplemented } from '../handlers/not-implemented'

/**
 * Login with a Lightning wallet, as far as it goes without a browser: a challenge is given out and a wallet's signature of it is
 * checked (LUD-04). No session is opened: requests are signed with API keys, and a `token` is refused.
 * @param address of this service; the LNURL leads there
 */
export function lnurlHandlers(identity: Identity, address: () => string): HandlersOf<typeof v1.lnurl> {
  // Marks challenges as given out here, so that none has to be kept; after a restart they are worthless.
  const secret = identity.bytes(32)
  const markOf = (k1: string): string => createHmac('sha256', secret).update(k1).digest('hex')
  return {
    newAuth: () => {
      const k1 = Buffer.from(identity.bytes(32)).toString('hex')
      const url = `${address()}/v1/lnurl/auth?tag=login&k1=${k1}&hmac=${markOf(k1)}`
      return { lnurl: bech32.encode('lnurl', bech32.toWords(Buffer.from(url)), false) }
    },
    auth: ({ query: { k1, hmac, sig, key, token, jwt } }) => {
      const mark = Buffer.from(markOf(k1.toLowerCase()))
      if (!timingSafeEqual(mark, Buffer.from(hmac.toLowerCase())))
        throw fieldError('invalidRequest', 'k1', 'k1 is not a challenge of this service')
      if (!isSigned(k1, sig, key))
        throw fieldError('apiKeyInvalidSignature', 'sig', 'sig is not a signature of k1 by key')
      if (token === 'true' || jwt === 'true') notImplemented('A session after a login with LNURL')
      return { status: 'OK' as const }
    },
  }
}

/** LUD-04: "sig is DER-hex-encoded ECDSA signature over secp256k1" of the 32 bytes of `k1`. */
function isSigned(k1: string, sig: string, key: string): boolean {
  const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
  try {
    return secp256k1.verify(bytes(sig), bytes(k1), bytes(key), { prehash: false, format: 'der', lowS: false })
  } catch {
    // Not a signature or not a point of the curve.
    return false
  }
}
