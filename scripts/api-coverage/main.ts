/**
 * Writes out/api-coverage.md, the contract cases of each operation, state, error and limit of the API, and fails without one.
 * usage: npm run api-coverage [-- FOLDER] FOLDER: calls recorded by an earlier run
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { allOperations } from '../../test/support/api/all-operations'
import { readRecorded, type Recorded } from './recorded'
import { renderCoverage } from './render'
import { apiCoverage, uncoveredIn } from './rows'

const target = 'out/api-coverage.md'

function runSuite(): Recorded[] {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-api-coverage-'))
  const env = { ...process.env, SATCHEL_CALLS: folder }
  const { status } = spawnSync('npx', ['vitest', 'run', 'test/exchange-contract'], { stdio: 'inherit', env })
  if (status !== 0) {
    console.error('Some cases failed, so the table may be incomplete.')
    process.exitCode = 1
  }
  const recorded = readRecorded(folder)
  rmSync(folder, { recursive: true })
  return recorded
}

const [earlier] = process.argv.slice(2)
const recorded = earlier === undefined ? runSuite() : readRecorded(earlier)
const coverage = apiCoverage(allOperations, recorded)
const uncovered = uncoveredIn(coverage)
if (uncovered.length > 0) {
  for (const name of uncovered) console.error(`No contract case covers ${name}.`)
  process.exitCode = 1
}
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, renderCoverage(coverage))
console.log(`${target}: ${allOperations.length} operations, ${uncovered.length} parts without a case`)
