import { text, type Text } from '../../texts/text'

/** The chain an address belongs to. `testnet` is every public test network: their addresses look the same. */
export type BitcoinNetwork = 'mainnet' | 'testnet' | 'regtest'

export const bitcoinNetworks: readonly BitcoinNetwork[] = ['mainnet', 'testnet', 'regtest']

export interface NetworkParameters {
  /** Human-readable part of segwit addresses (BIP 173). */
  readonly segwitPrefix: string
  /** First byte of a base58 address that pays to the hash of a public key. */
  readonly publicKeyHash: number
  /** First byte of a base58 address that pays to the hash of a script. */
  readonly scriptHash: number
  /** In a sentence: "an address of ...". */
  readonly name: Text
}

export const networkParameters: Readonly<Record<BitcoinNetwork, NetworkParameters>> = {
  mainnet: { segwitPrefix: 'bc', publicKeyHash: 0x00, scriptHash: 0x05, name: text('network.bitcoin') },
  testnet: { segwitPrefix: 'tb', publicKeyHash: 0x6f, scriptHash: 0xc4, name: text('network.test') },
  // Base58 never told regtest from the public test networks.
  regtest: { segwitPrefix: 'bcrt', publicKeyHash: 0x6f, scriptHash: 0xc4, name: text('network.practice') },
}
