import { bytesToHex } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { bitcoinNetworks, networkParameters, type BitcoinNetwork } from './network'
import { decodeSegwit, encodeSegwit, type WitnessProgram } from './segwit'

export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

export interface BitcoinAddress {
  /** As it should be stored and compared: segwit addresses in small letters. */
  readonly address: string
  readonly kind: AddressKind
  /** Networks it can be used on; base58 addresses do not tell the test networks apart. */
  readonly networks: readonly BitcoinNetwork[]
  /** What is paid to in hex: a hash of 20 or 32 bytes, or the output key of a p2tr address. */
  readonly program: string
}

export type DecodedAddress =
  { readonly ok: true; readonly value: BitcoinAddress } | { readonly ok: false; readonly message: string }

const base58check = createBase58check(sha256)
const maxLength = 90

const refused = (message: string): { ok: false; message: string } => ({ ok: false, message })

const kindOfWitness = ({ version, program }: WitnessProgram): AddressKind | null => {
  if (version === 0) return program.length === 20 ? 'p2wpkh' : 'p2wsh'
  return version === 1 && program.length === 32 ? 'p2tr' : null
}

function decodeWitness(text: string): DecodedAddress {
  if (text !== text.toLowerCase() && text !== text.toUpperCase())
    return refused(
      'The address mixes capital and small letters. It was changed on the way here; copy it again.',
    )
  const witness = decodeSegwit(text)
  if (witness === null)
    return refused(
      'The address is mistyped: its checksum is wrong. Compare it with the original or copy it again.',
    )
  const networks = bitcoinNetworks.filter(
    (network) => networkParameters[network].segwitPrefix === witness.prefix,
  )
  if (networks.length === 0) return refused('The address does not belong to Bitcoin.')
  const kind = kindOfWitness(witness)
  // BIP 350 lets wallets pay to versions to come; until a version has rules, anyone can take such a payment.
  if (kind === null) return refused(`Addresses of witness version ${witness.version} cannot be paid yet.`)
  return {
    ok: true,
    value: { address: text.toLowerCase(), kind, networks, program: bytesToHex(witness.program) },
  }
}

function decodeBase58(text: string): DecodedAddress {
  const wrong = refused('This is not a bitcoin address, or a character of it is wrong. Copy it again.')
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
  return refused('The address does not belong to Bitcoin.')
}

/**
 * Reads an address of any network: p2pkh, p2sh (base58check), p2wpkh, p2wsh (BIP 173), p2tr (BIP 350). Blanks around it
 * are left out. Never throws for bad input.
 */
export function decodeAddress(text: string): DecodedAddress {
  const trimmed = text.trim()
  if (trimmed === '') return refused('There is no address.')
  if (trimmed.length > maxLength)
    return refused(`A bitcoin address has at most ${maxLength} characters, this text has ${trimmed.length}.`)
  return /^(bc|tb|bcrt)1/i.test(trimmed) ? decodeWitness(trimmed) : decodeBase58(trimmed)
}

/** `decodeAddress` for an address that has to be of one network. */
export function checkAddress(text: string, network: BitcoinNetwork): DecodedAddress {
  const decoded = decodeAddress(text)
  if (!decoded.ok || decoded.value.networks.includes(network)) return decoded
  const [own] = decoded.value.networks
  const name = own === undefined ? 'another network' : networkParameters[own].name
  return refused(
    `This is an address of ${name}, not of ${networkParameters[network].name}. Money sent there is lost.`,
  )
}

/** What an address is made of; the program has 32 bytes for p2wsh and p2tr, else 20. */
export interface AddressParts {
  readonly kind: AddressKind
  readonly network: BitcoinNetwork
  readonly program: Uint8Array
}

/**
 * Writes an address; `decodeAddress` reads it back.
 * @throws RangeError when the program has not the length its kind needs.
 */
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
