import type { Exchange } from '../engine/exchange'
import type { Maintenance } from '../server/maintenance'
import { accountCalls } from './account-calls'
import type { ControlCall } from './control-call'
import { faultCalls, type FaultDeps } from './fault-calls'
import { marketCalls } from './market-calls'
import { replayCalls } from './replay-calls'
import { serviceCalls, announcementCalls } from './service-calls'
import { settleCalls } from './settle-calls'
import { walletCalls, chainCalls, lnurlCalls } from './wallet-calls'

export interface ControlDeps extends Exchange, Pick<FaultDeps, 'faults' | 'streams'> {
  readonly maintenance: Maintenance
  readonly origin: () => string
}

export const controlCalls = (deps: ControlDeps): ControlCall[] => [
  ...marketCalls(deps),
  ...replayCalls(deps),
  ...walletCalls(deps),
  ...lnurlCalls(deps),
  ...chainCalls(deps),
  ...settleCalls(deps),
  ...accountCalls(deps),
  ...serviceCalls(deps),
  ...faultCalls(deps),
  ...announcementCalls(deps),
]
