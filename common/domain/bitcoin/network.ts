import { text, type Text } from '../../texts/text'

/** `testnet` is every public test network: their addresses look the same. */
export type BitcoinNetwork = 'mainnet' | 'testnet' | 'regtest'

export const bitcoinNetworks: readonly BitcoinNetwork[] = ['mainnet', 'testnet', 'regtest']

export interface NetworkParameters {
  readonly segwitPrefix: string
  /** Version byte of p2pkh. */
  readonly publicKeyHash: number
  /** Version byte of p2sh. */
  readonly scriptHash: number
  readonly name: Text
}

export const networkParameters: Readonly<Record<BitcoinNetwork, NetworkParameters>> = {
  mainnet: { segwitPrefix: 'bc', publicKeyHash: 0x00, scriptHash: 0x05, name: text('network.bitcoin') },
  testnet: { segwitPrefix: 'tb', publicKeyHash: 0x6f, scriptHash: 0xc4, name: text('network.test') },
  regtest: { segwitPrefix: 'bcrt', publicKeyHash: 0x6f, scriptHash: 0xc4, name: text('network.practice') },
}
