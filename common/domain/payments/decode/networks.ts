import type { Network } from '../../account'
import type { BitcoinAddress } from '../../bitcoin/bitcoin-address'
import type { BitcoinNetwork } from '../../bitcoin/network'
import type { Invoice, LightningNetwork } from '../../wallet'
import type { LightningPayment, Pasted } from './pasted'
import { isLoopbackName } from '../service-url'

export const bitcoinNetworkByNetwork: Readonly<Record<Network, BitcoinNetwork>> = {
  mainnet: 'mainnet',
  testnet: 'testnet',
  practice: 'regtest',
}

const networkByLightningNetwork: Readonly<Record<LightningNetwork, Network>> = {
  bitcoin: 'mainnet',
  testnet: 'testnet',
  signet: 'testnet',
  regtest: 'practice',
}

const networkByBitcoinNetwork: Readonly<Record<BitcoinNetwork, Network>> = {
  mainnet: 'mainnet',
  testnet: 'testnet',
  regtest: 'practice',
}

/** A test exchange on this computer may have its own coins. */
export const possibleCoins = (network: Network, restUrl: string): readonly [Network, ...Network[]] =>
  network === 'testnet' && isLoopbackName(new URL(restUrl).hostname) ? ['testnet', 'practice'] : [network]

export const getInvoiceNetwork = ({ network }: Pick<Invoice, 'network'>): Network =>
  networkByLightningNetwork[network]

export const getInvoiceBitcoinNetworks = (invoice: Pick<Invoice, 'network'>): readonly BitcoinNetwork[] => [
  bitcoinNetworkByNetwork[getInvoiceNetwork(invoice)],
]

export const getAddressNetworks = ({ networks }: Pick<BitcoinAddress, 'networks'>): readonly Network[] =>
  networks.map((network) => networkByBitcoinNetwork[network])

/** Null if only the service can state it. */
export function findPaymentNetworks(pasted: Pasted | LightningPayment): readonly Network[] | null {
  switch (pasted.kind) {
    case 'invoice':
      return [getInvoiceNetwork(pasted.invoice)]
    case 'bitcoin':
      return getAddressNetworks(pasted.address)
    case 'lnurl':
    case 'not-understood':
      return null
  }
}
