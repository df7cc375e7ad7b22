import { bytesToHex } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { AddressKind, BitcoinAddress } from './bitcoin-address'
import { bitcoinNetworks, networkParameters, type BitcoinNetwork } from './network'
import { message, type Message, type TextKey, type ValuesArguments } from '../../texts/message'

/** BIP 173, BIP 350. */
interface WitnessProgram {
  readonly prefix: string
  /** 0 to 16. */
  readonly version: number
  /** 2 to 40 bytes. */
  readonly program: Uint8Array
}

const maxLength = 90

/** Accepts any version and prefix. BIP 350: version 0 uses Bech32, later ones Bech32m. */
export function decodeSegwit(address: string): WitnessProgram | null {
  for (const code of [bech32, bech32m]) {
    const decoded = code.decodeUnsafe(address, maxLength)
    const [version, ...words] = decoded?.words ?? []
    if (decoded === undefined || version === undefined || version > 16) continue
    if ((version === 0) !== (code === bech32)) continue
    const program = code.fromWordsUnsafe(words)
    if (program === undefined || program.length < 2 || program.length > 40) continue
    if (version === 0 && program.length !== 20 && program.length !== 32) continue
    return { prefix: decoded.prefix, version, program }
  }
  return null
}

export function encodeSegwit({ prefix, version, program }: WitnessProgram): string {
  const code = version === 0 ? bech32 : bech32m
  return code.encode(prefix, [version, ...code.toWords(program)], maxLength)
}

interface RefusedAddress {
  readonly ok: false
  readonly reason: Message
}

type DecodedAddress = { readonly ok: true; readonly value: BitcoinAddress } | RefusedAddress

const base58check = createBase58check(sha256)

const refused = <Key extends TextKey>(code: Key, ...values: ValuesArguments<Key>): RefusedAddress => ({
  ok: false,
  reason: message(code, ...values),
})

const toAddressKind = ({ version, program }: WitnessProgram): AddressKind | null => {
  if (version === 0) return program.length === 20 ? 'p2wpkh' : 'p2wsh'
  return version === 1 && program.length === 32 ? 'p2tr' : null
}

function decodeWitness(text: string): DecodedAddress {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return refused('address.mixedCase')
  const witness = decodeSegwit(text)
  if (witness === null) return refused('address.checksum')
  const networks = bitcoinNetworks.filter(
    (network) => networkParameters[network].segwitPrefix === witness.prefix,
  )
  if (networks.length === 0) return refused('address.notBitcoin')
  const kind = toAddressKind(witness)
  // Anyone can spend outputs of future versions until these have rules.
  if (kind === null) return refused('address.witnessVersion', { version: witness.version })
  return {
    ok: true,
    value: { address: text.toLowerCase(), kind, networks, program: bytesToHex(witness.program) },
  }
}

function decodeBase58(text: string): DecodedAddress {
  const wrong = refused('address.unreadable')
  let bytes: Uint8Array
  try {
    bytes = base58check.decode(text)
  } catch {
    return wrong
  }
  const [version, ...hash] = bytes
  if (version === undefined || hash.length !== 20) return wrong
  for (const [field, kind] of [
    ['publicKeyHash', 'p2pkh'],
    ['scriptHash', 'p2sh'],
  ] as const) {
    const networks = bitcoinNetworks.filter((network) => networkParameters[network][field] === version)
    if (networks.length > 0)
      return { ok: true, value: { address: text, kind, networks, program: bytesToHex(bytes.subarray(1)) } }
  }
  return refused('address.notBitcoin')
}

/** Supports p2pkh, p2sh, p2wpkh, p2wsh (BIP 173) and p2tr (BIP 350). */
export function decodeAddress(input: string): DecodedAddress {
  const trimmed = input.trim()
  if (trimmed === '') return refused('address.missing')
  if (trimmed.length > maxLength)
    return refused('address.tooLong', { most: maxLength, length: trimmed.length })
  return /^(bc|tb|bcrt)1/i.test(trimmed) ? decodeWitness(trimmed) : decodeBase58(trimmed)
}

export function checkAddress(
  input: string,
  ...expectedNetworks: readonly [BitcoinNetwork, ...BitcoinNetwork[]]
): DecodedAddress {
  const decoded = decodeAddress(input)
  if (!decoded.ok || decoded.value.networks.some((network) => expectedNetworks.includes(network)))
    return decoded
  const [own] = decoded.value.networks
  return refused('address.otherNetwork', {
    found: own === undefined ? message('network.other') : networkParameters[own].name,
    wanted: networkParameters[expectedNetworks[0]].name,
  })
}

interface AddressParts {
  readonly kind: AddressKind
  readonly network: BitcoinNetwork
  readonly program: Uint8Array
}

/** @throws RangeError if the program's length doesn't match its kind */
export function encodeAddress({ kind, network, program }: AddressParts): string {
  const length = kind === 'p2wsh' || kind === 'p2tr' ? 32 : 20
  if (program.length !== length)
    throw new RangeError(`the program of ${kind} must have ${length} bytes, got ${program.length}`)
  const { segwitPrefix, publicKeyHash, scriptHash } = networkParameters[network]
  switch (kind) {
    case 'p2pkh':
      return base58check.encode(Uint8Array.from([publicKeyHash, ...program]))
    case 'p2sh':
      return base58check.encode(Uint8Array.from([scriptHash, ...program]))
    case 'p2wpkh':
    case 'p2wsh':
      return encodeSegwit({ prefix: segwitPrefix, version: 0, program })
    case 'p2tr':
      return encodeSegwit({ prefix: segwitPrefix, version: 1, program })
  }
}
