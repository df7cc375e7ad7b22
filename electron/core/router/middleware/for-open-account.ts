import { isWrite } from '@common/bridge/define'
import { BridgeError } from '@common/bridge/protocol'
import { text } from '@common/texts/text'
import { mapHandlers, type Handler } from './map-handlers'

/** Handlers read the open account synchronously: no switch can follow. */
export function forOpenAccount<T extends object>(handlers: T, openProfileId: () => string | null): T {
  const checked =
    (handle: Handler): Handler =>
    (input, signal, profileId) => {
      const open = openProfileId()
      if (open !== null && profileId !== open)
        throw new BridgeError('other-account', text('write.otherAccount'))
      return handle(input, signal)
    }
  return mapHandlers(handlers, (handler, { method }) => (isWrite(method) ? checked(handler) : handler))
}
