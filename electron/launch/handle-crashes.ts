import type { LogEntry } from '@common/domain/log'
import type { FileLog } from './log/file-log'

export interface CrashOptions {
  readonly log: FileLog
  /** Shows the error in the window once. Resolves when it was shown. */
  readonly onFault: (fault: { readonly isFatal: boolean; readonly details: string }) => Promise<void>
  /** Ends the app in a controlled way: its state can't be trusted. */
  readonly end: (entry: LogEntry) => void
}

/** How long the window may take to show why the app ends. */
const maxShowMs = 1000

/**
 * Logs unhandled errors. An unhandled rejection is reported and the app continues: every write is stored before it is sent. An
 * uncaught exception may have left a state half changed and ends the app.
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

/** One text with everything a report needs. */
export const faultDetails = ({ atMs, level, component, event, message, stack }: LogEntry): string =>
  `${new Date(atMs).toISOString()} ${level} ${component} ${event}\n${stack ?? message}`
