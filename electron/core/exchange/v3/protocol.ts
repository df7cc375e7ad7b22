import { wireLimits } from '@common/exchange-api/limits'
import { lowerCaseSigningText } from '@common/exchange-api/sign'
import { noCapabilities, type Capabilities } from '@common/domain/services/capabilities'
import type { ProtocolVersion } from '../protocol'
import { v3Streams } from './stream/streams'
import type { Adapter, AdapterDeps } from '../shared/adapter'
import { accountCalls, notificationsCalls } from './calls/v3-account-calls'
import { crossCalls } from './calls/cross'
import { clientOrderIdCalls, futuresCalls, trailingStopCalls } from './calls/futures'
import { marketCalls, pulseCalls } from './calls/v3-market-calls'
import { swapCalls } from './calls/swaps'
import { onChainCalls, walletCalls } from './calls/wallet'

const v3Capabilities: Capabilities = {
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
const v3Adapter = (deps: AdapterDeps): Adapter => ({
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

export const v3Protocol: ProtocolVersion = {
  signingText: lowerCaseSigningText,
  rateLimits: wireLimits.v3Rate,
  timestampToleranceMs: wireLimits.timestampToleranceMs,
  listLimit: wireLimits.v3List.max,
  capabilities: v3Capabilities,
  adapter: v3Adapter,
  streams: v3Streams,
  // protocol/v3.md#stream
  streamPath: '/v1',
}
