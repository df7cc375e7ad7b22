import { noCapabilities } from '@common/domain/capabilities'
import type { Adapter, AdapterParts } from '../adapter'
import { accountCalls, profileCalls, walletCalls } from './account-calls'
import { futuresCalls } from './futures-calls'
import { marketCalls, recordsCalls } from './market-calls'
import { v1ListLimit } from './to-wire'

/**
 * Version 1 of the service: futures and the Lightning wallet. Its options are published too thinly to trade them (wire-facts 1.4), and
 * it has no swaps.
 */
export const v1Adapter = (parts: AdapterParts): Adapter => ({
  capabilities: { ...noCapabilities, futures: true, profile: true, records: true },
  listLimit: v1ListLimit,
  ...marketCalls(parts),
  ...futuresCalls(parts),
  ...accountCalls(parts),
  ...walletCalls(parts),
  options: null,
  swaps: null,
  dollars: null,
  onChain: null,
  transfers: null,
  profile: profileCalls(parts),
  notifications: null,
  records: recordsCalls(parts),
  oracle: null,
  pulse: null,
})
