import { appendFileSync, readFileSync } from 'node:fs'

/** @typedef {{ pid: number, file: string, tried: string }} Attempt */

/** Attempts after which a process wrote nothing. @param {string} resultsFile */
function findCrashes(resultsFile) {
  /** @type {Map<number, Attempt | { pid: number, test: string }>} */
  const lastByProcess = new Map()
  for (const line of readFileSync(resultsFile, 'utf8').split('\n')) {
    if (line === '') continue
    const result = JSON.parse(line)
    lastByProcess.set(result.pid, result)
  }
  return [...lastByProcess.values()].flatMap((last) => ('tried' in last ? [last] : []))
}

/**
 * Counts mutants that ended a process as killed, and runs its test file again, because the others are not yet tried.
 * @param {string} resultsFile
 * @param {number | null} status of the first run
 * @param {(files: readonly string[]) => number | null} run
 * @returns {number | null} status of the last run
 */
export function resumeAfterCrashes(resultsFile, status, run) {
  for (let last = status; ;) {
    const crashes = findCrashes(resultsFile)
    if (crashes.length === 0) return last
    for (const { pid, tried } of crashes) {
      const result = {
        pid,
        test: 'crash',
        covered: [tried],
        fixed: [],
        killed: [tried],
        slow: {},
        onlyOnce: false,
      }
      appendFileSync(resultsFile, `${JSON.stringify(result)}\n`)
    }
    last = run([...new Set(crashes.map(({ file }) => file))])
  }
}
