import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { encodeAddress } from './address'
import type { BitcoinNetwork } from './network'

/** BIP 341 key-path output: `Q = P + int(hash_TapTweak(bytes(P)))G`, P with even y. */
function taprootOutputKey(internalKey: Uint8Array): Uint8Array {
  const { lift_x: liftX, pointToBytes, taggedHash } = schnorr.utils
  const point = liftX(BigInt(`0x${bytesToHex(internalKey)}`))
  const tweak = BigInt(`0x${bytesToHex(taggedHash('TapTweak', internalKey))}`)
  return pointToBytes(point.add(secp256k1.Point.BASE.multiply(tweak)))
}

/**
 * @param publicKey 33 bytes, compressed
 * @throws if it isn't a point of the curve
 */
export function addressFromPublicKey(
  publicKey: Uint8Array,
  kind: 'p2wpkh' | 'p2tr',
  network: BitcoinNetwork,
): string {
  if (publicKey.length !== 33)
    throw new RangeError(`public key must be 33 bytes, compressed, got ${publicKey.length}`)
  secp256k1.Point.fromBytes(publicKey)
  const program = kind === 'p2tr' ? taprootOutputKey(publicKey.subarray(1)) : ripemd160(sha256(publicKey))
  return encodeAddress({ kind, network, program })
}
