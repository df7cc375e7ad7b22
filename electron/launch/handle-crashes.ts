import type { LogEntry } from '@common/domain/log'
import type { FileLog } from './log/file-log'

interface CrashOptions {
  readonly log: FileLog
  /** Resolves once the window shows the error. */
  readonly onFault: (fault: { readonly isFatal: boolean; readonly details: string }) => Promise<void>
  readonly end: (entry: LogEntry) => void
}

const maxShowMs = 1000

/** The app continues after a rejection (writes are stored before sending), but quits after an uncaught exception. */
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
