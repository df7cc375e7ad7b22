import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Keeps memory, which contains keys, out of crash reports. On Linux, core dumps of this process and of its descendants contain no memory, and
 * no core files are written. Processes started later inherit both settings. On all systems, Node writes no reports.
 * @returns whether the system accepts the setting for this process
 */
export function withholdMemory(): boolean {
  if (process.report) {
    process.report.reportOnFatalError = false
    process.report.reportOnUncaughtException = false
    process.report.reportOnSignal = false
  }
  if (process.platform !== 'linux') return false
  // Chromium starts the process that all pages are forked from before main runs.
  for (const pid of descendantsOf(process.pid)) disableDumps(pid)
  return disableDumps(process.pid)
}

/** Node has no setrlimit. Where the system pipes dumps to a program, the limit has no effect and the filter has. */
function disableDumps(pid: number): boolean {
  execFile('prlimit', ['--pid', String(pid), '--core=0:0'], () => undefined)
  try {
    writeFileSync(`/proc/${pid}/coredump_filter`, '0')
    return true
  } catch {
    // The process has ended, or belongs to root and can't be dumped, as Chromium's setuid sandbox.
    return false
  }
}

/** Ids of the processes started by a process, and by those. */
function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name))
  }
  const found = [pid]
  for (const each of found) for (const [child, parent] of parents) if (parent === each) found.push(child)
  return found.slice(1)
}

/** Zero if the process has ended. */
function parentOf(pid: string): number {
  try {
    // The name of the program, in parentheses, may contain anything.
    const [, , parent] =
      /\) (\S) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*(?=\) )/s, '')) ?? []
    return Number(parent ?? 0)
  } catch {
    return 0
  }
}
