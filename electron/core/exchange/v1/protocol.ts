import { wireLimits } from '@common/exchange-api/limits'
import { upperCaseSigningText } from '@common/exchange-api/sign'
import type { ProtocolVersion } from '../protocol'
import { colonSlashStreams } from '../shared/colon-slash/streams'
import { noModules, noneDeclared, type DeclaredCapabilities, type ModuleFactories } from '../modules'
import { accountCalls, profileCalls } from './calls/v1-account-calls'
import { futuresCalls } from './calls/futures'
import { announcementsCalls, marketCalls, recordsCalls } from './calls/v1-market-calls'
import { walletCalls } from './calls/wallet'

const declared: DeclaredCapabilities = {
  ...noneDeclared,
  futures: true,
}

/** Options are published too incompletely (protocol/v1.md#options). */
const modules: ModuleFactories = {
  ...noModules,
  profile: profileCalls,
  records: recordsCalls,
  announcements: announcementsCalls,
}

export const v1Protocol: ProtocolVersion = {
  signingText: upperCaseSigningText,
  rateLimits: wireLimits.rate,
  timestampToleranceMs: wireLimits.timestampToleranceMs,
  listLimit: wireLimits.v1List.max,
  declared,
  calls: { market: marketCalls, futures: futuresCalls, account: accountCalls, wallet: walletCalls },
  modules,
  streams: colonSlashStreams,
  streamPath: '/',
}
