import type { ChildProcess } from 'node:child_process'
import type { ToCore } from './messages'

/** Drops the message if the core has exited, even if its `exit` event is still due. */
export function sendToCore(core: ChildProcess | undefined, message: ToCore): void {
  // Without a callback, a failure would be an `error` event without listener.
  if (core?.connected) core.send(message, () => undefined)
}
