import { wireLimits } from '@common/exchange-api/limits'
import { upperCaseSigningText } from '@common/exchange-api/sign'
import type { ProtocolVersion } from '../protocol'
import { colonSlashStreams } from '../shared/colon-slash/streams'
import { noModules, noneDeclared } from '../modules'
import { accountCalls, notificationsCalls, profileCalls } from './calls/v2-account-calls'
import { futuresCalls } from './calls/futures'
import { marketCalls, oracleCalls, pulseCalls, recordsCalls } from './calls/v2-market-calls'
import { optionsCalls } from './calls/options'
import { dollarCalls, swapCalls } from './calls/swaps'
import { onChainCalls, transferCalls, walletCalls } from './calls/wallet'

export const v2Protocol: ProtocolVersion = {
  signingText: upperCaseSigningText,
  rateLimits: wireLimits.rate,
  timestampToleranceMs: wireLimits.timestampToleranceMs,
  listLimit: wireLimits.list.max,
  declared: {
    ...noneDeclared,
    futures: true,
    candles: true,
    nextFunding: true,
    cancelOnChain: true,
    fees: true,
  },
  calls: { market: marketCalls, futures: futuresCalls, account: accountCalls, wallet: walletCalls },
  modules: {
    ...noModules,
    options: optionsCalls,
    swaps: swapCalls,
    dollars: dollarCalls,
    onChain: onChainCalls,
    transfers: transferCalls,
    profile: profileCalls,
    notifications: notificationsCalls,
    records: recordsCalls,
    oracle: oracleCalls,
    pulse: pulseCalls,
  },
  streams: colonSlashStreams,
  streamPath: '/',
}
