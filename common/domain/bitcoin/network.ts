import { message, type Message } from '../../texts/message'

/** `testnet` is every public test network: their addresses look the same. */
export type BitcoinNetwork = 'mainnet' | 'testnet' | 'regtest'

export const bitcoinNetworks: readonly BitcoinNetwork[] = ['mainnet', 'testnet', 'regtest']

interface NetworkParameters {
  readonly segwitPrefix: string
  /** Version byte of p2pkh. */
  readonly publicKeyHash: number
  /** Version byte of p2sh. */
  readonly scriptHash: number
  readonly name: Message
}

export const networkParameters: Readonly<Record<BitcoinNetwork, NetworkParameters>> = {
  mainnet: { segwitPrefix: 'bc', publicKeyHash: 0x00, scriptHash: 0x05, name: message('network.bitcoin') },
  testnet: { segwitPrefix: 'tb', publicKeyHash: 0x6f, scriptHash: 0xc4, name: message('network.test') },
  regtest: { segwitPrefix: 'bcrt', publicKeyHash: 0x6f, scriptHash: 0xc4, name: message('network.practice') },
}
