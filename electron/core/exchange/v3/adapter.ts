import { noCapabilities, type Capabilities } from '@common/domain/services/capabilities'
import type { Adapter, AdapterDeps } from '../shared/adapter'
import { accountCalls, notificationsCalls } from './calls/v3-account-calls'
import { crossCalls } from './calls/cross'
import { clientOrderIdCalls, futuresCalls } from './calls/futures'
import { marketCalls, pulseCalls } from './calls/v3-market-calls'
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
export const v3Adapter = (deps: AdapterDeps): Adapter => ({
  ...marketCalls(deps),
  ...futuresCalls(deps),
  ...accountCalls(deps),
  ...walletCalls(deps),
  cross: crossCalls(deps),
  clientOrderIds: clientOrderIdCalls(deps),
  trailingStops: trailingStopCalls(deps),
  options: null,
  swaps: swapCalls(deps),
  dollars: null,
  onChain: onChainCalls(deps),
  transfers: null,
  profile: null,
  notifications: notificationsCalls(deps),
  records: null,
  announcements: null,
  oracle: null,
  pulse: pulseCalls(deps),
})
