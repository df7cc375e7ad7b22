import { noCapabilities, type Capabilities } from '@common/domain/services/capabilities'
import type { Adapter, AdapterDeps } from '../shared/adapter'
import { accountCalls, profileCalls } from './calls/account'
import { futuresCalls } from './calls/futures'
import { announcementsCalls, marketCalls, recordsCalls } from './calls/market'
import { walletCalls } from './calls/wallet'

export const v1Capabilities: Capabilities = {
  ...noCapabilities,
  futures: true,
  profile: true,
  records: true,
  announcements: true,
}

/** Options are published too incompletely (protocol/v1.md#options). */
export const v1Adapter = (parts: AdapterDeps): Adapter => ({
  ...marketCalls(parts),
  ...futuresCalls(parts),
  ...accountCalls(parts),
  ...walletCalls(parts),
  cross: null,
  clientOrderIds: null,
  trailingStops: null,
  options: null,
  swaps: null,
  dollars: null,
  onChain: null,
  transfers: null,
  profile: profileCalls(parts),
  notifications: null,
  records: recordsCalls(parts),
  announcements: announcementsCalls(parts),
  oracle: null,
  pulse: null,
})
