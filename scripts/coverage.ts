/**
 * Writes docs/coverage.md: which case of the contract suite shows which part of the service. Runs the suite once.
 * usage: npm run coverage [-- FOLDER with the notes of an earlier run]
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import prettier from 'prettier'
import { allOperations } from '../test/support/all-operations'
import { readRecorded, type Recorded } from './coverage-table/recorded'
import { renderCoverage } from './coverage-table/render'

const target = 'docs/coverage.md'

function runSuite(): Recorded[] {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-coverage-'))
  const env = { ...process.env, SATCHEL_CALLS: folder }
  const { status } = spawnSync('npx', ['vitest', 'run', 'test/exchange-contract'], { stdio: 'inherit', env })
  if (status !== 0) {
    console.error('Some cases failed: what they show may be missing from the table')
    process.exitCode = 1
  }
  const recorded = readRecorded(folder)
  rmSync(folder, { recursive: true })
  return recorded
}

const [earlier] = process.argv.slice(2)
const recorded = earlier === undefined ? runSuite() : readRecorded(earlier)
const text = renderCoverage(allOperations, recorded)
const options = await prettier.resolveConfig(target)
writeFileSync(target, await prettier.format(text, { ...options, parser: 'markdown' }))
console.log(
  `${target}: ${allOperations.length} operations, "none" ${text.split('**none**').length - 2} times`,
)
