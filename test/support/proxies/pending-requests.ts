import diagnostics from 'node:diagnostics_channel'
import { onTestFinished } from 'vitest'

interface Message {
  readonly request: object
}
const ends = ['undici:request:trailers', 'undici:request:error']

export function trackPendingRequests(): () => number {
  const pending = new Set<object>()
  const onCreate = (message: unknown): void => void pending.add((message as Message).request)
  const onEnd = (message: unknown): void => void pending.delete((message as Message).request)
  diagnostics.subscribe('undici:request:create', onCreate)
  for (const name of ends) diagnostics.subscribe(name, onEnd)
  onTestFinished(() => {
    diagnostics.unsubscribe('undici:request:create', onCreate)
    for (const name of ends) diagnostics.unsubscribe(name, onEnd)
  })
  return () => pending.size
}
