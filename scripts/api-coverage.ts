/**
 * Writes out/api-coverage.md: the contract cases that exercise each operation, state, error and limit of the API. Fails when no case gets
 * a successful answer from an operation.
 * usage: npm run api-coverage [-- FOLDER]      FOLDER: recorded calls of an earlier run; without it, the suite runs once
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { allOperations } from '../test/support/all-operations'
import { unansweredIn } from './api-coverage/match-operation'
import { readRecorded, type Recorded } from './api-coverage/recorded'
import { renderCoverage } from './api-coverage/render'

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
const unanswered = unansweredIn(allOperations, recorded)
if (unanswered.length > 0) {
  console.error(`No contract case covers ${unanswered.join(', ')}.`)
  process.exitCode = 1
}
const text = renderCoverage(allOperations, recorded)
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, text)
console.log(
  `${target}: ${allOperations.length} operations, "none" ${text.split('**none**').length - 2} times`,
)
