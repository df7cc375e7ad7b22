import type { LogEntry } from '@common/domain/log'
import type { FileLog } from './log/file-log'

export interface CrashOptions {
  readonly log: FileLog
  /** Resolves when the window has shown the error. */
  readonly onFault: (fault: { readonly isFatal: boolean; readonly details: string }) => Promise<void>
  /** Quits the app, because its state may be inconsistent. */
  readonly end: (entry: LogEntry) => void
}

const maxShowMs = 1000

/**
 * After a rejection the app continues: writes are stored before sending. After an uncaught exception the state may be
 * inconsistent, so the app quits.
 */
export function handleCrashes({ log, onFault, end }: CrashOptions): void {
  let isEnding = false
  process.on('unhandledRejection', (reason) => {
    const entry = log.write('error', 'main', 'unhandledRejection', reason)
    void onFault({ isFatal: false, details: faultDetails(entry) })
  })
  process.on('uncaughtException', (error) => {
    const entry = log.write('fatal', 'main', 'uncaughtException', error)
    log.flushSync()
    if (isEnding) return
    isEnding = true
    const shown = onFault({ isFatal: true, details: faultDetails(entry) })
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxShowMs))
    void Promise.race([shown, timeout]).then(() => end(entry))
  })
}

export const faultDetails = ({ atMs, level, component, event, message, stack }: LogEntry): string =>
  `${new Date(atMs).toISOString()} ${level} ${component} ${event}\n${stack ?? message}`
