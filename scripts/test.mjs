/** Runs all checks and tests; with --fast, only the check and fast tests. */
import './install/check-node.mjs'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { formatSeconds } from './durations.mjs'
import { ensureBrowser } from './install/ensure-browser.mjs'

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'satchel-test-'))
const calls = join(reports, 'calls')
mkdirSync(calls)
const isFast = process.argv.includes('--fast')
const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const failures = []
/** @type {[name: string, ms: number][]} */
const durations = []
/** @type {Map<string, number>} */
const fileDurations = new Map()

/** @param {string} command @param {Record<string, string>} [env] @returns {Promise<boolean>} */
const run = (command, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('exit', (code) => resolve(code === 0))
  })

/** @param {string} name @returns {any} */
function report(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} title @param {() => Promise<unknown>} work */
async function timed(title, work) {
  console.log(`\n== ${title}`)
  const startedMs = performance.now()
  await work()
  durations.push([title, performance.now() - startedMs])
}

/** Counts as one test. @param {string} name @param {string} command */
async function step(name, command) {
  const isOk = await run(command)
  total[isOk ? 'passed' : 'failed'] += 1
  if (!isOk) failures.push(name)
  return isOk
}

/**
 * Covers runs without a report, and unhandled errors outside tests.
 * @param {string} name @param {boolean} isOk @param {number | undefined} failedCount undefined without a report
 * @param {string[]} [reasons]
 */
function addFailureWithoutTest(name, isOk, failedCount, reasons = []) {
  if (failedCount !== undefined && (isOk || failedCount > 0)) return
  total.failed += 1
  const missing = failedCount === undefined ? 'a report' : 'a failed test'
  failures.push(`${name}: ended without ${missing}${reasons.map((reason) => formatReason(reason)).join('')}`)
}

/**
 * Shortens an error to one line.
 * @param {string | undefined} message @param {{ line: number } | undefined} [location]
 */
function formatReason(message = '', location) {
  const lines = stripVTControlCharacters(message).split('\n')
  const reason = lines.map((line) => line.trim()).filter((line) => line !== '')
  return `\n  ${location ? `line ${location.line}: ` : ''}${reason.join(' | ').slice(0, 600)}`
}

/** @param {string} name @param {string} arguments_ @param {Record<string, string>} [env] */
async function vitest(name, arguments_, env) {
  const output = `--outputFile.json=${join(reports, `${name}.json`)}`
  const errorsFile = `${name}-errors.json`
  const isOk = await run(
    `npx vitest run ${arguments_} --reporter=default --reporter=json --reporter=./scripts/unhandled-errors.mjs ${output}`,
    { ...env, UNHANDLED_ERRORS: join(reports, errorsFile) },
  )
  const unit = report(`${name}.json`)
  /** @type {string[]} */
  const reasons = report(errorsFile) ?? []
  if (unit) {
    total.passed += unit.numPassedTests
    total.failed += unit.numFailedTests
    total.skipped += unit.numPendingTests + (unit.numTodoTests ?? 0)
    for (const { name, startTime, endTime, assertionResults, message } of unit.testResults) {
      const file = relative(root, name)
      fileDurations.set(file, endTime - startTime)
      if (message) reasons.push(`${file}: ${message}`)
      for (const { status, fullName, failureMessages } of assertionResults)
        if (status === 'failed') failures.push(`${file}: ${fullName}${formatReason(failureMessages?.[0])}`)
    }
  }
  addFailureWithoutTest(name, isOk, unit?.numFailedTests, reasons)
  return isOk
}

/** @param {any} suite */
function addSuite(suite) {
  suite.suites?.forEach(addSuite)
  for (const { file, title, ok, tests } of suite.specs ?? []) {
    const name = join('test', file)
    if (!ok) {
      const errors = tests.flatMap((/** @type {any} */ { results }) =>
        results.flatMap((/** @type {any} */ result) => result.errors),
      )
      failures.push(`${name}: ${title}${formatReason(errors[0]?.message, errors[0]?.location)}`)
    }
    const ms = tests.flatMap((/** @type {any} */ { results }) =>
      results.map((/** @type {any} */ { duration }) => duration),
    )
    fileDurations.set(
      name,
      ms.reduce(
        (/** @type {number} */ sum, /** @type {number} */ count) => sum + count,
        fileDurations.get(name) ?? 0,
      ),
    )
  }
}

/** @param {string} name @param {string} command */
async function playwright(name, command) {
  const file = `${name}.json`
  const isOk = await run(`${command} --reporter=list,json`, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, file),
  })
  const result = report(file)
  if (result) {
    total.passed += result.stats.expected + result.stats.flaky
    total.failed += result.stats.unexpected
    total.skipped += result.stats.skipped
    result.suites.forEach(addSuite)
  }
  addFailureWithoutTest(name, isOk, result?.stats.unexpected)
}

await timed('Check', () => step('Check', 'npm run --silent check'))
if (isFast) await timed('Fast tests', () => vitest('fast', '--project fast'))
else {
  await timed('Unit and contract tests', async () => {
    const [isOk] = await Promise.all([
      vitest('unit', '--project fast --project property --project integration', { SATCHEL_CALLS: calls }),
      vitest('window', '--project window --maxWorkers 1'),
    ])
    // Failed contract tests would leave gaps in the coverage.
    if (isOk) await step('API coverage', `npm run --silent api-coverage -- ${calls}`)
  })
  let isBuilt = false
  await timed('Build', async () => (isBuilt = await step('Build', 'node scripts/build.mjs')))
  if (isBuilt) {
    await timed('Browser tests', () => {
      ensureBrowser()
      return playwright('browser', 'npx playwright test --project browser')
    })
    await timed('Desktop tests', () => playwright('desktop', 'node scripts/test-desktop.mjs'))
  }
}

rmSync(reports, { recursive: true, force: true })
/** @param {[name: string, ms: number][]} rows */
const print = (rows) =>
  rows.forEach(([name, ms]) => console.log(`${formatSeconds(ms).padStart(12)}  ${name}`))
console.log('\nSlowest files')
print([...fileDurations].sort(([, a], [, b]) => b - a).slice(0, 10))
console.log('\nDurations')
print(durations)
if (failures.length > 0) console.log('')
for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
