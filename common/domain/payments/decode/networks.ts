import type { Network } from '../../account'
import type { BitcoinAddress } from '../../bitcoin/address'
import type { BitcoinNetwork } from '../../bitcoin/network'
import type { Invoice, LightningNetwork } from '../../wallet'
import type { LightningPayment, Pasted } from './pasted'
import { isLoopbackName } from '../service-url'

export const bitcoinNetworkOf: Readonly<Record<Network, BitcoinNetwork>> = {
  mainnet: 'mainnet',
  testnet: 'testnet',
  practice: 'regtest',
}

const accountOf: Readonly<Record<LightningNetwork, Network>> = {
  bitcoin: 'mainnet',
  testnet: 'testnet',
  signet: 'testnet',
  regtest: 'practice',
}

const accountOfChain: Readonly<Record<BitcoinNetwork, Network>> = {
  mainnet: 'mainnet',
  testnet: 'testnet',
  regtest: 'practice',
}

/** A test exchange on this computer may have its own coins. */
export const possibleCoins = (network: Network, restUrl: string): readonly [Network, ...Network[]] =>
  network === 'testnet' && isLoopbackName(new URL(restUrl).hostname) ? ['testnet', 'practice'] : [network]

export const networkOfInvoice = ({ network }: Pick<Invoice, 'network'>): Network => accountOf[network]

export const bitcoinNetworksOfInvoice = (invoice: Pick<Invoice, 'network'>): readonly BitcoinNetwork[] => [
  bitcoinNetworkOf[networkOfInvoice(invoice)],
]

export const networksOfAddress = ({ networks }: Pick<BitcoinAddress, 'networks'>): readonly Network[] =>
  networks.map((each) => accountOfChain[each])

/** Null if only the service can state it. */
export function networksOf(pasted: Pasted | LightningPayment): readonly Network[] | null {
  switch (pasted.kind) {
    case 'invoice':
      return [networkOfInvoice(pasted.invoice)]
    case 'bitcoin':
      return networksOfAddress(pasted.address)
    case 'lnurl':
    case 'not-understood':
      return null
  }
}
