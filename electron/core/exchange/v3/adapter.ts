import { noCapabilities, type Capabilities } from '@common/domain/services/capabilities'
import type { Adapter, AdapterDeps } from '../shared/adapter'
import { accountCalls, notificationsCalls } from './calls/account'
import { crossCalls } from './calls/cross'
import { clientOrderIdCalls, futuresCalls } from './calls/futures'
import { marketCalls, pulseCalls } from './calls/market'
import { swapCalls } from './calls/swaps'
import { trailingStopCalls } from './calls/trailing-stops'
import { onChainCalls, walletCalls } from './calls/wallet'

export const v3Capabilities: Capabilities = {
  ...noCapabilities,
  futures: true,
  crossMargin: true,
  clientOrderIds: true,
  accountStream: true,
  trailingStops: true,
  candles: true,
  nextFunding: true,
  swaps: true,
  onChain: true,
  notifications: true,
  pulse: true,
  fees: true,
}

/** protocol/v3.md#operations */
export const v3Adapter = (parts: AdapterDeps): Adapter => ({
  ...marketCalls(parts),
  ...futuresCalls(parts),
  ...accountCalls(parts),
  ...walletCalls(parts),
  cross: crossCalls(parts),
  clientOrderIds: clientOrderIdCalls(parts),
  trailingStops: trailingStopCalls(parts),
  options: null,
  swaps: swapCalls(parts),
  dollars: null,
  onChain: onChainCalls(parts),
  transfers: null,
  profile: null,
  notifications: notificationsCalls(parts),
  records: null,
  announcements: null,
  oracle: null,
  pulse: pulseCalls(parts),
})
