import type { Network } from '@common/domain/account'

export interface World {
  readonly network: Network
  /** The word of the badge: PRACTICE, TESTNET, or the service's name. */
  readonly label: string
  /** What an amount is, in one phrase. */
  readonly money: string
}

/** The world a connection belongs to, as it is shown wherever money is. */
export function worldOf({ network, name }: { readonly network: Network; readonly name: string }): World {
  switch (network) {
    case 'practice':
      return { network, label: 'PRACTICE', money: 'play money' }
    case 'testnet':
      return { network, label: 'TESTNET', money: 'test money' }
    case 'mainnet':
      return { network, label: name, money: 'real money' }
  }
}
