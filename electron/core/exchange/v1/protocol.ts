import { wireLimits } from '@common/exchange-api/limits'
import { upperCaseSigningText } from '@common/exchange-api/sign'
import type { ProtocolVersion } from '../protocol'
import { colonSlashStreams } from '../shared/colon-slash/streams'
import { v1Adapter, v1Capabilities } from './adapter'

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
