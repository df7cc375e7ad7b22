import { checkAddress } from '@common/domain/bitcoin/address'
import { getAddressNetworks } from '@common/domain/payments/decode/networks'
import type { Exchange } from '../../ports/exchange/exchange'
import type { AddressFormat, DepositAddress, OnChainExchange } from '../../ports/exchange/exchange-wallet'
import type { NetworkCandidates } from '../../state/network-candidates'
import { toBlockerRefusal } from '../wallet/blocker-refusal'

export interface DepositAddressesDeps {
  readonly coins: Pick<NetworkCandidates, 'chains' | 'narrow'>
  readonly exchange: Pick<Exchange, 'onChain'>
}

export interface DepositAddresses {
  /** @throws Refusal also for another type than requested */
  create(format: AddressFormat): Promise<DepositAddress>
  /** Newest first. `current`: only the next address. */
  list(current: boolean): Promise<DepositAddress[]>
}

/** Addresses invalid on the account's network are never shown. */
export function depositAddresses({ coins, exchange }: DepositAddressesDeps): DepositAddresses {
  function onChain(): OnChainExchange {
    if (exchange.onChain) return exchange.onChain
    throw toBlockerRefusal({ kind: 'unsupported', what: 'on-chain' })
  }

  function checked(address: DepositAddress): DepositAddress {
    const decoded = checkAddress(address.address, ...coins.chains)
    if (!decoded.ok) throw toBlockerRefusal({ kind: 'returned-bad-address' })
    coins.narrow(getAddressNetworks(decoded.value))
    return { ...address, address: decoded.value.address }
  }

  return {
    async create(format) {
      const created = checked(await onChain().createAddress(format))
      const decoded = checkAddress(created.address, ...coins.chains)
      if (!decoded.ok || decoded.value.kind !== format)
        throw toBlockerRefusal({ kind: 'returned-bad-address' })
      return created
    },
    async list(current) {
      return (await onChain().addresses(current ? true : undefined)).map(checked)
    },
  }
}
