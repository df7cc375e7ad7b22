import { logLimits } from '@common/domain/log'
import type { ReportError } from './use-error-report'
import type { BridgeConnection } from './connection'

const maxPerMinute = 20
const minuteMs = 60_000
/** Harmless: a resize took two frames. */
const ignoredMessage = /^ResizeObserver loop/

interface ErrorReporter {
  readonly report: ReportError
  follow(page: Window): void
}

/** Sends each error once, at most 20 per minute, and none while disconnected. */
export function errorReporter(
  { bridge }: Pick<BridgeConnection, 'bridge'>,
  nowMs: () => number = () => performance.now(),
  mapStack: (stack: string) => Promise<string> = (stack) => Promise.resolve(stack),
): ErrorReporter {
  const reported = new WeakSet()
  let sinceMs = -Infinity
  let sent = 0

  function send(event: string, error: Error): boolean {
    if (reported.has(error)) return false
    reported.add(error)
    if (nowMs() - sinceMs >= minuteMs) {
      sinceMs = nowMs()
      sent = 0
    }
    if (++sent > maxPerMinute) return true
    void sendMapped(event, error).catch(() => undefined)
    return true
  }

  async function sendMapped(event: string, { message, stack }: Error) {
    const mapped = stack === undefined ? undefined : await mapStack(stack)
    await bridge.value?.app.reportError({
      event: event.slice(0, logLimits.event),
      message: message.slice(0, logLimits.message),
      stack: mapped?.slice(0, logLimits.stack) ?? null,
    })
  }

  return {
    report(event, reason) {
      const error = toError(reason)
      if (send(event, error)) globalThis.reportError?.(error)
    },
    follow(page) {
      page.addEventListener('error', ({ error, message }) => {
        if (!ignoredMessage.test(message)) send('error', toError(error ?? message))
      })
      page.addEventListener('unhandledrejection', ({ reason }) => send('unhandledrejection', toError(reason)))
    },
  }
}

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))
