import { text, type Text } from '@common/texts/text'
import type { Network } from '@common/domain/account'

export interface Environment {
  readonly network: Network
  readonly label: Text
  readonly name: string | null
  readonly money: Text
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
        label: text('environment.practice'),
        money: text('environment.practice.money'),
      }
    case 'testnet':
      return { network, name, label: text('environment.testnet'), money: text('environment.testnet.money') }
    case 'mainnet':
      return { network, name, label: text('environment.mainnet'), money: text('environment.mainnet.money') }
  }
}
