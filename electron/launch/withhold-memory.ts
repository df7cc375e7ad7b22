import { writeFileSync } from 'node:fs'

/**
 * Keeps memory, in which keys are, out of what is written when the process crashes: on Linux out of core dumps, which then hold no page of
 * it; everywhere out of Node's own reports. Returns whether the system takes it.
 */
export function withholdMemory(): boolean {
  if (process.report) {
    process.report.reportOnFatalError = false
    process.report.reportOnUncaughtException = false
    process.report.reportOnSignal = false
  }
  try {
    // Node has no setrlimit; which pages belong into a dump is a file. Processes that this one starts inherit it.
    writeFileSync('/proc/self/coredump_filter', '0')
    return true
  } catch {
    return false
  }
}
