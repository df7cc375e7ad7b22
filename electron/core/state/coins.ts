import type { Network } from '@common/domain/account'
import type { BitcoinNetwork } from '@common/domain/bitcoin/network'
import { bitcoinNetworkOf, possibleCoins } from '@common/domain/payments/networks'
import type { History } from '../ports/history'

const coinsFact = 'coins'

/**
 * Whose coins an account holds. A test service on this computer may be a practice exchange that runs alone or a tunnel to a real one:
 * both kinds of coins are taken until an invoice or an address that the service itself made tells which. That is kept.
 */
export class Coins {
  #possible: readonly [Network, ...Network[]]
  readonly #history: Pick<History, 'fact' | 'saveFact'>

  constructor(network: Network, restUrl: string, history: Pick<History, 'fact' | 'saveFact'>) {
    this.#history = history
    this.#possible = possibleCoins(network, restUrl)
    const kept = history.fact(coinsFact)
    const told = this.#possible.find((each) => each === kept)
    if (told) this.#possible = [told]
  }

  /** One, or as many as it still may be. */
  get possible(): readonly [Network, ...Network[]] {
    return this.#possible
  }

  get chains(): readonly [BitcoinNetwork, ...BitcoinNetwork[]] {
    const [first, ...rest] = this.#possible
    return [bitcoinNetworkOf[first], ...rest.map((each) => bitcoinNetworkOf[each])]
  }

  /** The service made something that these accounts can be paid by: an old address is the same on every test network and tells nothing. */
  told(networks: readonly Network[]): void {
    if (this.#possible.length === 1) return
    const [found, ...others] = this.#possible.filter((each) => networks.includes(each))
    if (found === undefined || others.length > 0) return
    this.#possible = [found]
    this.#history.saveFact(coinsFact, found)
  }
}
