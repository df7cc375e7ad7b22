import { wireLimits } from '@common/exchange-api/limits'
import { upperCaseSigningText } from '@common/exchange-api/sign'
import type { ProtocolVersion } from '../protocol'
import { colonSlashStreams } from '../shared/colon-slash/streams'
import { noModules, noneDeclared } from '../modules'
import { accountCalls, profileCalls } from './calls/v1-account-calls'
import { futuresCalls } from './calls/futures'
import { announcementsCalls, marketCalls, recordsCalls } from './calls/v1-market-calls'
import { walletCalls } from './calls/wallet'

export const v1Protocol: ProtocolVersion = {
  signingText: upperCaseSigningText,
  rateLimits: wireLimits.rate,
  timestampToleranceMs: wireLimits.timestampToleranceMs,
  listLimit: wireLimits.v1List.max,
  declared: {
    ...noneDeclared,
    futures: true,
  },
  calls: { market: marketCalls, futures: futuresCalls, account: accountCalls, wallet: walletCalls },
  // Options are published too incompletely (protocol/v1.md#options).
  modules: {
    ...noModules,
    profile: profileCalls,
    records: recordsCalls,
    announcements: announcementsCalls,
  },
  streams: colonSlashStreams,
  streamPath: '/',
}
