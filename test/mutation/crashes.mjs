import { appendFileSync, readFileSync } from 'node:fs'

/** @typedef {{ pid: number, file: string, tried: string }} Attempt */

/** The last attempts of processes that didn't end by themselves. @param {string} resultsFile */
function findCrashes(resultsFile) {
  /** @type {Map<number, Attempt>} */
  const lastByProcess = new Map()
  for (const line of readFileSync(resultsFile, 'utf8').split('\n')) {
    if (line === '') continue
    const result = JSON.parse(line)
    if ('tried' in result) lastByProcess.set(result.pid, result)
    if ('ended' in result) lastByProcess.delete(result.pid)
  }
  return [...lastByProcess.values()]
}

/**
 * Counts mutants that ended a process as killed, and runs its test file again, because the others are not yet tried.
 * @param {string} resultsFile
 * @param {number | null} status of the first run
 * @param {(files: readonly string[]) => number | null} run
 * @returns {number | null} status of the last run
 */
export function resumeAfterCrashes(resultsFile, status, run) {
  let last = status
  for (let crashes = findCrashes(resultsFile); crashes.length > 0; crashes = findCrashes(resultsFile)) {
    for (const { pid, tried } of crashes) {
      const killed = { covered: [tried], fixed: [], killed: [tried], slow: {}, onlyOnce: false }
      const lines = [
        { pid, test: 'crash', ...killed },
        { pid, ended: true },
      ]
      appendFileSync(resultsFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    }
    last = run([...new Set(crashes.map(({ file }) => file))])
  }
  return last
}
