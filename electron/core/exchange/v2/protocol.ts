import { wireLimits } from '@common/exchange-api/limits'
import { upperCaseSigningText } from '@common/exchange-api/sign'
import type { ProtocolVersion } from '../protocol'
import { colonSlashStreams } from '../shared/colon-slash/streams'
import { v2Adapter, v2Capabilities } from './adapter'

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
