import { accountCalls } from './account-calls'
import type { ControlCall, ControlDeps } from './control-call'
import { faultCalls } from './fault-calls'
import { marketCalls } from './market-calls'
import { replayCalls } from './replay-calls'
import { serviceCalls } from './service-calls'
import { walletCalls } from './wallet-calls'

export const controlCalls = (deps: ControlDeps): ControlCall[] => [
  ...marketCalls(deps),
  ...replayCalls(deps),
  ...walletCalls(deps),
  ...accountCalls(deps),
  ...serviceCalls(deps),
  ...faultCalls(deps),
]
