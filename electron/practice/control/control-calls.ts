import type { Exchange } from '../exchange'
import { accountCalls } from './account-calls'
import type { ControlCall } from './control-call'
import { marketCalls } from './market-calls'
import { walletCalls } from './wallet-calls'

/** Everything the control interface can do. */
export const controlCalls = (exchange: Exchange): ControlCall[] => [
  ...marketCalls(exchange),
  ...walletCalls(exchange),
  ...accountCalls(exchange),
]
