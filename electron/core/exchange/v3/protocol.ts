import { wireLimits } from '@common/exchange-api/limits'
import { lowerCaseSigningText } from '@common/exchange-api/sign'
import type { ProtocolVersion } from '../protocol'
import { v3Streams } from './stream/streams'
import { noModules, noneDeclared } from '../modules'
import { accountCalls, notificationsCalls } from './calls/v3-account-calls'
import { crossCalls } from './calls/cross'
import { clientOrderIdCalls, futuresCalls, trailingStopCalls } from './calls/futures'
import { marketCalls, pulseCalls } from './calls/v3-market-calls'
import { swapCalls } from './calls/swaps'
import { onChainCalls, walletCalls } from './calls/wallet'

export const v3Protocol: ProtocolVersion = {
  signingText: lowerCaseSigningText,
  rateLimits: wireLimits.v3Rate,
  timestampToleranceMs: wireLimits.timestampToleranceMs,
  listLimit: wireLimits.v3List.max,
  declared: {
    ...noneDeclared,
    futures: true,
    accountStream: true,
    candles: true,
    nextFunding: true,
    fees: true,
    volumeInUsd: true,
  },
  calls: { market: marketCalls, futures: futuresCalls, account: accountCalls, wallet: walletCalls },
  // protocol/v3.md#operations
  modules: {
    ...noModules,
    cross: crossCalls,
    clientOrderIds: clientOrderIdCalls,
    trailingStops: trailingStopCalls,
    swaps: swapCalls,
    onChain: onChainCalls,
    notifications: notificationsCalls,
    pulse: pulseCalls,
  },
  streams: v3Streams,
  // protocol/v3.md#stream
  streamPath: '/v1',
}
