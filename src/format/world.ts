import { text, type Text } from '@common/texts/text'
import type { Network } from '@common/domain/account'

export interface World {
  readonly network: Network
  /** The word of the badge. No account can change it. */
  readonly label: Text
  /** The account's name, shown next to the badge; null for practice. */
  readonly name: string | null
  /** What an amount is, in one phrase. */
  readonly money: Text
}

/** The environment of an account, as it is shown wherever money is. */
export function worldOf({ network, name }: { readonly network: Network; readonly name: string }): World {
  switch (network) {
    case 'practice':
      return { network, name: null, label: text('world.practice'), money: text('world.practice.money') }
    case 'testnet':
      return { network, name, label: text('world.testnet'), money: text('world.testnet.money') }
    case 'mainnet':
      return { network, name, label: text('world.mainnet'), money: text('world.mainnet.money') }
  }
}
