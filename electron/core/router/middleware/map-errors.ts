import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import { toBridgeError } from '../to-bridge-error'
import { mapHandlers, type Handler } from './map-handlers'

export function mapErrors(router: BridgeRouter<SatchelContract>): BridgeRouter<SatchelContract> {
  const mapped =
    (handle: Handler): Handler =>
    async (...input) => {
      try {
        return await handle(...input)
      } catch (error) {
        throw toBridgeError(error)
      }
    }
  return mapHandlers(router, (handler, { method }) => (method.kind === 'call' ? mapped(handler) : handler))
}
