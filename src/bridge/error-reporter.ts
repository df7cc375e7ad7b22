import { logLimits } from '@common/domain/log'
import type { ReportError } from '../composables/use-error-report'
import type { BridgeConnection } from './connection'

const maxPerMinute = 20
const minuteMs = 60_000
/** Browsers send it as an error when a resize takes two frames. */
const layoutNotice = 'ResizeObserver loop'

export interface ErrorReporter {
  /** Logs an error that code has caught, and shows it in the developer tools. */
  readonly report: ReportError
  /** Logs what no code of a page handles. */
  follow(page: Window): void
}

/**
 * Sends errors of the window to the app's log, at most 20 per minute and each one once, and shows them in the developer tools. Errors while
 * the bridge is down are not sent.
 */
export function errorReporter(
  { bridge }: Pick<BridgeConnection, 'bridge'>,
  nowMs: () => number = () => performance.now(),
): ErrorReporter {
  const reported = new WeakSet()
  let sinceMs = -Infinity
  let sent = 0

  /** Returns false for an error that was reported before. */
  function send(event: string, error: Error): boolean {
    if (reported.has(error)) return false
    reported.add(error)
    if (nowMs() - sinceMs >= minuteMs) {
      sinceMs = nowMs()
      sent = 0
    }
    if (++sent > maxPerMinute) return true
    const { message, stack } = error
    void bridge.value?.app
      .reportError({
        event: event.slice(0, logLimits.event),
        message: message.slice(0, logLimits.message),
        stack: stack?.slice(0, logLimits.stack) ?? null,
      })
      .catch(() => undefined)
    return true
  }

  return {
    report(event, reason) {
      const error = toError(reason)
      // Dispatches an `error` event, which `follow` recognizes.
      if (send(event, error)) globalThis.reportError?.(error)
    },
    follow(page) {
      page.addEventListener('error', ({ error, message }) => {
        if (!message.startsWith(layoutNotice)) send('error', toError(error ?? message))
      })
      page.addEventListener('unhandledrejection', ({ reason }) => send('unhandledrejection', toError(reason)))
    },
  }
}

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))
