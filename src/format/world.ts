import { text, type Text } from '@common/texts/text'
import type { Network } from '@common/domain/account'

export interface World {
  readonly network: Network
  /** The word of the badge: PRACTICE, TESTNET, or the service's name. */
  readonly label: Text
  /** What an amount is, in one phrase. */
  readonly money: Text
}

/** The world a connection belongs to, as it is shown wherever money is. */
export function worldOf({ network, name }: { readonly network: Network; readonly name: string }): World {
  switch (network) {
    case 'practice':
      return { network, label: text('world.practice'), money: text('world.practice.money') }
    case 'testnet':
      return { network, label: text('world.testnet'), money: text('world.testnet.money') }
    case 'mainnet':
      return { network, label: text('world.mainnet', { name }), money: text('world.mainnet.money') }
  }
}
