import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkAddress,
  decodeAddress,
  encodeAddress,
  decodeSegwit,
  encodeSegwit,
} from '@common/domain/bitcoin/address'
import type { AddressKind } from '@common/domain/bitcoin/bitcoin-address'
import { addressFromPublicKey } from '@common/domain/bitcoin/address-from-public-key'
import { bitcoinNetworks } from '@common/domain/bitcoin/network'
import { message } from '../../support/text'

describe('BIP 350: segwit addresses', () => {
  test.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
      '5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
    ],
    ['BC1SW50QGDZ25J', '6002751e'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', '5210751e76e8199196d454941c45d1b3a323'],
    [
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
      '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ])('accepts %s', (address, script) => {
    // prettier-ignore
    const witness = decodeSegwit(address)
    if (witness === null) throw new Error('not decoded')
    const opcode = witness.version === 0 ? 0 : 0x50 + witness.version
    expect(bytesToHex(Uint8Array.from([opcode, witness.program.length, ...witness.program]))).toBe(script)
    expect(encodeSegwit(witness)).toBe(address.toLowerCase())
  })

  test.each([
    ['Bech32 instead of Bech32m', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['Bech32 instead of Bech32m', 'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf'],
    ['Bech32 instead of Bech32m', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
    ['Bech32m instead of Bech32', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['Bech32m instead of Bech32', 'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47'],
    ['character in checksum', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['witness version', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['program of 1 byte', 'bc1pw5dgrnzv'],
    ['program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['length of version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['mixed case', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    ['padding of more than 4 bits', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['padding that is not zero', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['no data', 'bc1gmk9yu'],
    // BIP 173
    ['checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['witness version', 'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2'],
    ['program length', 'bc1rw5uspcuh'],
    ['mixed case', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7'],
    ['version 1 of BIP 173', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx'],
  ])('rejects %s: %s', (_reason, address) => {
    expect(decodeSegwit(address)).toBeNull()
    expect(decodeAddress(address).ok).toBe(false)
  })

  test('rejects an unknown human-readable part', () => {
    expect(decodeAddress('tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut').ok).toBe(false)
    expect(decodeAddress('tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty').ok).toBe(false)
  })
})

const generator = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

describe('addresses of public keys', () => {
  test('match the examples of BIP 173', () => {
    const key = hexToBytes(generator)
    expect(addressFromPublicKey(key, 'p2wpkh', 'mainnet')).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    expect(addressFromPublicKey(key, 'p2wpkh', 'testnet')).toBe('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')
    expect(addressFromPublicKey(key, 'p2wpkh', 'regtest')).toMatch(/^bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7k/)
  })

  test.each([
    [
      'BIP 341',
      'd6889cb081036e0faefa3a35157ad71086b123b2b144b649798b494c300a961d',
      'bc1p2wsldez5mud2yam29q22wgfh9439spgduvct83k3pm50fcxa5dps59h4z5',
    ],
    [
      'BIP 86',
      'cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    ],
    [
      'BIP 86',
      '83dfe85a3151d2517290da461fe2815591ef69f2b18a2ce63f01697a8b313145',
      'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
    ],
    [
      'BIP 86',
      '399f1b2f4393f29a18c937859c5dd8a77350103157eb880f02e8c08214277cef',
      'bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7',
    ],
  ])('match the example of %s: %s', (_source, internalKey, address) => {
    // prettier-ignore
    for (const parity of ['02', '03'])
      expect(addressFromPublicKey(hexToBytes(parity + internalKey), 'p2tr', 'mainnet')).toBe(address)
  })

  test('require a compressed public key on the curve', () => {
    expect(() => addressFromPublicKey(new Uint8Array(32), 'p2tr', 'regtest')).toThrow(
      'public key must be 33 bytes',
    )
    expect(() => addressFromPublicKey(new Uint8Array(33), 'p2wpkh', 'regtest')).toThrow()
    const off = hexToBytes(`02${'05'.padStart(64, '0')}`)
    expect(() => addressFromPublicKey(off, 'p2tr', 'regtest')).toThrow()
  })

  test('are spendable with the tweaked secret key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (secret) => {
        fc.pre(secp256k1.utils.isValidSecretKey(secret))
        const publicKey = secp256k1.getPublicKey(secret, true)
        const decoded = decodeAddress(addressFromPublicKey(publicKey, 'p2tr', 'regtest'))
        if (!decoded.ok) throw new Error(decoded.reason.code)
        const order = secp256k1.Point.Fn.ORDER
        const number = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes)}`)
        const even = publicKey[0] === 2 ? number(secret) : order - number(secret)
        const tweak = number(schnorr.utils.taggedHash('TapTweak', publicKey.subarray(1)))
        const tweaked = hexToBytes(((even + tweak) % order).toString(16).padStart(64, '0'))
        expect(bytesToHex(schnorr.getPublicKey(tweaked))).toBe(decoded.value.program)
      }),
      { numRuns: 10 },
    )
  })
})

describe('address', () => {
  const base58 = createBase58check(sha256).encode
  const kinds: readonly AddressKind[] = ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr']
  const parts = fc
    .tuple(fc.constantFrom(...kinds), fc.constantFrom(...bitcoinNetworks))
    .chain(([kind, network]) => {
      const length = kind === 'p2wsh' || kind === 'p2tr' ? 32 : 20
      const program = fc.uint8Array({ minLength: length, maxLength: length })
      return fc.record({ kind: fc.constant(kind), network: fc.constant(network), program })
    })

  test.each([
    ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', 'p2pkh', ['mainnet']],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh', ['mainnet']],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', ['testnet', 'regtest']],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh', ['testnet', 'regtest']],
    [' bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\n', 'p2wpkh', ['mainnet']],
  ])('is decoded with its kind and networks: %j', (address, kind, networks) => {
    expect(decodeAddress(address)).toMatchObject({
      ok: true,
      value: { kind, networks, address: address.trim() },
    })
  })

  test('is unchanged after encoding and decoding', () => {
    fc.assert(
      fc.property(parts, (created) => {
        const address = encodeAddress(created)
        const decoded = checkAddress(address, created.network)
        expect(decoded).toMatchObject({
          ok: true,
          value: { address, kind: created.kind, program: bytesToHex(created.program) },
        })
      }),
    )
    expect(() => encodeAddress({ kind: 'p2tr', network: 'regtest', program: new Uint8Array(20) })).toThrow(
      'the program of p2tr must have 32 bytes, got 20',
    )
  })

  test('is rejected with one wrong character', () => {
    const position = fc.nat(100)
    const letter = fc.constantFrom(...'023456789acdefghjklmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ')
    fc.assert(
      fc.property(parts, position, letter, (created, at, other) => {
        const address = encodeAddress(created)
        const index = at % address.length
        fc.pre(address[index] !== other)
        expect(decodeAddress(address.slice(0, index) + other + address.slice(index + 1)).ok).toBe(false)
      }),
    )
  })

  test.each([
    ['no characters', '', message('address.missing')],
    ['a wrong SegWit checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', message('address.checksum')],
    ['mixed case', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', message('address.mixedCase')],
    ['a wrong base58 checksum', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMh', message('address.unreadable')],
    ['a program of 19 bytes', base58(new Uint8Array(20)), message('address.unreadable')],
    ['a program of 21 bytes', base58(new Uint8Array(22)), message('address.unreadable')],
    ['no bytes', base58(new Uint8Array()), message('address.unreadable')],
    ['other text', 'hello', message('address.unreadable')],
    [
      'an unassigned witness version',
      'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
      message('address.witnessVersion', { version: 2 }),
    ],
    [
      'an unassigned witness version with the length of Taproot',
      encodeSegwit({ prefix: 'bc', version: 2, program: new Uint8Array(32) }),
      message('address.witnessVersion', { version: 2 }),
    ],
    [
      'a Taproot version with another length',
      encodeSegwit({ prefix: 'bc', version: 1, program: new Uint8Array(31) }),
      message('address.witnessVersion', { version: 1 }),
    ],
    [
      'a network prefix that is only similar',
      encodeSegwit({ prefix: 'bc1', version: 0, program: new Uint8Array(20) }),
      message('address.notBitcoin'),
    ],
    ['a valid Litecoin address', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', message('address.notBitcoin')],
    ['too many characters', '1'.repeat(100_000), message('address.tooLong', { most: 90, length: 100_000 })],
  ])('is rejected with a reason: %s', (_name, text, reason) => {
    expect(decodeAddress(text)).toEqual({ ok: false, reason })
  })

  test('is rejected with both networks in the reason if it belongs to another network', () => {
    const mainnet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(checkAddress(mainnet, 'regtest')).toEqual({
      ok: false,
      reason: {
        code: 'address.otherNetwork',
        values: { found: { code: 'network.bitcoin' }, wanted: { code: 'network.practice' } },
      },
    })
    expect(checkAddress('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'mainnet').ok).toBe(false)
    expect(checkAddress('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'regtest').ok).toBe(true)
    expect(checkAddress(mainnet, 'mainnet').ok).toBe(true)
  })
})
