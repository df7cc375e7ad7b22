import type { Capabilities } from '@common/domain/services/capabilities'
import type { Protocol } from '@common/domain/services/protocols'
import { toCapabilities } from './modules'
import type { ProtocolVersion } from './protocol'
import { v1Protocol } from './v1/protocol'
import { v2Protocol } from './v2/protocol'
import { v3Protocol } from './v3/protocol'

export const versions: Readonly<Record<Protocol, ProtocolVersion>> = {
  v1: v1Protocol,
  v2: v2Protocol,
  v3: v3Protocol,
}

export function getCapabilities(protocol: Protocol): Capabilities {
  const { declared, modules } = versions[protocol]
  return toCapabilities(declared, modules)
}
