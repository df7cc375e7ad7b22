import { wireLimits } from '@common/exchange-api/limits'
import { lowerCaseSigningText } from '@common/exchange-api/sign'
import type { ProtocolVersion } from '../protocol'
import { v3Adapter, v3Capabilities } from './adapter'
import { v3Streams } from './stream/streams'

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
