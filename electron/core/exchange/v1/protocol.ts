import { wireLimits } from '@common/exchange-api/limits'
import { upperCaseSigningText } from '@common/exchange-api/sign'
import { noCapabilities, type Capabilities } from '@common/domain/services/capabilities'
import type { ProtocolVersion } from '../protocol'
import { colonSlashStreams } from '../shared/colon-slash/streams'
import type { Adapter, AdapterDeps } from '../shared/adapter'
import { accountCalls, profileCalls } from './calls/v1-account-calls'
import { futuresCalls } from './calls/futures'
import { announcementsCalls, marketCalls, recordsCalls } from './calls/v1-market-calls'
import { walletCalls } from './calls/wallet'

const v1Capabilities: Capabilities = {
  ...noCapabilities,
  futures: true,
  profile: true,
  records: true,
  announcements: true,
}

/** Options are published too incompletely (protocol/v1.md#options). */
const v1Adapter = (deps: AdapterDeps): Adapter => ({
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

export const v1Protocol: ProtocolVersion = {
  signingText: upperCaseSigningText,
  rateLimits: wireLimits.rate,
  timestampToleranceMs: wireLimits.timestampToleranceMs,
  listLimit: wireLimits.v1List.max,
  capabilities: v1Capabilities,
  adapter: v1Adapter,
  streams: colonSlashStreams,
  streamPath: '/',
}
