import { isWrite } from '@common/bridge/define'
import { BridgeError } from '@common/bridge/protocol'
import { text } from '@common/texts/text'
import { mapHandlers, type Handler } from './map-handlers'

/**
 * Refuses every write that names another account than the open one, or none. A handler looks up the open account synchronously, so
 * no switch can happen between this check and the write.
 * @param handlers by group and method of the contract
 */
export function forOpenAccount<T extends object>(handlers: T, openProfileId: () => string | null): T {
  const checked =
    (handle: Handler): Handler =>
    (input, signal, profileId) => {
      const open = openProfileId()
      // Without an open account the handler reports that there is none.
      if (open !== null && profileId !== open)
        throw new BridgeError('other-account', text('write.otherAccount'))
      return handle(input, signal)
    }
  return mapHandlers(handlers, (handler, { method }) => (isWrite(method) ? checked(handler) : handler))
}
