import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Memory contains keys. On Linux, this process and its descendants write no core files, and dumps contain no memory.
 * @returns true if the system accepts it for this process
 */
export function disableCoreDumps(): boolean {
  if (process.report) {
    process.report.reportOnFatalError = false
    process.report.reportOnUncaughtException = false
    process.report.reportOnSignal = false
  }
  if (process.platform !== 'linux') return false
  // Chromium forks pages from a process started before main.
  const pids = [process.pid, ...findDescendants(process.pid)]
  limitDumps(pids)
  return pids.map(emptyDumps)[0] === true
}

/** Node has no setrlimit. One shell for all, because starting a process blocks Electron's main process for 15 ms. */
const limitDumps = (pids: readonly number[]): void =>
  void execFile(
    'sh',
    ['-c', 'for pid; do prlimit --pid "$pid" --core=0:0; done', 'sh', ...pids.map(String)],
    () => undefined,
  )

/** If the system pipes dumps to a program, only this filter works. */
function emptyDumps(pid: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/coredump_filter`, '0')
    return true
  } catch {
    // Ended, or owned by root like Chromium's setuid sandbox.
    return false
  }
}

function findDescendants(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), readParentPid(name))
  }
  const found = [pid]
  for (const each of found) for (const [child, parent] of parents) if (parent === each) found.push(child)
  return found.slice(1)
}

function readParentPid(pid: string): number {
  try {
    // The parenthesized program name may contain any character.
    const [, , parent] =
      /\) (\S) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*(?=\) )/s, '')) ?? []
    return Number(parent ?? 0)
  } catch {
    return 0
  }
}
