import { noCapabilities, type Capabilities } from '@common/domain/services/capabilities'
import type { Adapter, AdapterDeps } from '../shared/adapter'
import { accountCalls, profileCalls } from './calls/v1-account-calls'
import { futuresCalls } from './calls/futures'
import { announcementsCalls, marketCalls, recordsCalls } from './calls/v1-market-calls'
import { walletCalls } from './calls/wallet'

export const v1Capabilities: Capabilities = {
  ...noCapabilities,
  futures: true,
  profile: true,
  records: true,
  announcements: true,
}

/** Options are published too incompletely (protocol/v1.md#options). */
export const v1Adapter = (deps: AdapterDeps): Adapter => ({
  ...marketCalls(deps),
  ...futuresCalls(deps),
  ...accountCalls(deps),
  ...walletCalls(deps),
  cross: null,
  clientOrderIds: null,
  trailingStops: null,
  options: null,
  swaps: null,
  dollars: null,
  onChain: null,
  transfers: null,
  profile: profileCalls(deps),
  notifications: null,
  records: recordsCalls(deps),
  announcements: announcementsCalls(deps),
  oracle: null,
  pulse: null,
})
