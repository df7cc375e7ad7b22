import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** @typedef {{ line: number, column: number }} Place */
/**
 * @typedef {{ id: string, fileName: string, mutatorName: string, replacement: string, status?: string,
 *   location: { start: Place, end: Place } }} Mutant
 */

/** Results of all tests of a run. @param {string} file */
function readResults(file) {
  const results = { covered: new Set(), fixed: new Set(), killed: new Set(), onlyOnce: new Set() }
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue
    if (!line.includes('"test":')) continue
    /** @type {{ test: string, covered: string[], fixed: string[], killed: string[], onlyOnce: boolean }} */
    const { test, covered, fixed, killed, onlyOnce } = JSON.parse(line)
    for (const id of covered) results.covered.add(id)
    for (const id of fixed) results.fixed.add(id)
    for (const id of killed) results.killed.add(id)
    if (onlyOnce) results.onlyOnce.add(test)
  }
  return results
}

/** @param {number} killed @param {number} all */
const percent = (killed, all) => (all === 0 ? '-' : `${((killed / all) * 100).toFixed(1)} %`)

/**
 * @param {string} root @param {string} sources
 * @param {{ mutants: string, results: string }} outputs
 */
export function printSurvivors(root, sources, outputs) {
  /** @type {Mutant[]} */
  const mutants = JSON.parse(readFileSync(outputs.mutants, 'utf8'))
  const { covered, fixed, killed, onlyOnce } = readResults(outputs.results)
  /** @type {Map<string, { killed: number, all: number }>} */
  const byFile = new Map()
  const total = { killed: 0, survived: 0, unreached: 0, fixed: 0 }
  for (const mutant of mutants) {
    if (mutant.status === 'Ignored') continue
    const isKilled = killed.has(mutant.id)
    if (!isKilled && !covered.has(mutant.id) && fixed.has(mutant.id)) {
      total.fixed += 1
      continue
    }
    const file = relative(root, mutant.fileName)
    const count = byFile.get(file) ?? { killed: 0, all: 0 }
    byFile.set(file, count)
    count.all += 1
    if (isKilled) {
      count.killed += 1
      total.killed += 1
      continue
    }
    const isReached = covered.has(mutant.id)
    if (isReached) total.survived += 1
    else total.unreached += 1
    const { start, end } = mutant.location
    const line = readFileSync(join(root, file), 'utf8').split('\n')[start.line] ?? ''
    const part = line.slice(start.column, end.line === start.line ? end.column : undefined)
    const change = mutant.replacement.replaceAll(/\s+/g, ' ').slice(0, 80)
    console.log(
      `${file}:${start.line + 1}:${start.column + 1} ${isReached ? '' : '(not reached) '}${part} -> ${change}`,
    )
  }
  console.log()
  for (const [file, { killed: noticed, all }] of byFile)
    if (noticed < all)
      console.log(`${percent(noticed, all).padStart(8)} of ${String(all).padStart(4)}  ${file}`)
  const { killed: noticed, survived, unreached } = total
  console.log(
    `${sources}: ${percent(noticed, noticed + survived + unreached)} noticed (${noticed}); ${survived} not noticed, ` +
      `${unreached} not reached by tests, ${total.fixed} evaluated when a module is loaded and not tried`,
  )
  if (onlyOnce.size > 0)
    console.log(
      `Tests that fail when they are repeated, and try nothing further: ${[...onlyOnce].join('; ')}`,
    )
}
