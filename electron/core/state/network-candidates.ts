import type { Network } from '@common/domain/account'
import type { BitcoinNetwork } from '@common/domain/bitcoin/network'
import { bitcoinNetworkByNetwork, possibleCoins } from '@common/domain/payments/decode/networks'
import type { FactRepository } from '../ports/storage/repositories'

const coinsFact = 'coins'

/** Possible networks: a local service may be a tunnel, until an invoice or address decides. */
export class NetworkCandidates {
  #possible: readonly [Network, ...Network[]]
  readonly #facts: FactRepository

  constructor(network: Network, restUrl: string, facts: FactRepository) {
    this.#facts = facts
    this.#possible = possibleCoins(network, restUrl)
    const stored = facts.get(coinsFact)
    const storedNetwork = this.#possible.find((each) => each === stored)
    if (storedNetwork) this.#possible = [storedNetwork]
  }

  get possible(): readonly [Network, ...Network[]] {
    return this.#possible
  }

  get chains(): readonly [BitcoinNetwork, ...BitcoinNetwork[]] {
    const [first, ...rest] = this.#possible
    return [bitcoinNetworkByNetwork[first], ...rest.map((each) => bitcoinNetworkByNetwork[each])]
  }

  /** Legacy addresses are equal on all test networks and decide nothing. */
  narrow(networks: readonly Network[]): void {
    if (this.#possible.length === 1) return
    const [found, ...others] = this.#possible.filter((each) => networks.includes(each))
    if (found === undefined || others.length > 0) return
    this.#possible = [found]
    this.#facts.set(coinsFact, found)
  }
}
