import { createHmac, timingSafeEqual } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32 } from '@scure/base'
import type { v1 } from '@common/exchange-api/v1/endpoints'
import { fieldError } from '../../errors/service-error'
import type { Exchange } from '../../engine/exchange'
import type { HandlersOf } from '../handlers'
import { sessionCookie } from '../session-header'

/**
 * LUD-04 login (protocol/v1.md#lightning-login). An unknown wallet gets a new account.
 * @param address used in the LNURL
 */
export function lnurlHandlers(deps: Exchange, address: () => string): HandlersOf<typeof v1.lnurl> {
  const { identity, users, sessions } = deps
  // Challenges are authenticated, not stored. A restart invalidates them.
  const secret = identity.bytes(32)
  const signChallenge = (k1: string) => createHmac('sha256', secret).update(k1).digest('hex')
  return {
    newAuth: ({ setCookie }) => {
      const k1 = Buffer.from(identity.bytes(32)).toString('hex')
      setCookie?.(sessionCookie(sessions.begin(k1)))
      const url = `${address()}/v1/lnurl/auth?tag=login&k1=${k1}&hmac=${signChallenge(k1)}`
      return { lnurl: bech32.encode('lnurl', bech32.toWords(Buffer.from(url)), false) }
    },
    auth: ({ query: { k1, hmac, sig, key, token, jwt } }) => {
      const challenge = k1.toLowerCase()
      const mark = Buffer.from(signChallenge(challenge))
      if (!timingSafeEqual(mark, Buffer.from(hmac.toLowerCase())))
        throw fieldError('invalidRequest', 'k1', 'k1 is not a challenge of this exchange')
      if (!isSigned(k1, sig, key))
        throw fieldError('apiKeyInvalidSignature', 'sig', 'sig is not a valid signature of k1 by key')
      const { uid } = users.linkedTo(key.toLowerCase())
      if (!sessions.open(challenge, uid))
        throw fieldError('invalidRequest', 'k1', 'k1 was used or has expired. Request a new challenge.')
      return {
        status: 'OK' as const,
        ...((token === 'true' || jwt === 'true') && { token: sessions.opened(uid) }),
      }
    },
  }
}

/** LUD-04: a DER-encoded ECDSA signature of `k1`. */
function isSigned(k1: string, sig: string, key: string): boolean {
  const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
  try {
    return secp256k1.verify(bytes(sig), bytes(k1), bytes(key), { prehash: false, format: 'der', lowS: false })
  } catch {
    return false
  }
}
