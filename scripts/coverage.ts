/**
 * Writes docs/coverage.md: which case of the contract suite shows which part of the service. Runs the suite once.
 * Fails when an operation is answered in none.
 * usage: npm run coverage [-- [--check] FOLDER with the notes of an earlier run]
 * --check writes nothing and fails when the document is not what the notes show
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import prettier from 'prettier'
import { allOperations } from '../test/support/all-operations'
import { disagreements } from './coverage-table/disagreements'
import { unansweredIn } from './coverage-table/match-operation'
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

const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
const [earlier] = positionals
const recorded = earlier === undefined ? runSuite() : readRecorded(earlier)
const text = renderCoverage(allOperations, recorded)
const unanswered = unansweredIn(allOperations, recorded)
if (unanswered.length > 0) {
  console.error(`No case of the contract suite gets an answer from ${unanswered.join(', ')}`)
  process.exitCode = 1
}
if (values.check === true) {
  const wrong = disagreements(readFileSync(target, 'utf8'), text)
  for (const sentence of wrong) console.error(sentence)
  if (wrong.length > 0) {
    console.error(`${target} is not what the suite shows: npm run coverage writes it anew`)
    process.exitCode = 1
  }
} else {
  const options = await prettier.resolveConfig(target)
  writeFileSync(target, await prettier.format(text, { ...options, parser: 'markdown' }))
}
console.log(
  `${target}: ${allOperations.length} operations, "none" ${text.split('**none**').length - 2} times`,
)
