import { message, type Message } from '@common/texts/message'
import type { Network } from '@common/domain/account'

export interface Environment {
  readonly network: Network
  readonly label: Message
  readonly name: string | null
  readonly money: Message
}

export function toEnvironment({
  network,
  name,
}: {
  readonly network: Network
  readonly name: string
}): Environment {
  switch (network) {
    case 'practice':
      return {
        network,
        name: null,
        label: message('environment.practice'),
        money: message('environment.practice.money'),
      }
    case 'testnet':
      return {
        network,
        name,
        label: message('environment.testnet'),
        money: message('environment.testnet.money'),
      }
    case 'mainnet':
      return {
        network,
        name,
        label: message('environment.mainnet'),
        money: message('environment.mainnet.money'),
      }
  }
}
