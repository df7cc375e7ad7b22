import { wireLimits } from '@common/exchange-api/limits'
import { upperCaseSigningText } from '@common/exchange-api/sign'
import { noCapabilities, type Capabilities } from '@common/domain/services/capabilities'
import type { ProtocolVersion } from '../protocol'
import { colonSlashStreams } from '../shared/colon-slash/streams'
import type { Adapter, AdapterDeps } from '../shared/adapter'
import { accountCalls, notificationsCalls, profileCalls } from './calls/v2-account-calls'
import { futuresCalls } from './calls/futures'
import { marketCalls, oracleCalls, pulseCalls, recordsCalls } from './calls/v2-market-calls'
import { optionsCalls } from './calls/options'
import { dollarCalls, swapCalls } from './calls/swaps'
import { onChainCalls, transferCalls, walletCalls } from './calls/wallet'

const v2Capabilities: Capabilities = {
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

const v2Adapter = (deps: AdapterDeps): Adapter => ({
  ...marketCalls(deps),
  ...futuresCalls(deps),
  ...accountCalls(deps),
  ...walletCalls(deps),
  cross: null,
  clientOrderIds: null,
  trailingStops: null,
  options: optionsCalls(deps),
  swaps: swapCalls(deps),
  dollars: dollarCalls(deps),
  onChain: onChainCalls(deps),
  transfers: transferCalls(deps),
  profile: profileCalls(deps),
  notifications: notificationsCalls(deps),
  records: recordsCalls(deps),
  announcements: null,
  oracle: oracleCalls(deps),
  pulse: pulseCalls(deps),
})

export const v2Protocol: ProtocolVersion = {
  signingText: upperCaseSigningText,
  rateLimits: wireLimits.rate,
  timestampToleranceMs: wireLimits.timestampToleranceMs,
  listLimit: wireLimits.list.max,
  capabilities: v2Capabilities,
  adapter: v2Adapter,
  streams: colonSlashStreams,
  streamPath: '/',
}
