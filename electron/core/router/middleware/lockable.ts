import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import { BridgeError } from '@common/bridge/protocol'
import { message } from '@common/texts/message'
import { mapHandlers, type Handler } from './map-handlers'

type Feed = (input: unknown, signal: AbortSignal) => AsyncIterable<unknown>

/** For the lock screen; `app.settings` omits trading settings. */
const open: ReadonlySet<string> = new Set([
  'session.state',
  'session.lock',
  'session.unlock',
  'app.settings',
  'app.reportError',
])

const locked = (): BridgeError => new BridgeError('locked', message('lock.isLocked'))

/** Rejects calls, drops responses and ends feeds while locked. */
export function lockable(
  router: BridgeRouter<SatchelContract>,
  unlocked: () => AbortSignal,
): BridgeRouter<SatchelContract> {
  const guardCall =
    (handle: Handler): Handler =>
    async (input, signal, profileId) => {
      const session = unlocked()
      if (session.aborted) throw locked()
      const answered = await handle(input, signal, profileId)
      if (session.aborted) throw locked()
      return answered
    }
  const guardFeed = (watch: Feed): Feed =>
    async function* (input, signal) {
      const session = unlocked()
      if (session.aborted) throw locked()
      for await (const item of watch(input, AbortSignal.any([signal, session]))) {
        if (session.aborted) break
        yield item
      }
      if (session.aborted) throw locked()
    }
  return mapHandlers(router, (handler, { path, method }) => {
    if (open.has(path)) return handler
    return method.kind === 'call' ? guardCall(handler) : guardFeed(handler as Feed)
  })
}
