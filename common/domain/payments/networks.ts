import type { Network } from '../account'
import type { BitcoinAddress } from '../bitcoin/address'
import type { BitcoinNetwork } from '../bitcoin/network'
import type { Invoice, LightningNetwork } from '../wallet'
import type { LightningPayment, Pasted } from './pasted'
import { isLoopbackName } from './service-url'

/** Which chain's money an account holds. Base58 addresses are the same on every test network, the practice one too. */
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

/** Whose coins an account may hold: a test service on this computer may be a practice exchange that runs alone, with coins of its own. */
export const possibleCoins = (network: Network, restUrl: string): readonly [Network, ...Network[]] =>
  network === 'testnet' && isLoopbackName(new URL(restUrl).hostname) ? ['testnet', 'practice'] : [network]

/** The account that can pay an invoice. */
export const networkOfInvoice = ({ network }: Pick<Invoice, 'network'>): Network => accountOf[network]

export const bitcoinNetworksOfInvoice = (invoice: Pick<Invoice, 'network'>): readonly BitcoinNetwork[] => [
  bitcoinNetworkOf[networkOfInvoice(invoice)],
]

/** The accounts that can send to an address. */
export const networksOfAddress = ({ networks }: Pick<BitcoinAddress, 'networks'>): readonly Network[] =>
  networks.map((each) => accountOfChain[each])

/** Whose money would pay it; null when only its service can say, or when nothing was understood. */
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
