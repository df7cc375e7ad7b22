import { noCapabilities, type Capabilities } from '@common/domain/services/capabilities'
import type { Adapter, AdapterDeps } from '../shared/adapter'
import { accountCalls, notificationsCalls, profileCalls } from './calls/account'
import { futuresCalls } from './calls/futures'
import { marketCalls, oracleCalls, pulseCalls, recordsCalls } from './calls/market'
import { optionsCalls } from './calls/options'
import { dollarCalls, swapCalls } from './calls/swaps'
import { onChainCalls, transferCalls, walletCalls } from './calls/wallet'

export const v2Capabilities: Capabilities = {
  ...noCapabilities,
  futures: true,
  candles: true,
  nextFunding: true,
  options: true,
  swaps: true,
  dollars: true,
  onChain: true,
  cancelOnChain: true,
  transfers: true,
  profile: true,
  notifications: true,
  records: true,
  oracle: true,
  pulse: true,
  fees: true,
}

export const v2Adapter = (parts: AdapterDeps): Adapter => ({
  ...marketCalls(parts),
  ...futuresCalls(parts),
  ...accountCalls(parts),
  ...walletCalls(parts),
  cross: null,
  clientOrderIds: null,
  trailingStops: null,
  options: optionsCalls(parts),
  swaps: swapCalls(parts),
  dollars: dollarCalls(parts),
  onChain: onChainCalls(parts),
  transfers: transferCalls(parts),
  profile: profileCalls(parts),
  notifications: notificationsCalls(parts),
  records: recordsCalls(parts),
  announcements: null,
  oracle: oracleCalls(parts),
  pulse: pulseCalls(parts),
})
