import type { Exchange } from '../engine/exchange'
import type { Maintenance } from '../server/maintenance'
import { accountCalls } from './account-calls'
import { announcementCalls } from './announcement-calls'
import { chainCalls } from './chain-calls'
import type { ControlCall } from './control-call'
import { faultCalls, type FaultDeps } from './fault-calls'
import { lnurlCalls } from './lnurl-calls'
import { marketCalls } from './market-calls'
import { replayCalls } from './replay-calls'
import { serviceCalls } from './service-calls'
import { settleCalls } from './settle-calls'
import { walletCalls } from './wallet-calls'

export interface World extends Exchange, Pick<FaultDeps, 'faults' | 'streams'> {
  readonly maintenance: Maintenance
  readonly origin: () => string
}

export const controlCalls = (world: World): ControlCall[] => [
  ...marketCalls(world),
  ...replayCalls(world),
  ...walletCalls(world),
  ...lnurlCalls(world),
  ...chainCalls(world),
  ...settleCalls(world),
  ...accountCalls(world),
  ...serviceCalls(world),
  ...faultCalls(world),
  ...announcementCalls(world),
]
