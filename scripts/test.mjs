/**
 * Everything: check, unit and contract tests, end-to-end tests in a browser and in Electron. The last line is `N passed, N failed, N skipped`.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './ensure-browser.mjs'

const reports = mkdtempSync(join(tmpdir(), 'satchel-test-'))
const calls = join(reports, 'calls')
mkdirSync(calls)
const total = { passed: 0, failed: 0, skipped: 0 }

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

/** One step that only passes or fails. @param {string} title @param {string} command */
async function step(title, command) {
  console.log(`\n== ${title}`)
  const isOk = await run(command)
  total[isOk ? 'passed' : 'failed'] += 1
  if (!isOk) console.log(`${title} FAILED`)
  return isOk
}

/** A suite whose cases are counted. @param {string} name @param {string} command @param {Record<string, string>} [env] */
async function playwright(name, command, env = {}) {
  const isOk = await run(`${command} --reporter=list,json`, {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, `${name}.json`),
  })
  const stats = report(`${name}.json`)?.stats
  if (stats) {
    total.passed += stats.expected + stats.flaky
    total.failed += stats.unexpected
    total.skipped += stats.skipped
  }
  if (!isOk && !stats?.unexpected) total.failed += 1
}

await step('Check: format, types, lint, layers, unused code', 'npm run --silent check')

console.log('\n== Unit and contract tests')
const isUnitOk = await run(
  `npx vitest run --project '!thorough' --reporter=default --reporter=json --outputFile.json=${join(reports, 'unit.json')}`,
  { SATCHEL_CALLS: calls },
)
const unit = report('unit.json')
if (unit) {
  total.passed += unit.numPassedTests
  total.failed += unit.numFailedTests
  total.skipped += unit.numPendingTests + (unit.numTodoTests ?? 0)
}
if (!isUnitOk && !unit?.numFailedTests) total.failed += 1
// Cases that failed show nothing, and are counted already.
if (isUnitOk)
  await step('API coverage', `npm run --silent api-coverage -- ${calls}`)

console.log('\n== End-to-end tests')
const browser = ensureBrowser()
if (await step('Build', 'node scripts/build.mjs')) {
  await playwright('e2e', 'npx playwright test --project browser', { SATCHEL_CHROMIUM: browser })
  console.log('\n== The desktop window, in Electron')
  await playwright('desktop', 'node scripts/test-desktop.mjs')
}

rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
