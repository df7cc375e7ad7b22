import { bridgeContract } from '@common/bridge/contract'
import { isWrite, type BridgeGroup } from '@common/bridge/define'
import { BridgeError } from '@common/bridge/protocol'
import { text } from '@common/texts/text'

type Handler = (input: unknown, signal: AbortSignal, profileId?: string) => unknown

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
  const methodsOf = (group: string): BridgeGroup =>
    (bridgeContract as Readonly<Record<string, BridgeGroup>>)[group] ?? {}
  return Object.fromEntries(
    Object.entries(handlers).map(([group, calls]) => [
      group,
      Object.fromEntries(
        Object.entries(calls as Readonly<Record<string, Handler>>).map(([name, handle]) => {
          const method = methodsOf(group)[name]
          return [name, method && isWrite(method) ? checked(handle) : handle]
        }),
      ),
    ]),
  ) as T
}
