import { wireLimits } from '@common/exchange-api/limits'
import { capabilityNames, type Capabilities } from '@common/domain/capabilities'
import type { Adapter, AdapterParts } from '../adapter'
import { accountCalls, notificationsCalls, profileCalls } from './calls/account'
import { futuresCalls } from './calls/futures'
import { marketCalls, oracleCalls, pulseCalls, recordsCalls } from './calls/market'
import { optionsCalls } from './calls/options'
import { dollarCalls, swapCalls } from './calls/swaps'
import { onChainCalls, transferCalls, walletCalls } from './calls/wallet'

/** Version 2 of the service: everything. */
export const v2Adapter = (parts: AdapterParts): Adapter => ({
  capabilities: Object.fromEntries(capabilityNames.map((name) => [name, true])) as Capabilities,
  listLimit: wireLimits.list.max,
  ...marketCalls(parts),
  ...futuresCalls(parts),
  ...accountCalls(parts),
  ...walletCalls(parts),
  options: optionsCalls(parts),
  swaps: swapCalls(parts),
  dollars: dollarCalls(parts),
  onChain: onChainCalls(parts),
  transfers: transferCalls(parts),
  profile: profileCalls(parts),
  notifications: notificationsCalls(parts),
  records: recordsCalls(parts),
  oracle: oracleCalls(parts),
  pulse: pulseCalls(parts),
})
